// SPDX-License-Identifier: Apache-2.0
// Many viewers of the sharing server at once: opens streams over TLS, and tells for each event how long it took to
// reach them.
//
//   viewers PORT COUNT < TOKENS     one token a line; the viewers take turns with them
//
// Prints `ready`, then a line for each event that reached all: its moment on the boot clock, and the median, the 99th
// percentile and the maximum of the delays in microseconds.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_tokens = 64, most_viewers = 4000, per_address = 150 };

static char tokens[most_tokens][64];
static gnutls_session_t sessions[most_viewers];
static int64_t delays[most_viewers];
static int token_count, arrived;
static int64_t moment;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void fail(const char *what, int code) {
  fprintf(stderr, "viewers: %s: %s\n", what, code < 0 ? gnutls_strerror(code) : strerror(errno));
  exit(1);
}

static int connected(int port, int number) {
  struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET, .sin_port = htons(port)};
  // The sharing server limits how often one address connects.
  from.sin_addr.s_addr = htonl(0x7F000002 + number / per_address);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
  if (descriptor < 0 || bind(descriptor, (struct sockaddr *) &from, sizeof from) < 0 ||
      connect(descriptor, (struct sockaddr *) &to, sizeof to) < 0)
    fail("connect", 0);
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return descriptor;
}

static void open_stream(int port, int number, gnutls_certificate_credentials_t credentials) {
  gnutls_session_t session;
  int descriptor = connected(port, number);
  gnutls_init(&session, GNUTLS_CLIENT);
  gnutls_set_default_priority(session);
  gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
  gnutls_transport_set_int(session, descriptor);
  int code;
  do code = gnutls_handshake(session); while (code < 0 && !gnutls_error_is_fatal(code));
  if (code < 0) fail("handshake", code);
  char request[256], answer[65536];
  int length = snprintf(
    request, sizeof request, "GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n",
    tokens[number % token_count]);
  gnutls_record_send(session, request, length);
  ssize_t got = 0, more;
  // The head, and the whole first event.
  do {
    more = gnutls_record_recv(session, answer + got, sizeof answer - 1 - got);
    if (more <= 0) fail("first event", (int) more);
    got += more;
    answer[got] = 0;
  } while (!strstr(answer, "event: resync") || !strstr(answer, "\n\n\r\n"));
  if (strncmp(answer, "HTTP/1.1 200", 12) != 0) fail(answer, 0);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  sessions[number] = session;
}

static int compare(const void *one, const void *other) {
  int64_t a = *(const int64_t *) one, b = *(const int64_t *) other;
  return (a > b) - (a < b);
}

static void take(int64_t at, int64_t sent, int count) {
  if (sent != moment) {
    moment = sent;
    arrived = 0;
  }
  delays[arrived++] = at - sent;
  if (arrived < count) return;
  qsort(delays, count, sizeof *delays, compare);
  printf("%lld %lld %lld %lld\n", (long long) moment, (long long) delays[count / 2] / 1000,
         (long long) delays[count * 99 / 100] / 1000, (long long) delays[count - 1] / 1000);
  fflush(stdout);
}

int main(int count_of_arguments, char **arguments) {
  if (count_of_arguments != 3) return 2;
  int port = atoi(arguments[1]), count = atoi(arguments[2]);
  if (count < 1 || count > most_viewers) return 2;
  while (token_count < most_tokens && scanf("%63s", tokens[token_count]) == 1) token_count++;
  gnutls_certificate_credentials_t credentials;
  gnutls_certificate_allocate_credentials(&credentials);
  int events = epoll_create1(EPOLL_CLOEXEC);
  for (int number = 0; number < count; number++) {
    open_stream(port, number, credentials);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = number};
    epoll_ctl(events, EPOLL_CTL_ADD, gnutls_transport_get_int(sessions[number]), &event);
  }
  printf("ready\n");
  fflush(stdout);
  static char text[65536];
  struct epoll_event ready[64];
  while (1) {
    int found = epoll_wait(events, ready, 64, -1);
    for (int index = 0; index < found; index++) {
      ssize_t got;
      while ((got = gnutls_record_recv(sessions[ready[index].data.u32], text, sizeof text - 1)) > 0) {
        int64_t at = now();
        text[got] = 0;
        char *clock = strstr(text, "\"boot_ns\":");
        // A beat has no event; the pieces of a long one begin without a clock.
        if (clock && strstr(text, "event: ")) take(at, atoll(clock + 10), count);
      }
      if (got == 0 || (got < 0 && gnutls_error_is_fatal((int) got))) fail("a stream ended", (int) got);
    }
  }
}
