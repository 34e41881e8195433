// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "CLinuxHost.h"

// TCSANOW, because draining would block for ever on a terminal stopped by Ctrl-S.
int toki_terminal_enter(int descriptor, void *saved, size_t capacity) {
  struct termios mode;
  if (capacity < sizeof mode) return -EINVAL;
  if (tcgetattr(descriptor, &mode) < 0) return -errno;
  memcpy(saved, &mode, sizeof mode);
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  mode.c_cc[VMIN] = 0;
  mode.c_cc[VTIME] = 0;
  return tcsetattr(descriptor, TCSANOW, &mode) < 0 ? -errno : 0;
}

int toki_terminal_restore(int descriptor, const void *saved) {
  struct termios mode;
  memcpy(&mode, saved, sizeof mode);
  return tcsetattr(descriptor, TCSANOW, &mode) < 0 ? -errno : 0;
}

int toki_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int toki_terminal_is_ours(int descriptor) {
  pid_t group = tcgetpgrp(descriptor);
  // ENOTTY: not the controlling terminal of this session, so there is no job control either.
  return group == getpgrp() || (group < 0 && errno == ENOTTY);
}

static int write_the_rest(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      if (poll(&room, 1, -1) < 0 && errno != EINTR) return -errno;
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

int toki_write_all(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  int result = write_the_rest(descriptor, bytes, count);
  if (result == -EPIPE && !sigismember(&pending, SIGPIPE)) {
    struct timespec at_once = {0, 0};
    while (sigtimedwait(&pipe_signal, NULL, &at_once) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return result;
}
