// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "CLinuxHost.h"

static int address_of(const char *path, struct sockaddr_un *address) {
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address->sun_path) return -ENAMETOOLONG;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return 0;
}

static int closed_with(int descriptor, int error) {
  close(descriptor);
  return -error;
}

int toki_socket_listen(const char *path) {
  struct sockaddr_un address;
  int result = address_of(path, &address);
  if (result < 0) return result;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -errno;
  // Before bind, so that the socket is never open to others. Not by umask, which affects the whole process: Linux gives
  // the file the mode of the socket (unix_bind).
  if (fchmod(descriptor, 0600) < 0) return closed_with(descriptor, errno);
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0)
    return closed_with(descriptor, errno);
  if (listen(descriptor, SOMAXCONN) < 0) return closed_with(descriptor, errno);
  return descriptor;
}

int toki_socket_connect(const char *path, int blocking) {
  struct sockaddr_un address;
  int result = address_of(path, &address);
  if (result < 0) return result;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (blocking ? 0 : SOCK_NONBLOCK), 0);
  if (descriptor < 0) return -errno;
  while (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0) {
    if (errno != EINTR) return closed_with(descriptor, errno);
  }
  return descriptor;
}

static int option(int descriptor, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : -1;
}

int toki_socket_is_listening(int descriptor) {
  return option(descriptor, SO_DOMAIN) == AF_UNIX && option(descriptor, SO_TYPE) == SOCK_STREAM &&
         option(descriptor, SO_ACCEPTCONN) == 1;
}

int toki_socket_path(int descriptor, char *path, size_t capacity) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  // One byte less than available, so that the path always ends in 0.
  socklen_t size = sizeof address - 1;
  if (getsockname(descriptor, (struct sockaddr *)&address, &size) < 0) return -errno;
  size_t length = strlen(address.sun_path);
  if (address.sun_family != AF_UNIX || length == 0 || length >= capacity) return -ENOENT;
  memcpy(path, address.sun_path, length + 1);
  return (int)length;
}

int toki_socket_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

long long toki_socket_peer_user(int descriptor) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  return length == sizeof peer ? (long long) peer.uid : -1;
}

int toki_packets_connect(const char *path) {
  struct sockaddr_un address;
  int result = address_of(path, &address);
  if (result < 0) return result;
  int descriptor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -errno;
  while (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0) {
    if (errno != EINTR) return closed_with(descriptor, errno);
  }
  return descriptor;
}

int toki_packets_send(int descriptor, const char *text) {
  return send(descriptor, text, strlen(text), MSG_NOSIGNAL) < 0 ? -errno : 0;
}

int toki_packets_receive(int descriptor, char *text, size_t capacity, int *received) {
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control;
  struct iovec part = {.iov_base = text, .iov_len = capacity - 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  *received = -1;
  ssize_t size = recvmsg(descriptor, &message, MSG_CMSG_CLOEXEC);
  if (size < 0) return -errno;
  text[size] = 0;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(received, CMSG_DATA(header), sizeof *received);
  return (int)size;
}
