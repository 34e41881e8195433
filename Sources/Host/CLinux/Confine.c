// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinuxHost.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The first version of Landlock (Linux 5.13), as landlock(7) lists its rights.
static const uint64_t all_rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
static const uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const uint64_t writing = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR |
  LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
  LANDLOCK_ACCESS_FS_MAKE_SOCK;
static const uint64_t executing = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
static const uint64_t of_files = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE;

// Allows rights below a path; one that is missing needs none.
static int allow(int rules, const char *path, uint64_t rights) {
  struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = open(path, O_PATH | O_CLOEXEC)};
  if (rule.parent_fd < 0) return errno == ENOENT || errno == ENOTDIR ? 0 : -errno;
  struct stat status;
  if (fstat(rule.parent_fd, &status) == 0 && !S_ISDIR(status.st_mode)) rule.allowed_access &= of_files;
  int result = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) < 0 ? -errno : 0;
  close(rule.parent_fd);
  return result;
}

int toki_keep_private(void) {
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) < 0) return -errno;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 ? -errno : 0;
}

int toki_allow_many_descriptors(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) < 0 ? -errno : 0;
}

int toki_confine(char *const *readable, char *const *writable, char *const *executable) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
  struct landlock_ruleset_attr attributes = {.handled_access_fs = all_rights};
  int rules = syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (rules < 0) return -errno;
  int result = 0;
  for (; result == 0 && *readable; readable++) result = allow(rules, *readable, reading);
  for (; result == 0 && *writable; writable++) result = allow(rules, *writable, writing);
  for (; result == 0 && *executable; executable++) result = allow(rules, *executable, executing);
  if (result == 0 && syscall(SYS_landlock_restrict_self, rules, 0) < 0) result = -errno;
  close(rules);
  return result;
}
