// SPDX-License-Identifier: Apache-2.0

/// Why the value of a field is refused.
public struct FieldRefusal: Error, Hashable, Sendable {
  public let code: Code
  /// A sentence, in English.
  public let reason: String

  /// What is wrong, for programs.
  public enum Code: Hashable, Sendable {
    case value, duration, label, time
    /// There is no zone of this name.
    case zone(String)
  }

  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public init(_ reason: String) { self.init(.value, reason) }

  /// The refusal of a number outside its limits.
  static func outside<Value: MeasuredField>(_ range: ClosedRange<Value>, _ value: Value) -> FieldRefusal {
    let unit = Value.refusal == .duration ? " ns" : ""
    let least = range.lowerBound.number
    let most = range.upperBound.number
    return FieldRefusal(
      Value.refusal,
      most == .max
        ? "It is at least \(least)\(unit); \(value.number)\(unit) is less."
        : "It is from \(least) to \(most)\(unit); \(value.number)\(unit) is outside.")
  }
}
