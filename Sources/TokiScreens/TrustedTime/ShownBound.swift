// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A bound as it is shown: rounded up, as what is said must hold, and so coarsely that it is seldom drawn anew
/// while it grows.
struct ShownBound: Hashable {
  /// In steps of 0.1 ms, from 1 ms on of 1 ms, from 0.1 s on of 10 ms, from 1 s on of 0.1 s, and from 10 s on of a
  /// second; at least one step.
  let span: TimeSpan

  init(_ bound: TimeSpan) {
    let step: Int64 =
      switch bound {
      case ...TimeSpan.milliseconds(1): 100_000
      case ...TimeSpan.milliseconds(100): 1_000_000
      case ...TimeSpan.seconds(1): 10_000_000
      case ...TimeSpan.seconds(10): 100_000_000
      default: 1_000_000_000
      }
    let (count, rest) = max(0, bound.nanoseconds).quotientAndRemainder(dividingBy: step)
    let (size, overflow) = max(1, rest > 0 ? count + 1 : count).multipliedReportingOverflow(by: step)
    span = TimeSpan(nanoseconds: overflow ? .max : size)
  }

  /// `± 3 ms`.
  var text: String { FineSpanText.bound(span) }
}

extension TimeSpan {
  /// Without its sign, held at the end of the range.
  var magnitude: TimeSpan { self < .zero ? .zero - self : self }
}

extension String {
  /// With a capital first letter, where the language has any.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
