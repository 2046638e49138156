#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "RuntimeTestSupport.h"

#if defined(__linux__) && defined(__x86_64__)
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef PR_SET_MDWE
#define PR_SET_MDWE 65
#define PR_MDWE_REFUSE_EXEC_GAIN 1
#endif

// The low word of an argument comes first in memory. The last two numbers of a jump are the numbers of instructions
// that it skips if the condition is true, and if it is false.
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF_EQUAL(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
#define IF_BITS(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, value, then, otherwise)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

bool RuntimeForbidExecutableMemory(void) {
  struct sock_filter filter[] = {
      LOAD(arch), IF_EQUAL(AUDIT_ARCH_X86_64, 1, 0), REFUSE,
      LOAD(nr), IF_EQUAL(SYS_mmap, 0, 5),
      LOAD(args[2]), IF_BITS(PROT_EXEC, 0, 10), LOAD(args[3]), IF_BITS(MAP_ANONYMOUS, 0, 8), REFUSE,
      IF_EQUAL(SYS_mprotect, 1, 0), IF_EQUAL(SYS_pkey_mprotect, 0, 3),
      LOAD(args[2]), IF_BITS(PROT_EXEC, 0, 3), REFUSE,
      IF_EQUAL(SYS_memfd_create, 0, 1), REFUSE,
      ALLOW,
  };
  const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return false;
  // PR_SET_MDWE exists since Linux 6.3. On older kernels, the filter alone has the same effect.
  prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0);
  return true;
}

bool RuntimeForbidMembarrier(void) {
  struct sock_filter filter[] = {LOAD(nr), IF_EQUAL(SYS_membarrier, 0, 1), REFUSE, ALLOW};
  const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int RuntimeCountPossibilities(void) {
  int count = 0;
  const size_t size = 4096;
  void *executable = mmap(NULL, size, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (executable != MAP_FAILED) {
    count++;
    munmap(executable, size);
  }
  void *data = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mprotect(data, size, PROT_READ | PROT_EXEC) == 0) count++;
  munmap(data, size);
  const int file = memfd_create("", 0);
  if (file >= 0) {
    count++;
    close(file);
  }
  return count;
}

RuntimeMaps RuntimeReadMaps(void) {
  RuntimeMaps maps = {0, 0, 0};
  char program[4096];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  program[length < 0 ? 0 : length] = '\0';
  FILE *file = fopen("/proc/self/maps", "re");
  if (file == NULL) abort();
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, file) > 0) {
    char permissions[5];
    int start = 0;
    if (sscanf(line, "%*s %4s %*s %*s %*s %n", permissions, &start) != 1) abort();
    const char *path = line + start;
    line[strcspn(line, "\n")] = '\0';
    if (permissions[2] != 'x') continue;
    if (permissions[1] == 'w') maps.writableAndExecutable++;
    if (path[0] != '/' && strcmp(path, "[vdso]") != 0 && strcmp(path, "[vsyscall]") != 0) maps.anonymousExecutable++;
    if (strcmp(path, program) == 0) maps.ownExecutable++;
  }
  free(line);
  fclose(file);
  return maps;
}
#else
RuntimeMaps RuntimeReadMaps(void) { return (RuntimeMaps){0, 0, 0}; }
bool RuntimeForbidExecutableMemory(void) { return false; }
bool RuntimeForbidMembarrier(void) { return false; }
int RuntimeCountPossibilities(void) { return 0; }
#endif
