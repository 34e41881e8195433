// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "CLinuxHost.h"

static sigset_t set_of(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  return set;
}

int toki_signal_block(const int *signals, int count, int block) {
  sigset_t set = set_of(signals, count);
  return -pthread_sigmask(block ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

int toki_signal_descriptor(const int *signals, int count) {
  sigset_t set = set_of(signals, count);
  int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

int toki_signal_read(int descriptor) {
  struct signalfd_siginfo info;
  for (;;) {
    ssize_t size = read(descriptor, &info, sizeof info);
    if (size == sizeof info) return (int)info.ssi_signo;
    if (size >= 0 || errno != EINTR) return 0;
  }
}

static int relay = -1;

static void write_to_relay(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  if (write(relay, &byte, 1) < 0) {}
  errno = before;
}

int toki_signal_pipe(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return -errno;
  relay = ends[1];
  struct sigaction action = {.sa_handler = write_to_relay, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  int signals[] = {SIGTERM, SIGINT};
  for (int i = 0; i < 2; i++) sigaction(signals[i], &action, NULL);
  // The parent process may have left them blocked.
  int result = toki_signal_block(signals, 2, 0);
  return result < 0 ? result : ends[0];
}

void toki_stop_self(void) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTSTP);
  struct sigaction plain = {.sa_handler = SIG_DFL}, old;
  sigemptyset(&plain.sa_mask);
  sigaction(SIGTSTP, &plain, &old);
  // SIGTSTP rather than SIGSTOP: the kernel drops it if no shell could continue us.
  raise(SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &set, &before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &old, NULL);
}

void toki_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }
