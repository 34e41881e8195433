// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinuxHost.h"

extern char **environ;

/// Unblocks every signal and restores its default, so that the new program can be terminated.
static int plain_signals(posix_spawnattr_t *attributes, short more) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int result = posix_spawnattr_setsigmask(attributes, &none);
  if (result == 0) result = posix_spawnattr_setsigdefault(attributes, &all);
  short flags = (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | more);
  return result == 0 ? posix_spawnattr_setflags(attributes, flags) : result;
}

static int detached_files(posix_spawn_file_actions_t *files, const char *log, int ready) {
  int result = posix_spawn_file_actions_adddup2(files, ready, 3);
  if (result == 0) result = posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
  if (result == 0) result = posix_spawn_file_actions_addopen(files, 1, "/dev/null", O_WRONLY, 0);
  if (result == 0 && log != NULL)
    result = posix_spawn_file_actions_addopen(files, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (result == 0 && log == NULL) result = posix_spawn_file_actions_adddup2(files, 1, 2);
  if (result == 0) result = posix_spawn_file_actions_addclosefrom_np(files, 4);
  return result == 0 ? posix_spawn_file_actions_addchdir_np(files, "/") : result;
}

int toki_spawn_detached(const char *executable, char *const arguments[], const char *log, int ready,
                        pid_t *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  int result = detached_files(&files, log, ready);
  if (result == 0) result = plain_signals(&attributes, POSIX_SPAWN_SETSID);
  if (result == 0) result = posix_spawn(process, executable, &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return -result;
}

int toki_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

int toki_spawn_child(const char *executable, char *const arguments[], pid_t *process) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  int result = plain_signals(&attributes, 0);
  if (result == 0) result = posix_spawn(process, executable, NULL, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  return -result;
}

static void close_all(int descriptors[], int count) {
  for (int index = 0; index < count; index++) close(descriptors[index]);
}

int toki_spawn_piped(const char *executable, char *const arguments[], int ends[3], pid_t *process) {
  int theirs[3];
  for (int index = 0; index < 3; index++) {
    // The child reads from the first and writes to the others.
    int result = index == 0 ? toki_pipe(&theirs[0], &ends[0]) : toki_pipe(&ends[index], &theirs[index]);
    if (result < 0) {
      close_all(theirs, index);
      close_all(ends, index);
      return result;
    }
  }
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  int result = plain_signals(&attributes, 0);
  for (int index = 0; result == 0 && index < 3; index++)
    result = posix_spawn_file_actions_adddup2(&files, theirs[index], index);
  if (result == 0) result = posix_spawn_file_actions_addclosefrom_np(&files, 3);
  if (result == 0) result = posix_spawn(process, executable, &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  close_all(theirs, 3);
  if (result != 0) {
    close_all(ends, 3);
    return -result;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return 0;
}

int toki_process_descriptor(pid_t process) {
  int descriptor = pidfd_open(process, 0);
  return descriptor < 0 ? -errno : descriptor;
}

int toki_process_signal(int process_descriptor, int number) {
  return pidfd_send_signal(process_descriptor, number, NULL, 0) < 0 ? -errno : 0;
}

int toki_wait_either(int first, int second, int timeout_milliseconds) {
  struct pollfd both[] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
  for (;;) {
    int count = poll(both, 2, timeout_milliseconds);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -errno;
    if (both[0].revents != 0) return 1;
    return both[1].revents != 0 ? 2 : 0;
  }
}

int toki_reap(pid_t process, int timeout_milliseconds) {
  if (timeout_milliseconds >= 0) {
    int descriptor = toki_process_descriptor(process);
    if (descriptor < 0) return descriptor;
    int ended = toki_wait_either(descriptor, -1, timeout_milliseconds);
    close(descriptor);
    if (ended <= 0) return ended < 0 ? ended : -ETIMEDOUT;
  }
  int status;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}
