// SPDX-License-Identifier: Apache-2.0
#if canImport(Darwin)
import Foundation
import TokiModel

extension UTCInstant {
  /// The instant of a date of Foundation, to the microsecond or so that it holds.
  init(_ date: Date) {
    self.init(nanosecondsSinceEpoch: Int64((date.timeIntervalSince1970 * 1e6).rounded()) * 1_000)
  }

  /// The date of Foundation.
  var date: Date { Date(timeIntervalSince1970: Double(nanosecondsSinceEpoch) / 1e9) }
}
#endif
