// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Writes a value as compact JSON (RFC 8259), its members in the order of its form.
public struct JSONWriter: FieldWriter {
  public typealias Failure = FieldRefusal

  public private(set) var bytes: [UInt8] = []
  /// The moment at which values that change by themselves are told.
  public var asOf: AsOf
  /// Whether fields with their standard value are left out, so that a plan of many steps fits into a request.
  public var isBrief: Bool
  private var needsComma = false

  public init(asOf: AsOf = .never, isBrief: Bool = false) {
    self.asOf = asOf
    self.isBrief = isBrief
    bytes.reserveCapacity(512)
  }

  // MARK: Fields

  public mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value {
    let value = get(Self.there(whole))
    if isBrief, value == standard ?? Value.whenAbsent { return value }
    member(name, value)
    return value
  }

  public mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) -> Value? {
    guard let whole, let value = get(whole) else { return nil }
    member(name, value)
    return value
  }

  public mutating func usual<Whole>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> RingSettings
  ) -> RingSettings {
    // A field left out here would be read as the person's own setting.
    let wasBrief = isBrief
    isBrief = false
    defer { isBrief = wasBrief }
    return field(name, or: nil, whole, get)
  }

  public mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) {
    guard let whole else { return }
    member(name, get(whole, asOf))
  }

  public mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) -> Value? {
    let whole = Self.there(whole)
    member(name, shown(whole, asOf))
    return kept(whole)
  }

  public var holdsLimits: Bool { false }

  public func refusal(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  public func conflict(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  private static func there<Whole>(_ whole: Whole?) -> Whole {
    guard let whole else { preconditionFailure("Something is written that is not there") }
    return whole
  }

  private mutating func member(_ name: StaticString, _ value: some FieldValue) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    value.put(into: &self)
    needsComma = true
  }

  // MARK: Values

  public mutating func put(integer: Int64) {
    var rest = integer.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes[start...].reverse()
  }

  public mutating func put(text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      var start = characters.startIndex
      for index in characters.indices {
        let byte = unsafe characters[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        unsafe bytes.append(contentsOf: characters[start..<index])
        start = index + 1
        put(escaped: byte)
      }
      unsafe bytes.append(contentsOf: characters[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func put(escaped byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(byte < 16 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let low = byte & 15
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    default: bytes.append(byte)
    }
  }

  public mutating func put(flag: Bool) { bytes.append(contentsOf: (flag ? "true" : "false").utf8) }

  public mutating func putNull() { bytes.append(contentsOf: "null".utf8) }

  public mutating func put(instant: UTCInstant) {
    bytes.append(UInt8(ascii: "\""))
    instant.appendRFC3339(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  public mutating func put<Value: Formed>(object: Value) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    // A contradiction is for the reader to refuse.
    _ = try? Value.form(&self, object)
    needsComma = true
    bytes.append(UInt8(ascii: "}"))
  }

  public mutating func put(list: [some FieldValue]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      value.put(into: &self)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  public mutating func put(counts: [(name: String, count: Int64)]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, entry) in counts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      put(text: entry.name)
      bytes.append(UInt8(ascii: ":"))
      put(integer: entry.count)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension AsOf {
  /// No moment at all, for values that are the same at each.
  public static let never = AsOf(
    HostMoment(boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(nanosecondsSinceEpoch: 0)))
}
