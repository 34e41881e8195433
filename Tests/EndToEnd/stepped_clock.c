/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the civil clock of a running program, for a test, without changing the machine's clock.
 *
 * For preloading (ld.so(8)). The file named by TOKI_CLOCK_FILE contains the shift in seconds, as 8 bytes in host order;
 * writing to it sets the clock. Unlike libfaketime it leaves the environment unchanged, which Swift uses to find the
 * arguments. The kernel's timestamps are not affected. */
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
