// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "CLinuxHost.h"

typedef union {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
} socket_address;

static socklen_t fill(socket_address *out, const toki_address *from) {
  memset(out, 0, sizeof *out);
  if (from->count == 4) {
    out->v4.sin_family = AF_INET;
    out->v4.sin_port = htons(from->port);
    memcpy(&out->v4.sin_addr, from->bytes, 4);
    return sizeof out->v4;
  }
  out->v6.sin6_family = AF_INET6;
  out->v6.sin6_port = htons(from->port);
  out->v6.sin6_scope_id = from->scope;
  memcpy(&out->v6.sin6_addr, from->bytes, 16);
  return sizeof out->v6;
}

static int stamping_socket(int family) {
  int made = socket(family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, IPPROTO_UDP);
  if (made < 0) return -errno;
  int on = 1;
  // If refused, the time of reading replaces the timestamp.
  setsockopt(made, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on);
  return made;
}

int toki_datagram_open(const toki_address *peer) {
  socket_address address;
  socklen_t size = fill(&address, peer);
  int made = stamping_socket(address.any.sa_family);
  if (made < 0) return made;
  // The kernel picks a random port here (RFC 6056), and from now on drops packets of others.
  if (connect(made, &address.any, size) == 0) return made;
  int error = errno;
  close(made);
  return -error;
}

int toki_datagram_stamping(void) {
  int made = stamping_socket(AF_INET);
  return made == -EAFNOSUPPORT ? stamping_socket(AF_INET6) : made;
}

int toki_datagram_send(int socket, const void *bytes, size_t count) {
  ssize_t sent;
  do {
    sent = send(socket, bytes, count, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent < 0) return -errno;
  return (size_t)sent == count ? 0 : -EMSGSIZE;
}

static int64_t stamp_in(struct msghdr *message) {
  for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part != NULL; part = CMSG_NXTHDR(message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_TIMESTAMPNS) continue;
    struct timespec when;
    if (part->cmsg_len < CMSG_LEN(sizeof when)) continue;
    memcpy(&when, CMSG_DATA(part), sizeof when);
    return (int64_t)when.tv_sec * 1000000000 + when.tv_nsec;
  }
  return 0;
}

int toki_datagram_receive(int socket, void *bytes, size_t capacity, int64_t *stamp) {
  struct iovec place = {.iov_base = bytes, .iov_len = capacity};
  union {
    char bytes[CMSG_SPACE(sizeof(struct timespec)) + 64];
    struct cmsghdr aligned;
  } control;
  struct msghdr message = {
      .msg_iov = &place, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t length;
  do {
    length = recvmsg(socket, &message, MSG_TRUNC);
  } while (length < 0 && errno == EINTR);
  if (length < 0) return -errno;
  *stamp = stamp_in(&message);
  return (int)length;
}

int toki_datagram_accept_only(int socket, uint64_t origin) {
  // A filter on a UDP socket sees the 8-byte UDP header first.
  enum { UDP = 8, SHORTEST = UDP + 48, ORIGIN = UDP + 24 };
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_LEN, 0),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, SHORTEST, 0, 5),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ORIGIN),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(origin >> 32), 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, ORIGIN + 4),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)origin, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0x40000),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  struct sock_fprog program = {.len = sizeof steps / sizeof steps[0], .filter = steps};
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) < 0 ? -errno : 0;
}
