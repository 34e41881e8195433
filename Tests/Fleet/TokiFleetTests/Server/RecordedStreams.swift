// SPDX-License-Identifier: Apache-2.0
import TokiServer

/// Event streams that nobody follows, and which of them were cut.
final class RecordedStreams: EventStreams {
  var badges: [String: Int] = [:]
  let connectionCount = 0
  private(set) var cut: [Set<String>] = []
  let readingRoom = ReadingRoom(ByteAccount(), limit: 1 << 20)

  func cutStreams(of badges: Set<String>) { cut.append(badges) }
}
