// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <qrencode.h>
#include <stddef.h>
#include <stdint.h>

/// Compresses with gzip (RFC 1952), as small as zlib can; returns the length, or 0 if that is over `room`.
size_t toki_gzip(const uint8_t *bytes, size_t count, uint8_t *result, size_t room);
