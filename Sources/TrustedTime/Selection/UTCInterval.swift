// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// All instants from one to another, both included.
struct UTCInterval: Hashable, Sendable {
  let earliest: UTCInstant
  let latest: UTCInstant

  /// - Parameter latest: Not before `earliest`; held there.
  init(_ earliest: UTCInstant, _ latest: UTCInstant) {
    self.earliest = earliest
    self.latest = max(earliest, latest)
  }

  init(_ reading: TrustedReading) { self.init(reading.earliest, reading.latest) }

  /// What lies in both; `nil` when nothing does.
  func intersection(_ other: UTCInterval) -> UTCInterval? {
    let first = max(earliest, other.earliest)
    let last = min(latest, other.latest)
    return first <= last ? UTCInterval(first, last) : nil
  }

  func widened(by span: TimeSpan) -> UTCInterval { UTCInterval(earliest - span, latest + span) }

  /// How far the two lie apart; 0 when they touch.
  func gap(to other: UTCInterval) -> TimeSpan {
    max(.zero, max(earliest - other.latest, other.earliest - latest))
  }

  /// Half of the width, rounded up.
  var bound: TimeSpan { latest - midpoint }
  var midpoint: UTCInstant { earliest + TimeSpan(nanoseconds: (latest - earliest).nanoseconds / 2) }
}
