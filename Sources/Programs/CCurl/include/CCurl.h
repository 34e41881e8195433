// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>

// One request by libcurl, whose options Swift cannot set because curl_easy_setopt is variadic.

/// The most bytes of an answer that are kept.
#define TOKI_POST_KEPT 1024

/// A request.
struct toki_post_request {
  const char *address;
  /// Header lines, `Name: value`, and how many.
  const char *const *headers;
  size_t header_count;
  const char *body;
  size_t body_size;
  long timeout_milliseconds;
  /// Nonzero if no proxy may stand between, because the address is this machine's.
  int is_local;
  /// The Unix socket to connect to, in place of the host of the address; NULL for none.
  const char *unix_socket;
  /// Permits a connection to an address of 4 or 16 bytes, in the order of the network; NULL to permit all.
  ///
  /// It is asked of each address that the name was resolved to, right before that very address is connected to.
  int (*allows)(const unsigned char *address, size_t size);
};

/// The result.
struct toki_post_answer {
  /// The status of HTTP; 0 without an answer.
  long status;
  /// The seconds of `Retry-After`; 0 if there is none.
  long retry_after;
  /// Nonzero if another try makes no sense: the address, the certificate or the protocol is wrong.
  int is_final;
  /// Why there is no answer; empty if there is one.
  char reason[256];
  /// The beginning of the answer's body, ended by 0.
  char body[TOKI_POST_KEPT + 1];
};

/// Sends a POST request and waits for the answer. Redirects are not followed, and only http and https are spoken.
void toki_post(const struct toki_post_request *request, struct toki_post_answer *answer);
