// SPDX-License-Identifier: Apache-2.0
// toki-wake: hands out timers that wake the machine from suspend, to programs that may not make them.
//
// systemd starts it when somebody connects to its socket (SOCK_SEQPACKET). A request is one packet, "wake NANOSECONDS\n",
// an instant of CLOCK_BOOTTIME. The answer is "ok\n", or "ok no-rtc\n" where no clock can wake the machine, together
// with the armed timer (timerfd_create(2), SCM_RIGHTS in unix(7)); or "error instant\n", "error request\n" and
// "error system\n". The timer belongs to who asked: it is gone when the descriptor is closed, or its owner dies. So
// nothing is kept here, and after 2 s without a client the program ends. A client that says nothing costs the others
// nothing, and is disconnected after 1 s.
//
// This process may stand still for any time: stopped, or on a machine that is. A request that came meanwhile is
// answered before its client's time is up, and an instant that passed meanwhile is granted: its timer has come.
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_SOCKET = 3, MOST_CLIENTS = 32, REQUEST_SIZE = 64 };

static const int64_t SECOND = 1000000000;
static const int64_t LONGEST_AHEAD = 400LL * 86400 * 1000000000;
static const int64_t CLIENT_PATIENCE = 1 * SECOND;
static const int64_t IDLE_PATIENCE = 2 * SECOND;
static const int64_t LONGEST_START = 60 * SECOND;

struct client {
  int socket;
  int64_t since;
};

static struct client clients[MOST_CLIENTS];
static int client_count = 0;
/// No request was waiting last: one read now was sent later.
static int64_t nothing_waited = 0;

static int64_t boot_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

/// Parses "wake NANOSECONDS\n" strictly: digits only, at most 18 of them.
static bool parse(const char *text, size_t size, int64_t *instant) {
  static const char word[] = "wake ";
  const size_t start = sizeof word - 1;
  if (size < start + 2 || size > start + 19 || memcmp(text, word, start) != 0 || text[size - 1] != '\n') return false;
  int64_t value = 0;
  for (size_t place = start; place < size - 1; place++) {
    if (text[place] < '0' || text[place] > '9') return false;
    value = value * 10 + (text[place] - '0');
  }
  *instant = value;
  return true;
}

/// An armed timer, or the negative errno.
static int armed_timer(int64_t instant) {
  int timer = timerfd_create(CLOCK_BOOTTIME_ALARM, TFD_CLOEXEC | TFD_NONBLOCK);
  if (timer < 0) return -errno;
  struct itimerspec when = {.it_value = {.tv_sec = instant / SECOND, .tv_nsec = instant % SECOND}};
  if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL) == 0) return timer;
  int error = errno;
  close(timer);
  return -error;
}

