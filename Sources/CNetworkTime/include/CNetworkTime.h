// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

// Sockets that stamp what they receive, names, and the kernel's random numbers: what Glibc's Swift
// module leaves out, above all the CMSG macros. A function that can fail gives the negative errno.

/// An IPv4 or IPv6 address with its port.
typedef struct {
  /// Network order; IPv4 uses the first four.
  uint8_t bytes[16];
  /// 4 or 16.
  uint32_t count;
  /// The interface of a link-local IPv6 address; 0 for none.
  uint32_t scope;
  /// In the host's order.
  uint16_t port;
} toki_address;

// Datagram.c

/// A UDP socket from a new port that hears one address alone; closed on exec, not blocking, and
/// stamping what it receives.
int toki_datagram_open(const toki_address *peer);
/// A UDP socket that is never used and keeps the kernel stamping: it turns that on only some time
/// after the first socket asks for it, and off with the last.
int toki_datagram_stamping(void);
/// Sends one datagram whole.
int toki_datagram_send(int socket, const void *bytes, size_t count);
/// The next datagram; gives its length, which is over `capacity` when it did not fit.
/// `stamp` becomes nanoseconds of CLOCK_REALTIME at its arrival, 0 when the kernel does not say.
int toki_datagram_receive(int socket, void *bytes, size_t capacity, int64_t *stamp);
/// From now on the kernel drops datagrams that are shorter than an NTP header, or whose origin
/// timestamp (bytes 24 to 31) is not `origin`.
int toki_datagram_accept_only(int socket, uint64_t origin);

// Names.c

/// All addresses of a host, or only what the text says itself; port 0. Gives how many were written,
/// or a negative EAI code (getaddrinfo(3)) with `system_error` as errno where that is EAI_SYSTEM.
int toki_addresses_of(const char *host, int only_text, toki_address *addresses, int capacity,
                      int *system_error);
/// The system's own word for what `toki_addresses_of` gave.
const char *toki_addresses_problem(int code, int system_error);

// Random.c

/// 64 bits of getrandom(2).
uint64_t toki_random_bits(void);

// Network.c

/// A socket that becomes readable when a route changes (rtnetlink(7)), or a negative errno.
int toki_network_watch_create(void);
/// Takes what has come; 1 when there is a new route, else 0.
int toki_network_watch_read(int netlink);
