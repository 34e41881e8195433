// SPDX-License-Identifier: Apache-2.0

/// A digest of a value's fields, by name and value; fields that are not stored are left out.
///
/// It is FNV-1a with 64 bits: it tells values apart, and protects nothing.
public struct FieldDigest: FieldWriter, KeptFieldVisitor {
  /// A contradiction that a form finds; the digest ignores it.
  public typealias Failure = FieldRefusal

  /// The digest so far, from the offset basis of FNV.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Begins a digest of values that are not one form.
  public init() {}

  /// The digest of a value.
  public static func of(_ value: some FieldValue) -> UInt64 {
    var digest = FieldDigest()
    value.put(into: &digest)
    return digest.value
  }

  // MARK: Fields

  /// Adds the name and the value of a field.
  public mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value {
    guard let whole else { preconditionFailure("Something is written that is not there") }
    let value = get(whole)
    member(name, value)
    return value
  }

  /// `false`: any value has a digest.
  public var holdsLimits: Bool { false }

  /// The refusal itself.
  public func refusal(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  /// The refusal itself.
  public func conflict(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  private mutating func member(_ name: StaticString, _ value: some FieldValue) {
    for byte in "\(name)".utf8 { add(byte) }
    value.put(into: &self)
  }

  // MARK: Values

  // A tag byte for each type of value keeps 1 and "1" apart; 0xFF, which no UTF-8 contains, ends a text.

  /// Adds a tag and eight bytes, the lowest first.
  public mutating func put(integer: Int64) {
    add(1)
    for shift in stride(from: Int64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: integer >> shift)) }
  }

  /// Adds a tag, the UTF-8 bytes and an end mark.
  public mutating func put(text: String) {
    add(2)
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  /// Adds the tag of `false` or `true`.
  public mutating func put(flag: Bool) { add(flag ? 4 : 3) }

  /// Adds the tag of `null`.
  public mutating func putNull() { add(5) }

  /// Adds the nanoseconds since the epoch.
  public mutating func put(instant: UTCInstant) { put(integer: instant.nanosecondsSinceEpoch) }

  /// Adds the fields between two marks.
  public mutating func put<Value: Formed>(object: Value) {
    add(6)
    _ = try? Value.form(&self, object)
    add(7)
  }

  /// Adds the elements between two marks.
  public mutating func put(list: [some FieldValue]) {
    add(8)
    for value in list { value.put(into: &self) }
    add(9)
  }

  /// Adds each name and its number.
  public mutating func put(counts: [(name: String, count: Int64)]) {
    for entry in counts {
      put(text: entry.name)
      put(integer: entry.count)
    }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
