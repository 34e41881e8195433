// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

// What Swift's Glibc module lacks, above all the CMSG macros: sockets with kernel timestamps, name resolution, and the
// kernel's random numbers. A function that can fail returns the negative errno.

/// An IPv4 or IPv6 address with its port.
typedef struct {
  /// In network order; IPv4 uses the first four bytes.
  uint8_t bytes[16];
  /// Number of bytes in use, 4 or 16.
  uint32_t count;
  /// Interface index of a link-local IPv6 address; 0 for none.
  uint32_t scope;
  /// In host order.
  uint16_t port;
} toki_address;

// Datagram.c

/// A UDP socket on a new port, connected to one address; closed on exec, non-blocking, with kernel timestamps for what
/// it receives.
int toki_datagram_open(const toki_address *peer);
/// An unused UDP socket that keeps kernel timestamps enabled: the kernel turns them on some time after the first socket
/// asks for them, and off with the last.
int toki_datagram_stamping(void);
/// Sends one datagram.
int toki_datagram_send(int socket, const void *bytes, size_t count);
/// Receives the next datagram and returns its length, which exceeds `capacity` if it was truncated. `stamp` becomes its
/// arrival in nanoseconds of CLOCK_REALTIME, 0 if the kernel gives no timestamp.
int toki_datagram_receive(int socket, void *bytes, size_t capacity, int64_t *stamp);
/// Makes the kernel drop datagrams that are shorter than an NTP header or whose origin timestamp (bytes 24 to 31) is
/// not `origin`.
int toki_datagram_accept_only(int socket, uint64_t origin);

// Names.c

/// All addresses of a host with port 0; with `only_text`, only a literal address. Returns the number written, or a
/// negative EAI code (getaddrinfo(3)); `system_error` is the errno for EAI_SYSTEM.
int toki_addresses_of(const char *host, int only_text, toki_address *addresses, int capacity,
                      int *system_error);
/// The system's message for a result of `toki_addresses_of`.
const char *toki_addresses_problem(int code, int system_error);

// Random.c

/// 64 bits from getrandom(2).
uint64_t toki_random_bits(void);

// Network.c

/// A socket that becomes readable when a route changes (rtnetlink(7)), or a negative errno.
int toki_network_watch_create(void);
/// Reads all pending messages; 1 if there is a new route, else 0.
int toki_network_watch_read(int netlink);
