// SPDX-License-Identifier: Apache-2.0
import Foundation
import NetworkTime

extension UTCInstant {
  /// The instant as a Foundation date, accurate to about a tenth of a microsecond.
  var date: Date { Date(timeIntervalSince1970: Double(nanosecondsSinceEpoch) / 1e9) }
}
