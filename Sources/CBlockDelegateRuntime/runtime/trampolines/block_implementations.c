// imp_implementationWithBlock and imp_removeBlock for runtimes that lack these functions, or limit them to 256 blocks.
//
// No page is ever both writable and executable. A page is made executable only if it is executable in the program's
// file. The pages of trampolines in this library's own text are mapped again from the file, with new data pages after
// them. Mapping from the file works even if the kernel rejects executable anonymous memory (SELinux execmem,
// PR_SET_MDWE).
#if !defined(__APPLE__)

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "../../support/block_layout.h"
#include "bd_runtime.h"
#include "trampoline_layout.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern const unsigned char bd_block_trampolines[], bd_block_trampolines_stret[];

/// The data of a trampoline, at a fixed distance after it. The trampoline reads only `block`.
struct entry {
  const void *block;  // NULL while the trampoline is free
  struct entry *next_free;
};
_Static_assert(sizeof(struct entry) == BD_TRAMPOLINE_SIZE, "one entry for each trampoline, at one distance");

/// A function of LeakSanitizer, if the program has it. Without this call LeakSanitizer does not search mapped pages for
/// pointers to blocks.
extern void __lsan_register_root_region(const void *start, size_t size) __attribute__((weak));

enum { chunk_size = 2 * BD_TRAMPOLINE_DATA };

/// All chunks, sorted by address, and the free trampolines of each kind. Chunks are never freed, but their trampolines
/// are reused.
static struct {
  pthread_mutex_t lock;
  unsigned char **chunks;
  size_t count, capacity;
  struct entry *free[2];
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bd_imp imp_of_entry(struct entry *entry) { return (bd_imp)((unsigned char *)entry - BD_TRAMPOLINE_DATA); }

// MARK: Mapping chunks

/// The file from which the templates were mapped, and their offset in it.
struct origin {
  const unsigned char *address;
  char path[4096];
  off_t offset;
};

/// Finds the origin in the kernel's list. The dynamic linker's list would be wrong if its name is relative and the
/// process has changed its folder, and if the linker itself was run as the program (`ld-linux-x86-64.so.2 program`).
static bool find_in_maps(struct origin *origin) {
  FILE *maps = fopen("/proc/self/maps", "re");
  if (maps == NULL) return false;
  char *line = NULL;
  size_t capacity = 0;
  bool is_found = false;
  while (!is_found && getline(&line, &capacity, maps) > 0) {
    unsigned long start, end;
    unsigned long long offset;
    int path = 0;
    if (sscanf(line, "%lx-%lx %*s %llx %*s %*s %n", &start, &end, &offset, &path) != 3 || path == 0) continue;
    const uintptr_t address = (uintptr_t)origin->address;
    if (address < start || address >= end) continue;
    line[strcspn(line, "\n")] = '\0';
    origin->offset = (off_t)offset + (off_t)(address - start);
    is_found = strlen(line + path) < sizeof origin->path;
    if (is_found) strcpy(origin->path, line + path);
  }
  free(line);
  fclose(maps);
  return is_found;
}

/// Maps the templates' pages over the first half of a chunk. Returns false, with errno, if the mapping fails or the
/// file no longer contains the templates.
static bool map_code(unsigned char *chunk, const char *path, const struct origin *origin) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  // Reading a page after the end of a file raises SIGBUS, and the name may now belong to a shorter file.
  struct stat status;
  void *code = MAP_FAILED;
  errno = ESTALE;
  if (fstat(file, &status) == 0 && status.st_size - BD_TRAMPOLINE_DATA >= origin->offset) {
    code = mmap(chunk, BD_TRAMPOLINE_DATA, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_FIXED, file, origin->offset);
  }
  const int error = errno;
  close(file);
  errno = error;
  if (code == MAP_FAILED) return false;
  errno = ESTALE;
  return memcmp(code, origin->address, BD_TRAMPOLINE_DATA) == 0;
}

