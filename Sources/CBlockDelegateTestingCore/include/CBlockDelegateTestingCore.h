// The target has no functions to call, and consists only of a constructor (observe_tests.c).
#pragma once
