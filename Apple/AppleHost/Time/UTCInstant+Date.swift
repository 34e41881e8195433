// SPDX-License-Identifier: Apache-2.0
import Foundation
import TokiModel

extension UTCInstant {
  /// The date of Foundation.
  var date: Date { Date(timeIntervalSince1970: Double(nanosecondsSinceEpoch) / 1e9) }
}
