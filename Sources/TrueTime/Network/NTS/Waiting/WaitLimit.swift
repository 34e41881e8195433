// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiModel
import TrustedTime

/// The time that a thread may wait, and its interruption.
struct WaitLimit {
  let clock: any TimeClock
  let deadline: BootInstant
  let stop: StopSignal

  /// Waits until a descriptor is ready.
  ///
  /// - Throws: `.keysUnreachable` at the deadline, `.noAnswer` if stopped.
  func wait(for descriptor: Int32, _ events: Int32) throws(TimeRejection) {
    while try wait(for: [descriptor], events, until: deadline).isEmpty {}
  }

  /// Waits until any of the descriptors is ready, at most until `instant`.
  ///
  /// - Returns: Indices of the ready descriptors; empty if the wait ended first.
  /// - Throws: `.keysUnreachable` at the deadline, `.noAnswer` if stopped.
  func wait(for descriptors: [Int32], _ events: Int32, until instant: BootInstant) throws(TimeRejection) -> [Int] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(truncatingIfNeeded: events), revents: 0) }
    polled.append(pollfd(fd: stop.descriptor.number, events: Int16(POLLIN), revents: 0))
    // Treat an interrupted wait as one without a ready descriptor.
    let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds(until: min(instant, deadline)))
    if count > 0, polled[descriptors.count].revents != 0 { throw .noAnswer }
    let ready = count > 0 ? descriptors.indices.filter { polled[$0].revents != 0 } : []
    if ready.isEmpty, clock.boot() >= deadline { throw .keysUnreachable }
    return ready
  }

  /// Checks the deadline and the stop signal without waiting.
  ///
  /// - Throws: `.keysUnreachable` after the deadline, `.noAnswer` if stopped.
  func check() throws(TimeRejection) {
    _ = try wait(for: [], 0, until: clock.boot())
  }

  /// Rounded up, so as not to wake just before the instant; at most a second, because poll(2) ignores suspend.
  private func milliseconds(until instant: BootInstant) -> Int32 {
    let left = (instant - clock.boot()).nanoseconds
    return left <= 0 ? 0 : Int32(min(left, 999_000_000) / 1_000_000 + 1)
  }
}