/// Returns code that is mapped from the file with zeroed data after it. Returns NULL, with errno, on failure.
static unsigned char *map_chunk(const unsigned char *template) {
  unsigned char *chunk = mmap(NULL, chunk_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (chunk == MAP_FAILED) return NULL;
  struct origin origin = {.address = template};
  // The kernel's link to the program works even if the program's file was replaced.
  if (find_in_maps(&origin) && (map_code(chunk, origin.path, &origin) || map_code(chunk, "/proc/self/exe", &origin))) {
    return chunk;
  }
  const int error = errno;
  munmap(chunk, chunk_size);
  errno = error;
  return NULL;
}

/// Returns the index of the chunk that contains an address, or the index at which such a chunk would be inserted.
static size_t chunk_index(const unsigned char *address) {
  size_t low = 0, high = pool.count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (pool.chunks[middle] + chunk_size <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}

static bool add_chunk(bool stret) {
  if (pool.count == pool.capacity) {
    const size_t capacity = pool.capacity ? 2 * pool.capacity : 8;
    unsigned char **chunks = realloc(pool.chunks, capacity * sizeof *chunks);
    if (chunks == NULL) return false;
    pool.chunks = chunks;
    pool.capacity = capacity;
  }
  unsigned char *chunk = map_chunk(stret ? bd_block_trampolines_stret : bd_block_trampolines);
  if (chunk == NULL) return false;
  const size_t index = chunk_index(chunk);
  memmove(&pool.chunks[index + 1], &pool.chunks[index], (pool.count - index) * sizeof *pool.chunks);
  if (__lsan_register_root_region != NULL) {
    __lsan_register_root_region(chunk + BD_TRAMPOLINE_DATA, BD_TRAMPOLINE_DATA);
  }
  pool.chunks[index] = chunk;
  pool.count++;
  struct entry *entries = (struct entry *)(chunk + BD_TRAMPOLINE_DATA);
  for (size_t i = BD_TRAMPOLINE_COUNT; i-- > 0;) {
    entries[i].next_free = pool.free[stret];
    pool.free[stret] = &entries[i];
  }
  return true;
}

/// Returns the entry of an IMP that is in use, or NULL. The caller holds the lock.
static struct entry *entry_of_imp(bd_imp implementation, bool *stret) {
  const unsigned char *address = (const unsigned char *)implementation;
  const size_t index = chunk_index(address);
  if (index == pool.count) return NULL;
  unsigned char *chunk = pool.chunks[index];
  if (address < chunk || address >= chunk + BD_TRAMPOLINE_DATA) return NULL;
  if ((size_t)(address - chunk) % BD_TRAMPOLINE_SIZE != 0) return NULL;
  struct entry *entry = (struct entry *)(chunk + BD_TRAMPOLINE_DATA + (address - chunk));
  if (entry->block == NULL) return NULL;
  *stret = memcmp(chunk, bd_block_trampolines_stret, BD_TRAMPOLINE_SIZE) == 0;
  return entry;
}

// MARK: Interface

bd_imp bd_imp_implementationWithBlock(const void *block) {
  // The copy runs the block's own code, so it happens outside the lock.
  const void *copy = bd_Block_copy(block);
  if (copy == NULL) return NULL;
  const bool stret = bd_block_usesStret(copy);
  pthread_mutex_lock(&pool.lock);
  struct entry *entry = NULL;
  if (pool.free[stret] != NULL || add_chunk(stret)) {
    entry = pool.free[stret];
    pool.free[stret] = entry->next_free;
    entry->next_free = NULL;
    entry->block = copy;
  }
  pthread_mutex_unlock(&pool.lock);
  if (entry == NULL) {
    const int error = errno;
    bd_Block_release(copy);
    errno = error;
    return NULL;
  }
  return imp_of_entry(entry);
}

bool bd_imp_removeBlock(bd_imp implementation) {
  bool stret;
  pthread_mutex_lock(&pool.lock);
  struct entry *entry = entry_of_imp(implementation, &stret);
  const void *block = NULL;
  if (entry != NULL) {
    block = entry->block;
    entry->block = NULL;
    entry->next_free = pool.free[stret];
    pool.free[stret] = entry;
  }
  pthread_mutex_unlock(&pool.lock);
  // The release runs the block's own code, so it happens outside the lock.
  if (block != NULL) bd_Block_release(block);
  return block != NULL;
}

#endif
