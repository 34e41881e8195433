// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// A pipe that is full after 4 KiB.
final class SmallPipe {
  let reading: Int32
  private(set) var writing: Int32

  /// F_SETPIPE_SZ of Linux's fcntl.h.
  private static let setSize: Int32 = 1_031

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    try #require(fcntl(writing, Self.setSize, 4_096) == 4_096)
    try #require(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
  }

  deinit {
    close(reading)
    closeWriting()
  }

  /// Leaves it to the processes that have inherited it.
  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// What it holds; empty for nothing.
  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(reading, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
