// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import TokiModel

extension UTCInstant {
  /// The date of Foundation.
  public var date: Date { Date(timeIntervalSince1970: Double(nanosecondsSinceEpoch) / 1e9) }
}
