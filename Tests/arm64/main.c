// usage: program entries | cases OUTPUT | frames INPUT OUTPUT
#include "support.h"

#include <stdlib.h>
#include <string.h>

static FILE *file(const char *path, const char *mode) {
  FILE *opened = fopen(path, mode);
  if (opened == NULL) {
    perror(path);
    exit(2);
  }
  return opened;
}

int main(int count, char **arguments) {
#if defined(__aarch64__)
  if (count == 2 && strcmp(arguments[1], "entries") == 0) return run_entries() == 0 ? 0 : 1;
#endif
  if (count == 3 && strcmp(arguments[1], "cases") == 0) return write_cases(file(arguments[2], "wb"));
  if (count == 4 && strcmp(arguments[1], "frames") == 0) {
    return run_frames(file(arguments[2], "rb"), file(arguments[3], "wb"));
  }
  fputs("usage: program entries | cases OUTPUT | frames INPUT OUTPUT\n", stderr);
  return 2;
}
