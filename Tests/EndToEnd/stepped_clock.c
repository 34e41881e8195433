/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the civil clock of a running program, for a test, without changing the machine's clock.
 *
 * For preloading (ld.so(8)). The file named by TOKI_CLOCK_FILE contains the shift in seconds, as 8 bytes in host order;
 * writing to it sets the clock. Deadlines on the civil clock are shifted on their way to the kernel, and armed timers
 * learn within milliseconds that the clock was set: those with TFD_TIMER_CANCEL_ON_SET are cancelled, the others are
 * armed anew (timerfd_create(2)). Unlike libfaketime it leaves the environment unchanged, which Swift uses to find the
 * arguments. The kernel's timestamps are not affected. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { TIMERS = 1024 };

static const volatile int64_t *seconds;

/* The timers on the civil clock, by their descriptors. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer {
  unsigned char is_civil, is_armed, is_cancelled;
  int flags;
  struct itimerspec when;
} timers[TIMERS];

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TOKI_CLOCK_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) abort();
  void *place = mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0);
  if (place == MAP_FAILED) abort();
  seconds = place;
  close(file);
}

#define REAL(name)               \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime);
  int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME && seconds) time->tv_sec += *seconds;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(time, zone);
  if (result == 0 && seconds) time->tv_sec += *seconds;
  return result;
}

static int set_timer(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  static __typeof__(&timerfd_settime) real;
  if (!real) real = (__typeof__(&timerfd_settime))dlsym(RTLD_NEXT, "timerfd_settime");
  return real(descriptor, flags, new, old);
}

/* Arms a timer for when the machine's clock reaches what the shifted one is to show. */
static int arm(int descriptor) {
  struct itimerspec when = timers[descriptor].when;
  when.it_value.tv_sec -= *seconds;
  /* What is past expires at once; all zero would disarm it. */
  if (when.it_value.tv_sec < 0) when.it_value = (struct timespec){.tv_nsec = 1};
  return set_timer(descriptor, timers[descriptor].flags, &when, NULL);
}

static void *watch(void *shown) {
  int64_t before = *(int64_t *)shown;
  for (;;) {
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    int64_t now = *seconds;
    if (now == before) continue;
    before = now;
    pthread_mutex_lock(&lock);
    for (int descriptor = 0; descriptor < TIMERS; descriptor++) {
      struct timer *timer = &timers[descriptor];
      if (!timer->is_civil || !timer->is_armed) continue;
      if (timer->flags & TFD_TIMER_CANCEL_ON_SET) {
        /* It becomes readable, and reading it says why. */
        timer->is_cancelled = 1;
        set_timer(descriptor, 0, &(struct itimerspec){.it_value = {.tv_nsec = 1}}, NULL);
      } else {
        arm(descriptor);
      }
    }
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

static void begin_watching(void) {
  static int64_t shown;
  static pthread_t watcher;
  if (watcher) return;
  shown = *seconds;
  pthread_create(&watcher, NULL, watch, &shown);
}

int timerfd_create(int clock, int flags) {
  REAL(timerfd_create);
  int descriptor = real(clock, flags);
  if (descriptor >= 0 && descriptor < TIMERS) {
    pthread_mutex_lock(&lock);
    timers[descriptor] = (struct timer){.is_civil = clock == CLOCK_REALTIME};
    pthread_mutex_unlock(&lock);
  }
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  if (descriptor < 0 || descriptor >= TIMERS || !timers[descriptor].is_civil || !(flags & TFD_TIMER_ABSTIME))
    return set_timer(descriptor, flags, new, old);
  pthread_mutex_lock(&lock);
  begin_watching();
  struct timer *timer = &timers[descriptor];
  /* Arming discards a cancellation that was not read, and says so. */
  int was_cancelled = timer->is_cancelled;
  timer->is_armed = new->it_value.tv_sec || new->it_value.tv_nsec;
  timer->is_cancelled = 0;
  timer->flags = flags;
  timer->when = *new;
  int result = timer->is_armed ? arm(descriptor) : set_timer(descriptor, flags, new, old);
  pthread_mutex_unlock(&lock);
  if (result < 0 || !was_cancelled) return result;
  errno = ECANCELED;
  return -1;
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  REAL(read);
  if (descriptor < 0 || descriptor >= TIMERS || !timers[descriptor].is_cancelled)
    return real(descriptor, bytes, size);
  pthread_mutex_lock(&lock);
  int is_cancelled = timers[descriptor].is_cancelled;
  timers[descriptor].is_cancelled = 0;
  pthread_mutex_unlock(&lock);
  ssize_t length = real(descriptor, bytes, size);
  if (!is_cancelled || length < 0) return length;
  errno = ECANCELED;
  return -1;
}
