// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A bound for display: rounded up so that it holds, and coarse so that a growing bound is seldom redrawn.
struct ShownBound: Hashable {
  /// At least one step; steps are 0.1 ms up to 1 ms, 1 ms up to 0.1 s, 10 ms up to 1 s, 0.1 s up to 10 s, then 1 s.
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
  func text(in language: Language) -> String { FineSpanText.bound(span, in: language) }
}

extension TimeSpan {
  /// The absolute value; the most negative span becomes the longest.
  var magnitude: TimeSpan { self < .zero ? .zero - self : self }
}
