// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel

/// The beginning of a program's output; the rest is read and dropped, so that the program goes on.
///
/// A flood is read at most once in 20 ms, so it cannot keep this process busy: it waits, like anybody who writes faster
/// than others read.
struct HookOutput {
  private(set) var kept: [UInt8] = []
  /// Time of the next reading, while a flood waits.
  private(set) var rest: BootInstant?

  private static let pause = TimeSpan.milliseconds(20)
  /// A few more than can be told, so that a character at the limit is whole.
  private static let most = HookResult.longestOutput + 4

  /// Its text; bytes that are no UTF-8 are replaced.
  var text: String { String(decoding: kept, as: UTF8.self) }

  /// Reads the available bytes, at most a pipe's content; closes our end once nobody can write any more.
  mutating func read(from streams: ProgramStreams, at now: BootInstant, into buffer: inout [UInt8]) {
    rest = nil
    guard streams.reading >= 0 else { return }
    let count = unsafe Glibc.read(streams.reading, &buffer, buffer.count)
    if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { return streams.closeOurs() }
    guard count > 0 else { return }
    let room = Self.most - kept.count
    if room > 0 { kept += buffer[..<min(room, count)] }
    if kept.count == Self.most { rest = now + Self.pause }
  }
}
