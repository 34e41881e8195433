/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the civil clock of a program forward or back, for a test that cannot wait for a minute to come.
 *
 * To be preloaded (ld.so(8)). TOKI_CLOCK_SHIFT holds the seconds. A deadline on the civil clock that is given to the
 * kernel is put back by as much, so that it comes when the shifted clock shows it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>

static long shift(void) {
  const char *text = getenv("TOKI_CLOCK_SHIFT");
  return text ? strtol(text, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += shift();
  return result;
}

/* Which descriptors are on the civil clock. */
static unsigned char is_civil[1024];

int timerfd_create(int clock, int flags) {
  static int (*real)(int, int);
  if (!real) real = (int (*)(int, int))dlsym(RTLD_NEXT, "timerfd_create");
  int descriptor = real(clock, flags);
  if (descriptor >= 0 && descriptor < 1024) is_civil[descriptor] = clock == CLOCK_REALTIME;
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
  if (!real) real = (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(RTLD_NEXT, "timerfd_settime");
  struct itimerspec value = *new;
  if (descriptor >= 0 && descriptor < 1024 && is_civil[descriptor] && (flags & TFD_TIMER_ABSTIME) && value.it_value.tv_sec > shift())
    value.it_value.tv_sec -= shift();
  return real(descriptor, flags, &value, old);
}
