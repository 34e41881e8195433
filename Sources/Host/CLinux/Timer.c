// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

#include "CLinuxHost.h"

enum { NANOSECONDS = 1000000000 };

int toki_timer_create(int which) {
  int clock = which == TOKI_TIMER_CIVIL  ? CLOCK_REALTIME
              : which == TOKI_TIMER_WAKE ? CLOCK_BOOTTIME_ALARM
                                         : CLOCK_BOOTTIME;
  int timer = timerfd_create(clock, TFD_CLOEXEC | TFD_NONBLOCK);
  return timer < 0 ? -errno : timer;
}

int toki_timer_arm(int timer, int64_t nanoseconds, int report_steps) {
  struct itimerspec when = {
      .it_value = {.tv_sec = nanoseconds / NANOSECONDS, .tv_nsec = nanoseconds % NANOSECONDS}};
  int flags = TFD_TIMER_ABSTIME | (report_steps ? TFD_TIMER_CANCEL_ON_SET : 0);
  return timerfd_settime(timer, flags, &when, NULL) == 0 ? 0 : -errno;
}

int toki_timer_read(int timer) {
  uint64_t count;
  ssize_t size;
  do {
    size = read(timer, &count, sizeof count);
  } while (size < 0 && errno == EINTR);
  if (size == sizeof count) return 1;
  return size < 0 && errno == ECANCELED ? -ECANCELED : 0;
}

int toki_clock_is_synchronised(void) {
  // With no modes set, adjtimex(2) only reads.
  struct timex state = {.modes = 0};
  if (adjtimex(&state) < 0) return -errno;
  return (state.status & STA_UNSYNC) ? 0 : 1;
}

int toki_timer_can_wake(void) {
  // EINVAL if no device was registered (kernel/time/alarmtimer.c); timerfd_create(2) does not look.
  return clock_getres(CLOCK_BOOTTIME_ALARM, NULL) == 0;
}

static int64_t clock_nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  int64_t nanoseconds;
  // Clamp a clock set to the far future, so that it does not appear to be in the past.
  if (__builtin_mul_overflow((int64_t)now.tv_sec, (int64_t)NANOSECONDS, &nanoseconds) ||
      __builtin_add_overflow(nanoseconds, (int64_t)now.tv_nsec, &nanoseconds))
    return now.tv_sec < 0 ? INT64_MIN : INT64_MAX;
  return nanoseconds;
}

int64_t toki_boot_clock(void) { return clock_nanoseconds(CLOCK_BOOTTIME); }

int64_t toki_civil_clock(void) { return clock_nanoseconds(CLOCK_REALTIME); }

int64_t toki_raw_clock(void) { return clock_nanoseconds(CLOCK_MONOTONIC_RAW); }

int64_t toki_steady_clock(void) { return clock_nanoseconds(CLOCK_MONOTONIC); }
