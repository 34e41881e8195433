// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "CLinuxHost.h"

int toki_folder_watch_create(void) {
  int inotify = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  return inotify < 0 ? -errno : inotify;
}

int toki_folder_watch_add(int inotify, const char *folder) {
  uint32_t what = IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM |
                  IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
  int watch = inotify_add_watch(inotify, folder, what);
  return watch < 0 ? -errno : watch;
}

void toki_folder_watch_add_moves(int inotify, const char *folder) {
  inotify_add_watch(inotify, folder, IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD);
}

static int is_among(const char *names, const char *name) {
  size_t length = strlen(name);
  for (const char *at = names;; at++) {
    size_t size = strcspn(at, "/");
    if (size == length && memcmp(at, name, size) == 0) return 1;
    at += size;
    if (*at == 0) return 0;
  }
}

static int meaning(const struct inotify_event *event, int named, const char *names) {
  if (event->mask & IN_Q_OVERFLOW) return 1;
  if (event->mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) return 2;
  // A process that may not enter the folder cannot read its files either.
  if (event->wd != named || event->mask == (IN_ATTRIB | IN_ISDIR)) return 1;
  return event->len > 0 && is_among(names, event->name);
}

int toki_folder_watch_read(int inotify, int named, const char *names) {
  _Alignas(struct inotify_event) char buffer[8192];
  int result = 0;
  for (;;) {
    ssize_t size = read(inotify, buffer, sizeof buffer);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return result;
    for (ssize_t at = 0; at < size;) {
      const struct inotify_event *event = (const struct inotify_event *)(buffer + at);
      int found = meaning(event, named, names);
      if (found > result) result = found;
      at += (ssize_t)sizeof *event + event->len;
    }
  }
}
