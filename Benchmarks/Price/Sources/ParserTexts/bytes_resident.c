#include "ParserTexts.h"

#include <stdio.h>
#include <unistd.h>

size_t bytes_resident(void) {
  long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%ld %ld", &total, &resident) != 2) resident = 0;
  fclose(file);
  return (size_t)resident * (size_t)sysconf(_SC_PAGESIZE);
}
