/* SPDX-License-Identifier: Apache-2.0 */
/* Lets the n-th operation on the files of one folder fail, as a bad disk does.
 *
 * For preloading (ld.so(8)). TOKI_FAULTS names a file of `struct faults`, which every process maps: what is written to
 * it counts at once, and all of them count together. What is not below TOKI_FAULTY_FOLDER never fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct faults {
  /* How many operations there were since it was set, and how many of them failed. */
  int64_t count, failed;
  /* The first one that fails, from 1, and how many do from there on; none if there are none. */
  int64_t first, length;
  /* As errno(3). */
  int64_t error;
  /* Whether half of a write reaches the file first, and whether reads are operations, too. */
  int64_t leaves_half, fails_reads;
};

static volatile struct faults *faults;
static char folder[4096];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TOKI_FAULTS"), *name = getenv("TOKI_FAULTY_FOLDER");
  int file = path && name ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) abort();
  void *place = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (place == MAP_FAILED) abort();
  close(file);
  snprintf(folder, sizeof folder, "%s/", name);
  faults = place;
}

static int is_below(const char *path) { return strncmp(path, folder, strlen(folder)) == 0; }

static int is_in_folder(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

/* Counts an operation, and says whether it fails; errno is set then. */
static int fails(void) {
  int64_t number = __sync_add_and_fetch(&faults->count, 1);
  if (number < faults->first || number >= faults->first + faults->length) return 0;
  __sync_add_and_fetch(&faults->failed, 1);
  errno = (int)faults->error;
  return 1;
}

static int fails_on(int descriptor) { return faults && is_in_folder(descriptor) && fails(); }
static int fails_at(const char *path) { return faults && path && is_below(path) && fails(); }
static int fails_to_read(int descriptor) { return faults && faults->fails_reads && fails_on(descriptor); }

#define REAL(name)                     \
  static __typeof__(&name) real;       \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define POSITIONED_WRITE(name, offset)                                                      \
  ssize_t name(int descriptor, const void *bytes, size_t size, offset at) {                 \
    REAL(name);                                                                             \
    if (!fails_on(descriptor)) return real(descriptor, bytes, size, at);                    \
    int error = errno;                                                                      \
    if (faults->leaves_half && size > 1 && real(descriptor, bytes, size / 2, at) < 0) return -1; \
    errno = error;                                                                          \
    return -1;                                                                              \
  }
POSITIONED_WRITE(pwrite, off_t)
POSITIONED_WRITE(pwrite64, off64_t)

ssize_t write(int descriptor, const void *bytes, size_t size) {
  REAL(write);
  return fails_on(descriptor) ? -1 : real(descriptor, bytes, size);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  REAL(read);
  return fails_to_read(descriptor) ? -1 : real(descriptor, bytes, size);
}

#define POSITIONED_READ(name, offset)                                         \
  ssize_t name(int descriptor, void *bytes, size_t size, offset at) {         \
    REAL(name);                                                               \
    return fails_to_read(descriptor) ? -1 : real(descriptor, bytes, size, at); \
  }
POSITIONED_READ(pread, off_t)
POSITIONED_READ(pread64, off64_t)

#define SYNC(name)                                       \
  int name(int descriptor) {                             \
    REAL(name);                                          \
    return fails_on(descriptor) ? -1 : real(descriptor); \
  }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATION(name, offset)                               \
  int name(int descriptor, offset size) {                      \
    REAL(name);                                                \
    return fails_on(descriptor) ? -1 : real(descriptor, size); \
  }
TRUNCATION(ftruncate, off_t)
TRUNCATION(ftruncate64, off64_t)

/* Only what makes a file: opening what is there needs no room. */
#define OPENING(name)                                            \
  int name(const char *path, int flags, ...) {                   \
    REAL(name);                                                  \
    va_list rest;                                                \
    va_start(rest, flags);                                       \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                \
    return flags & O_CREAT && fails_at(path) ? -1 : real(path, flags, mode); \
  }
OPENING(open)
OPENING(open64)

int rename(const char *old, const char *new) {
  REAL(rename);
  return fails_at(new) ? -1 : real(old, new);
}

int link(const char *old, const char *new) {
  REAL(link);
  return fails_at(new) ? -1 : real(old, new);
}

int unlink(const char *path) {
  REAL(unlink);
  return fails_at(path) ? -1 : real(path);
}
