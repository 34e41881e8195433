// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinuxHost.h"

extern char **environ;

const char *toki_environment_entry(size_t index) {
  if (environ == NULL) return NULL;
  for (size_t before = 0; before < index; before++) {
    if (environ[before] == NULL) return NULL;
  }
  return environ[index];
}

int toki_text_descriptor(const void *bytes, size_t count) {
  // A pipe would take 64 KiB only as long as this user has few pipes (pipe(7)); a file in memory takes all of it.
  int descriptor = memfd_create("toki-text", MFD_CLOEXEC);
  if (descriptor < 0) return -errno;
  int result = toki_write_all(descriptor, bytes, count);
  if (result == 0 && lseek(descriptor, 0, SEEK_SET) < 0) result = -errno;
  if (result == 0) return descriptor;
  close(descriptor);
  return result;
}

int toki_output_pipe(int *reading, int *writing) {
  int result = toki_pipe(reading, writing);
  // Only our end: a program that finds its output non-blocking loses text.
  if (result == 0) fcntl(*reading, F_SETFL, O_NONBLOCK);
  return result;
}

static int group_files(posix_spawn_file_actions_t *files, const char *folder, int input, int output) {
  int result = posix_spawn_file_actions_adddup2(files, input, 0);
  if (result == 0) result = posix_spawn_file_actions_adddup2(files, output, 1);
  if (result == 0) result = posix_spawn_file_actions_adddup2(files, output, 2);
  if (result == 0) result = posix_spawn_file_actions_addclosefrom_np(files, 3);
  return result == 0 ? posix_spawn_file_actions_addchdir_np(files, folder) : result;
}

static int group_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int result = posix_spawnattr_setpgroup(attributes, 0);
  if (result == 0) result = posix_spawnattr_setsigmask(attributes, &none);
  if (result == 0) result = posix_spawnattr_setsigdefault(attributes, &all);
  if (result == 0)
    result =
        posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  return result;
}

int toki_spawn_group(const char *executable, char *const arguments[], char *const environment[], const char *folder,
                     int input, int output, pid_t *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  int result = group_files(&files, folder, input, output);
  if (result == 0) result = group_attributes(&attributes);
  if (result == 0) result = posix_spawn(process, executable, &files, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return -result;
}

int toki_signal_group(pid_t process, int number) { return kill(-process, number) < 0 ? -errno : 0; }

int toki_reap_group(pid_t process) {
  siginfo_t info;
  // Not reaped yet, so the number of the process, which is also that of its group, cannot belong to anybody else.
  while (waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT) < 0) {
    if (errno != EINTR) return -errno;
  }
  kill(-process, SIGKILL);
  int status;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}
