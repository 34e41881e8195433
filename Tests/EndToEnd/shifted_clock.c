/* SPDX-License-Identifier: Apache-2.0 */
/* Shifts the civil clock of a program, for a test that cannot wait for the next full minute.
 *
 * For preloading (ld.so(8)). TOKI_CLOCK_SHIFT is the shift in seconds. Deadlines on the civil clock are shifted back
 * on their way to the kernel, so that they expire when the shifted clock reaches them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
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

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = (int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday");
  int result = real(time, zone);
  if (result == 0) time->tv_sec += shift();
  return result;
}

/* Which descriptors are timers on the civil clock. */
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
