// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Writes a value as compact JSON (RFC 8259), with its members in the order of its form.
public struct JSONWriter: FieldWriter {
  /// The error of a form; writing itself never fails.
  public typealias Failure = FieldRefusal

  /// The UTF-8 text written so far.
  public private(set) var bytes: [UInt8] = []
  /// The moment for values that change with time.
  public var asOf: AsOf
  /// `true` if fields with standard values are left out, so that a long plan fits into a request.
  public var isBrief: Bool
  private var needsComma = false
  /// `true` if fields go into the address of a request instead.
  private var hasAddress = false
  /// Those of them; `nil` for all.
  private var addressNames: Set<String>?
  /// The fields of the address, in the order of the form.
  private var address: [AddressField] = []
  private var depth = 0

  /// Creates an empty text.
  public init(asOf: AsOf = .never, isBrief: Bool = false) {
    self.asOf = asOf
    self.isBrief = isBrief
    bytes.reserveCapacity(512)
  }

  /// Writes a request: the fields with these names for its address, the others as a body.
  ///
  /// `names` is `nil` if all of them go there. The body is empty if no field is in it.
  public static func parts(of request: some Formed, inAddress names: Set<String>?) -> (
    address: [AddressField], body: [UInt8]
  ) {
    var writer = JSONWriter(isBrief: true)
    writer.hasAddress = true
    writer.addressNames = names
    writer.put(object: request)
    return (writer.address, writer.bytes.count == 2 ? [] : writer.bytes)
  }

  // MARK: Fields

  /// Writes a member, unless the writer is brief and the value is the standard one.
  public mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value {
    let value = get(Self.there(whole))
    if isBrief, value == standard ?? Value.whenAbsent { return value }
    member(name, value)
    return value
  }

  /// Writes a member unless it is `nil`.
  public mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) -> Value? {
    guard let whole, let value = get(whole) else { return nil }
    member(name, value)
    return value
  }

  /// Writes a member computed from the others.
  public mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) {
    guard let whole else { return }
    member(name, get(whole, asOf))
  }

  /// Writes a member as it is at `asOf`.
  public mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) -> Value? {
    let whole = Self.there(whole)
    member(name, shown(whole, asOf))
    return kept(whole)
  }

  /// False: a writer checks nothing.
  public var holdsLimits: Bool { false }

  /// The refusal itself.
  public func refusal(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  /// The refusal itself.
  public func conflict(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  private static func there<Whole>(_ whole: Whole?) -> Whole {
    guard let whole else { preconditionFailure("Something is written that is not there") }
    return whole
  }

  private mutating func member(_ name: StaticString, _ value: some FieldValue) {
    if hasAddress, depth == 1, addressNames?.contains("\(name)") ?? true {
      let start = bytes.count
      value.put(into: &self)
      address.append(AddressField("\(name)", json: Array(bytes[start...])))
      bytes.removeLast(bytes.count - start)
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    value.put(into: &self)
    needsComma = true
  }

  // MARK: Values

  /// Writes a whole number.
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

  /// Writes a string, escaping only what JSON requires.
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

  /// Writes `true` or `false`.
  public mutating func put(flag: Bool) { bytes.append(contentsOf: (flag ? "true" : "false").utf8) }

  /// Writes `null`.
  public mutating func putNull() { bytes.append(contentsOf: "null".utf8) }

  /// Writes an instant as an RFC 3339 string.
  public mutating func put(instant: UTCInstant) {
    bytes.append(UInt8(ascii: "\""))
    instant.appendRFC3339(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an object by its form.
  public mutating func put<Value: Formed>(object: Value) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    depth += 1
    // Refusing contradictions is the reader's job.
    _ = try? Value.form(&self, object)
    depth -= 1
    needsComma = true
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a list.
  public mutating func put(list: [some FieldValue]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      value.put(into: &self)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes an object with a number under each name.
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
  /// A placeholder for values that do not change with time.
  public static let never = AsOf(
    HostMoment(boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(nanosecondsSinceEpoch: 0)))
}