/// Sends an answer, with a descriptor unless that is negative; a client that does not take it gets none.
static void answer(int socket, const char *text, int descriptor) {
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control = {.bytes = {0}};
  struct iovec part = {.iov_base = (void *)text, .iov_len = strlen(text)};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  (void)!sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/// Notes in the journal a requester and the request.
static void note(int socket, const char *what, int64_t ahead) {
  struct ucred peer = {.pid = 0, .uid = (uid_t)-1, .gid = (gid_t)-1};
  socklen_t size = sizeof peer;
  (void)getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  fprintf(stderr, "user %u, process %d: %s", (unsigned)peer.uid, (int)peer.pid, what);
  if (ahead > 0) fprintf(stderr, ", in %" PRId64 " s", ahead / SECOND);
  fputc('\n', stderr);
}

/// Answers the request that has come; the client may send another.
///
/// Returns false if it is gone.
static bool serve(int socket) {
  char text[REQUEST_SIZE];
  // With MSG_TRUNC the true length is returned, so a longer packet is no request.
  ssize_t size = recv(socket, text, sizeof text, MSG_DONTWAIT | MSG_TRUNC);
  if (size < 0) return errno == EAGAIN || errno == EINTR;
  if (size == 0) return false;
  int64_t instant = 0;
  if ((size_t)size > sizeof text || !parse(text, (size_t)size, &instant)) {
    note(socket, "no request", 0);
    answer(socket, "error request\n", -1);
    return true;
  }
  int64_t ahead = instant - boot_clock();
  // An instant that was ahead when it was sent may have passed by now. 0 would disarm the timer.
  if (instant <= nothing_waited || ahead > LONGEST_AHEAD) {
    note(socket, "refused, an instant that is past or too far ahead", 0);
    answer(socket, "error instant\n", -1);
    return true;
  }
  int timer = armed_timer(instant);
  if (timer < 0) {
    errno = -timer;
    note(socket, strerror(errno), 0);
    answer(socket, "error system\n", -1);
    return true;
  }
  // Such a timer can be armed without a clock that wakes the machine; only the clock itself tells (alarmtimer.c).
  bool wakes = clock_getres(CLOCK_BOOTTIME_ALARM, NULL) == 0;
  note(socket, wakes ? "wakes the machine" : "set, but there is no real-time clock", ahead);
  answer(socket, wakes ? "ok\n" : "ok no-rtc\n", timer);
  close(timer);
  return true;
}

static void drop(int index) {
  close(clients[index].socket);
  clients[index] = clients[--client_count];
}

/// Drops a client whose time is up; a request that has come and not had its turn is answered first.
static void see_off(int index) {
  (void)serve(clients[index].socket);
  drop(index);
}

/// Returns false if nobody could be taken.
static bool take_client(int epoll) {
  int socket = accept4(FIRST_SOCKET, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (socket < 0) return false;
  // In place of one that is over the limit, the oldest goes.
  if (client_count == MOST_CLIENTS) {
    int oldest = 0;
    for (int index = 1; index < client_count; index++)
      if (clients[index].since < clients[oldest].since) oldest = index;
    see_off(oldest);
  }
  struct epoll_event event = {.events = EPOLLIN, .data.fd = socket};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event) < 0) {
    close(socket);
    return false;
  }
  clients[client_count++] = (struct client){.socket = socket, .since = boot_clock()};
  return true;
}

static int index_of(int socket) {
  for (int index = 0; index < client_count; index++)
    if (clients[index].socket == socket) return index;
  return -1;
}

int main(void) {
  // sd_listen_fds(3): one socket, for this very process.
  const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
  if (!process || !count || strtol(process, NULL, 10) != getpid() || strcmp(count, "1") != 0) {
    fputs("toki-wake: systemd starts this, by toki-wake.socket.\n", stderr);
    return 2;
  }
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = FIRST_SOCKET};
  if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, FIRST_SOCKET, &event) < 0) {
    perror("toki-wake");
    return 1;
  }
  int64_t idle_since = boot_clock();
  // The request that had this process started is older than it.
  nothing_waited = idle_since > LONGEST_START ? idle_since - LONGEST_START : 0;
  while (true) {
    int64_t now = boot_clock();
    // Backwards, because the last client takes the place of a dropped one.
    for (int index = client_count - 1; index >= 0; index--)
      if (clients[index].since + CLIENT_PATIENCE <= now) see_off(index);
    if (client_count > 0) idle_since = now;
    int64_t end = idle_since + IDLE_PATIENCE;
    for (int index = 0; index < client_count; index++)
      if (clients[index].since + CLIENT_PATIENCE < end) end = clients[index].since + CLIENT_PATIENCE;
    struct epoll_event ready;
    // One at a time, so that a dropped client's descriptor is never reused within a batch.
    int count = epoll_wait(epoll, &ready, 1, 0);
    if (count == 0) {
      nothing_waited = now;
      if (end <= now) return 0;
      count = epoll_wait(epoll, &ready, 1, (int)((end - now) / 1000000) + 1);
    }
    if (count <= 0) continue;
    if (ready.data.fd == FIRST_SOCKET) {
      // Without descriptors nobody can be taken; it is started again for who waits.
      if (!take_client(epoll) && end <= now) return 0;
      continue;
    }
    int index = index_of(ready.data.fd);
    if (index >= 0 && !serve(ready.data.fd)) drop(index);
  }
}
