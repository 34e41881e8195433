/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the civil clock of a program while it runs, for a test; nothing of the machine is changed.
 *
 * To be preloaded (ld.so(8)). The file that TOKI_CLOCK_FILE names holds the seconds, as 8 bytes in the machine's
 * order; whoever writes others into it sets the clock. Unlike libfaketime it leaves the environment alone, in which
 * Swift looks for the arguments. The stamps of the kernel are not changed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *seconds;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TOKI_CLOCK_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) abort();
  void *place = mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0);
  if (place == MAP_FAILED) abort();
  seconds = place;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME && seconds) time->tv_sec += *seconds;
  return result;
}
