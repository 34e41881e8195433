// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "CLinuxHost.h"

int toki_wait_any(const int *descriptors, int count, int timeout_milliseconds) {
  struct pollfd waiting[8];
  if (count > 8) return -EINVAL;
  for (int index = 0; index < count; index++)
    waiting[index] = (struct pollfd){.fd = descriptors[index], .events = POLLIN};
  int ready = poll(waiting, (nfds_t)count, timeout_milliseconds);
  // A signal is not an event here: those that matter also write to a pipe.
  if (ready < 0) return errno == EINTR ? -ETIMEDOUT : -errno;
  for (int index = 0; index < count; index++)
    if (waiting[index].revents != 0) return index;
  return -ETIMEDOUT;
}

int toki_keep_over_exec(int descriptor, int keep) {
  return fcntl(descriptor, F_SETFD, keep ? 0 : FD_CLOEXEC) < 0 ? -errno : 0;
}
