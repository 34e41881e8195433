// SPDX-License-Identifier: Apache-2.0
#include "CSharing.h"

#include <zlib.h>

// Swift cannot call zlib's macros; this wraps them.
size_t toki_gzip(const uint8_t *bytes, size_t count, uint8_t *result, size_t room) {
  z_stream stream = {0};
  // 15 bits of window, and 16 more for the frame of gzip (zlib.h).
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *) bytes;
  stream.avail_in = (uInt) count;
  stream.next_out = result;
  stream.avail_out = (uInt) room;
  int code = deflate(&stream, Z_FINISH);
  size_t length = room - stream.avail_out;
  deflateEnd(&stream);
  return code == Z_STREAM_END ? length : 0;
}
