// What happens when a test program is loaded.

#include "CBlockDelegateTestingCore.h"

/// Observes the tests of XCTest (TestFramework.swift).
__attribute__((weak)) void bd_testing_observe(void);

__attribute__((constructor)) static void observe_tests(void) {
  if (bd_testing_observe) bd_testing_observe();
}
