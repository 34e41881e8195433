// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "CLinuxHost.h"

static int put(toki_address *out, const struct sockaddr *from) {
  memset(out, 0, sizeof *out);
  if (from->sa_family == AF_INET) {
    struct sockaddr_in v4;
    memcpy(&v4, from, sizeof v4);
    memcpy(out->bytes, &v4.sin_addr, 4);
    out->count = 4;
    return 1;
  }
  if (from->sa_family != AF_INET6) return 0;
  struct sockaddr_in6 v6;
  memcpy(&v6, from, sizeof v6);
  memcpy(out->bytes, &v6.sin6_addr, 16);
  out->count = 16;
  out->scope = v6.sin6_scope_id;
  return 1;
}

int toki_addresses_of(const char *host, int only_text, toki_address *addresses, int capacity,
                      int *system_error) {
  // Not AI_ADDRCONFIG: it would hide ::1 and 127.0.0.1 on a machine with no other address.
  struct addrinfo hints = {.ai_socktype = SOCK_DGRAM,
                           .ai_family = AF_UNSPEC,
                           .ai_flags = only_text ? AI_NUMERICHOST : AI_IDN};
  struct addrinfo *found = NULL;
  int result = getaddrinfo(host, NULL, &hints, &found);
  *system_error = result == EAI_SYSTEM ? errno : 0;
  if (result != 0) return result;
  int count = 0;
  for (struct addrinfo *one = found; one != NULL && count < capacity; one = one->ai_next)
    count += put(&addresses[count], one->ai_addr);
  freeaddrinfo(found);
  return count > 0 ? count : EAI_NONAME;
}

const char *toki_addresses_problem(int code, int system_error) {
  return code == EAI_SYSTEM ? strerror(system_error) : gai_strerror(code);
}
