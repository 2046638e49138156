#pragma once
#include "stub_cdefs.h"
double atan2(double y, double x);
double cbrt(double x);
double cos(double x);
double exp(double x);
double hypot(double x, double y);
double pow(double x, double y);
double sin(double x);
