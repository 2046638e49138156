// What a C++ function does at the end of a scope.
#pragma once

/// Calls a function when the scope ends, also when an exception passes it. The function may raise an exception. If
/// another exception is already propagating, the process is terminated, as in C++.
template <class Function> struct at_end {
  const Function function;
  ~at_end() noexcept(false) { function(); }
};
template <class Function> at_end(Function) -> at_end<Function>;
