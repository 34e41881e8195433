// SPDX-License-Identifier: Apache-2.0

/// Why the value of a field is refused.
public struct FieldRefusal: Error, Hashable, Sendable {
  /// The kind of error, for programs.
  public let code: Code
  /// English sentence about the error.
  public let reason: String

  /// Code of the error, for programs.
  public enum Code: Hashable, Sendable {
    case value, duration, label, time
    /// There is no zone of this name.
    case zone(String)
  }

  /// Makes a refusal from a code and an English sentence.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Makes a refusal with the code `value`.
  public init(_ reason: String) { self.init(.value, reason) }

  /// The refusal of a number outside its range.
  public static func outside<Value: MeasuredField>(_ range: ClosedRange<Value>, _ value: Value) -> FieldRefusal {
    let (least, most) = (range.lowerBound.number, range.upperBound.number)
    let isSpan = Value.refusal == .duration
    let limits =
      if isSpan {
        most == .max ? "at least \(span(least))" : "\(span(least)) to \(span(most))"
      } else {
        most == .max ? "at least \(least)" : "from \(least) to \(most)"
      }
    return FieldRefusal(
      Value.refusal,
      isSpan ? "It lasts \(limits); \(value.number) ns is outside." : "It is \(limits); \(value.number) is outside.")
  }

  /// A limit in the largest unit that divides it: `24 h`.
  private static func span(_ nanoseconds: Int64) -> String {
    let second: Int64 = 1_000_000_000
    for (unit, length) in [("days", 172_800 * second), ("h", 3_600 * second), ("min", 60 * second), ("s", second)]
    where nanoseconds >= length {
      // Up to two days are given in hours.
      let whole = unit == "days" ? length / 2 : length
      if nanoseconds % whole == 0 { return "\(nanoseconds / whole) \(unit)" }
    }
    return "\(nanoseconds) ns"
  }
}
