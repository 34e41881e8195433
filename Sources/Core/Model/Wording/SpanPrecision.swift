// SPDX-License-Identifier: Apache-2.0

/// The precision of a shown span.
public enum SpanPrecision: Hashable, Sendable, CaseIterable {
  case seconds
  case tenths
  case hundredths
  case milliseconds

  /// The smallest visible step, in nanoseconds.
  var step: UInt64 { 1_000_000_000 / stepsOfSecond }

  /// Number of such steps in a second.
  var stepsOfSecond: UInt64 {
    switch self {
    case .seconds: 1
    case .tenths: 10
    case .hundredths: 100
    case .milliseconds: 1000
    }
  }

  /// Number of decimals.
  var digits: Int {
    switch self {
    case .seconds: 0
    case .tenths: 1
    case .hundredths: 2
    case .milliseconds: 3
    }
  }
}
