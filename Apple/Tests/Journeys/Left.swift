// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The rest of a span, as digits show it: rounded up to a unit.
struct Left {
  /// The shown span.
  let shown: TimeSpan
  /// The span of the last digit.
  let unit: TimeSpan

  /// A span that nothing has been rounded of.
  init(exactly span: TimeSpan) {
    shown = span
    unit = TimeSpan(nanoseconds: 1)
  }

  /// Reads digits such as `1:05:09`, `05` or `00:59.250`; `nil` for another text.
  init?(digits: String) {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let fields = parts.first?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard (1...2).contains(parts.count), (1...3).contains(fields.count),
      parts.dropFirst().allSatisfy({ $0.count == 3 }),
      fields.dropFirst(fields.count == 3 ? 1 : 0).allSatisfy({ $0.count == 2 }),
      (fields + parts.dropFirst()).allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let seconds = fields.reduce(Int64(0)) { $0 * 60 + (Int64($1) ?? 0) }
    shown = .seconds(seconds) + .milliseconds(parts.count == 2 ? Int64(parts[1]) ?? 0 : 0)
    unit = parts.count == 2 ? .milliseconds(1) : .seconds(1)
  }

  /// `true` if `other` can be shown once this has run for a while.
  func canBecome(_ other: Left, after span: TimeSpan) -> Bool {
    let most = max(.zero, shown - span)
    let least = max(.zero, shown - unit - span)
    return other.shown > least - TimeSpan(nanoseconds: 1) && other.shown < most + other.unit
  }

  /// `true` if `other` shows the very same, perhaps with fewer digits.
  func isShown(as other: Left) -> Bool {
    let unit = max(self.unit, other.unit).nanoseconds
    return (shown.nanoseconds + unit - 1) / unit * unit == other.shown.nanoseconds
      || self.unit > other.unit && canBecome(other, after: .zero)
  }
}
