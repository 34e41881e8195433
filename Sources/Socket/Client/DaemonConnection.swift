// SPDX-License-Identifier: Apache-2.0
import Glibc
public import TokiEngine

/// A connection to a daemon, or to the sharing server before it, read and written on one thread at a time.
public protocol DaemonConnection: AnyObject, Sendable {
  /// The socket, to be watched for bytes that arrive.
  var descriptor: Int32 { get }
  /// `true` if the other side has closed its end, or sent unexpected data.
  var isStale: Bool { get }
  /// Sends everything; one that has already answered and closed may refuse the rest.
  ///
  /// - Throws: `ControlError` of `.noAnswer` if nothing is accepted for 10 s, `.unreachable` if the connection breaks.
  func send(_ bytes: [UInt8]) throws(ControlError)
  /// Reads the available bytes, waiting for the first one; empty at the end.
  ///
  /// - Throws: `ControlError` of `.noAnswer` if nothing arrives for 10 s, `.unreachable` if the connection breaks.
  func receive(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8>
  /// Reads the available bytes, without waiting: empty at the end, `nil` if there is nothing yet.
  func receiveReady(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8>?
  /// Makes reads return at once from now on.
  func stopBlocking()
}

extension DaemonConnection {
  /// Waits until an answer begins or the connection ends.
  ///
  /// - Parameters:
  ///  - patience: How long a daemon may work, and how long one may be asleep.
  ///  - hung: Returns the process ID of a daemon that neither computes nor waits for a disk; `nil` while there is hope.
  ///
  /// - Throws: `ControlError` of `.noAnswer`.
  func waitForAnswer(_ patience: AnswerPatience, hung: () -> Int32?) throws(ControlError) {
    var asleep = 0
    for _ in 0..<patience.looks {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&waiting, 1, Int32(patience.lookMilliseconds))
      if count > 0 || (count < 0 && errno != EINTR) { return }
      let process = hung()
      asleep = process == nil ? 0 : asleep + 1
      if asleep >= patience.looksAtSleeper { throw .noAnswer(process: process) }
    }
    throw .noAnswer(process: nil)
  }
}
