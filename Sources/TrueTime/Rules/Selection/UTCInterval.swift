// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A closed interval of instants.
struct UTCInterval: Hashable, Sendable {
  let earliest: UTCInstant
  let latest: UTCInstant

  /// Clamps `latest` to `earliest` if it lies before.
  init(_ earliest: UTCInstant, _ latest: UTCInstant) {
    self.earliest = earliest
    self.latest = max(earliest, latest)
  }

  init(_ reading: TrustedReading) { self.init(reading.earliest, reading.latest) }

  /// The overlap; `nil` if there is none.
  func intersection(_ other: UTCInterval) -> UTCInterval? {
    let first = max(earliest, other.earliest)
    let last = min(latest, other.latest)
    return first <= last ? UTCInterval(first, last) : nil
  }

  func widened(by span: TimeSpan) -> UTCInterval { UTCInterval(earliest - span, latest + span) }

  /// The distance between two intervals; 0 if they touch or overlap.
  func gap(to other: UTCInterval) -> TimeSpan {
    max(.zero, max(earliest - other.latest, other.earliest - latest))
  }

  /// Half the width, rounded up.
  var bound: TimeSpan { latest - midpoint }
  var midpoint: UTCInstant { earliest + TimeSpan(nanoseconds: (latest - earliest).nanoseconds / 2) }
}
