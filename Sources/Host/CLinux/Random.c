// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

#include "CLinuxHost.h"

uint64_t toki_random_bits(void) {
  uint64_t bits;
  for (;;) {
    // Up to 256 bytes always come whole; it blocks only early during boot.
    if (getrandom(&bits, sizeof bits, 0) == (ssize_t)sizeof bits) return bits;
    // Predictable numbers would let anyone forge answers.
    if (errno != EINTR) abort();
  }
}
