/* SPDX-License-Identifier: Apache-2.0 */
/* Stops the clocks of a program, for a test that compares what it shows with a document.
 *
 * For preloading (ld.so(8)). The file named by TOKI_CLOCK_FILE holds three numbers of 8 bytes in host order: the civil time
 * in nanoseconds since 1970, the civil time at which the machine started, and by how much time has crept on since the
 * first was written. Time goes on when somebody writes the first, on both clocks at once, so that neither is set; timers
 * expire within milliseconds of it. It creeps on, for all programs alike, while one of them waits for less than 30 ms,
 * as before it looks again whether a daemon answers. CLOCK_MONOTONIC runs as ever: no deadline is kept on it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { TIMERS = 1024, NANOSECONDS = 1000000000, TICK = 2000000, SHORT = 30000000 };

/* The civil time, that of the start of the machine, and what is added to the first. */
static volatile int64_t *times;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer {
  unsigned char is_ours, is_civil, is_armed;
  int64_t deadline;
} timers[TIMERS];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TOKI_CLOCK_FILE");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) abort();
  void *place = mmap(NULL, 3 * sizeof *times, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (place == MAP_FAILED) abort();
  times = place;
  close(file);
}

#define REAL(name)               \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int64_t now(int is_civil) { return times[0] + times[2] - (is_civil ? 0 : times[1]); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime);
  int is_ours = clock == CLOCK_REALTIME || clock == CLOCK_BOOTTIME;
  if (!times || !is_ours) return real(clock, time);
  int64_t shown = now(clock == CLOCK_REALTIME);
  *time = (struct timespec){.tv_sec = shown / NANOSECONDS, .tv_nsec = shown % NANOSECONDS};
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  REAL(gettimeofday);
  if (!times) return real(time, zone);
  *time = (struct timeval){.tv_sec = now(1) / NANOSECONDS, .tv_usec = now(1) % NANOSECONDS / 1000};
  return 0;
}

/* Lets a timer expire that is due. */
static void expire_if_due(int descriptor) {
  static __typeof__(&timerfd_settime) real;
  if (!real) real = (__typeof__(&timerfd_settime))dlsym(RTLD_NEXT, "timerfd_settime");
  struct timer *timer = &timers[descriptor];
  struct itimerspec when = {0};
  if (timer->is_armed && timer->deadline <= now(timer->is_civil)) {
    when.it_value.tv_nsec = 1;
    timer->is_armed = 0;
  }
  real(descriptor, 0, &when, NULL);
}

static void *watch(void *unused) {
  (void)unused;
  for (;;) {
    nanosleep(&(struct timespec){.tv_nsec = TICK}, NULL);
    int creeps = 0;
    pthread_mutex_lock(&lock);
    for (int descriptor = 0; descriptor < TIMERS; descriptor++) {
      struct timer *timer = &timers[descriptor];
      if (!timer->is_armed) continue;
      int64_t left = timer->deadline - now(timer->is_civil);
      if (left <= 0)
        expire_if_due(descriptor);
      else if (left < SHORT)
        creeps = 1;
    }
    pthread_mutex_unlock(&lock);
    if (creeps) __atomic_fetch_add(&times[2], TICK, __ATOMIC_SEQ_CST);
  }
  return NULL;
}

int timerfd_create(int clock, int flags) {
  REAL(timerfd_create);
  int descriptor = real(clock, flags);
  if (descriptor >= 0 && descriptor < TIMERS) {
    pthread_mutex_lock(&lock);
    timers[descriptor] = (struct timer){.is_ours = 1, .is_civil = clock == CLOCK_REALTIME};
    pthread_mutex_unlock(&lock);
  }
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  REAL(timerfd_settime);
  if (descriptor < 0 || descriptor >= TIMERS || !timers[descriptor].is_ours || !(flags & TFD_TIMER_ABSTIME))
    return real(descriptor, flags, new, old);
  static pthread_t watcher;
  pthread_mutex_lock(&lock);
  if (!watcher) pthread_create(&watcher, NULL, watch, NULL);
  struct timer *timer = &timers[descriptor];
  timer->deadline = new->it_value.tv_sec * (int64_t)NANOSECONDS + new->it_value.tv_nsec;
  timer->is_armed = timer->deadline != 0;
  expire_if_due(descriptor);
  pthread_mutex_unlock(&lock);
  return 0;
}
