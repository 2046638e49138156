// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_TIME_H
#define STUB_TIME_H
#include "stub_cdefs.h"
STUB_C_BEGIN
typedef long time_t;
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};
struct tm *gmtime_r(const time_t *clock, struct tm *result);
STUB_C_END
#endif
