// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_MATH_H
#define STUB_MATH_H
#include "stub_cdefs.h"
STUB_C_BEGIN
double atan2(double y, double x);
double cbrt(double x);
double cos(double x);
double exp(double x);
double hypot(double x, double y);
double pow(double x, double y);
double sin(double x);
STUB_C_END
#endif
