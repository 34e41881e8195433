// SPDX-License-Identifier: Apache-2.0

/// How fine a span is shown.
public enum SpanPrecision: Hashable, Sendable, CaseIterable {
  case seconds
  case tenths
  case milliseconds

  /// The smallest step that can be seen, in nanoseconds.
  var step: UInt64 { 1_000_000_000 / stepsOfSecond }

  /// How many such steps a second has.
  var stepsOfSecond: UInt64 {
    switch self {
    case .seconds: 1
    case .tenths: 10
    case .milliseconds: 1000
    }
  }

  /// How many digits stand behind the point.
  var digits: Int {
    switch self {
    case .seconds: 0
    case .tenths: 1
    case .milliseconds: 3
    }
  }
}
