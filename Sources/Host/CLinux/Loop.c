// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinuxHost.h"

enum { EVENTS_PER_WAIT = 64 };

int toki_epoll_create(void) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  return epoll < 0 ? -errno : epoll;
}

int toki_epoll_watch(int epoll, int descriptor, uint64_t token) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.u64 = token};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0) return 0;
  if (errno == EEXIST && epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  return -errno;
}

void toki_epoll_unwatch(int epoll, int descriptor) {
  epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

int toki_epoll_wait(int epoll, uint64_t *tokens, int capacity, int timeout_milliseconds) {
  struct epoll_event events[EVENTS_PER_WAIT];
  if (capacity > EVENTS_PER_WAIT) capacity = EVENTS_PER_WAIT;
  int count = epoll_wait(epoll, events, capacity, timeout_milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  for (int i = 0; i < count; i++) tokens[i] = events[i].data.u64;
  return count;
}

int toki_prefer_short_slices(uint64_t nanoseconds) {
  // The first version of the structure; glibc has none before 2.41.
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes = {.size = 48};
  if (syscall(SYS_sched_getattr, 0, &attributes, attributes.size, 0) < 0) return -errno;
  enum { ORDINARY = 0 };
  // A person who chose another policy knows why.
  if (attributes.policy != ORDINARY) return 0;
  attributes.runtime = nanoseconds;
  return syscall(SYS_sched_setattr, 0, &attributes, 0) < 0 ? -errno : 0;
}

int toki_bell_create(void) {
  int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return bell < 0 ? -errno : bell;
}

void toki_bell_ring(int bell) {
  uint64_t one = 1;
  while (write(bell, &one, sizeof one) < 0 && errno == EINTR) {}
}

void toki_bell_clear(int bell) {
  uint64_t count;
  while (read(bell, &count, sizeof count) < 0 && errno == EINTR) {}
}
