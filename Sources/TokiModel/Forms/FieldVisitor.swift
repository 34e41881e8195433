// SPDX-License-Identifier: Apache-2.0

/// What goes over the fields of a value: a writer or a reader of JSON, of columns, of whatever there will be.
///
/// Of each field `whole` is what has it, `nil` where a new value is read, and `get` takes it from there. What a method
/// returns is the field's value, of which the form makes its own.
public protocol FieldVisitor {
  associatedtype Failure: Error

  /// A field that is always written.
  ///
  /// - Parameter standard: Its value where it is left out, as by a Toki that did not have it yet; `nil` where it must
  ///   be there, unless its type has a value for that.
  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value

  /// A field that is left out where it is `nil`.
  mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value?

  /// How something rings, which is as the person has set it where that is left out.
  mutating func usual<Whole>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> RingSettings
  ) throws(Failure) -> RingSettings

  /// A field that is told for people and other programs, and follows from the others; it is never read.
  mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) throws(Failure)

  /// A field that is told as of a moment, and whose value is kept in some states; otherwise it follows from the others.
  ///
  /// - Parameters:
  ///   - kept: What is kept; `nil` in states that it follows from.
  ///   - shown: What it is at a moment.
  /// - Returns: What was read; `nil` where there was nothing.
  mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) throws(Failure) -> Value?

  /// Whether a number outside its limits is refused: not where it is written, nor where an answer is believed.
  var holdsLimits: Bool { get }

  /// What is thrown for a value that cannot be.
  ///
  /// - Parameter field: Its name in this object, or the path from here; empty for the value that is being taken.
  func refusal(_ field: String, _ refusal: FieldRefusal) -> Failure

  /// What is thrown for fields that do not go together, by a form that has asked for all of them.
  func conflict(_ field: String, _ refusal: FieldRefusal) -> Failure
}

extension FieldVisitor {
  /// A field that must be there, unless its type has a value for one that is left out.
  public mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value {
    try field(name, or: nil, whole, get)
  }

  /// A number within its limits.
  public mutating func field<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, or standard: Value? = nil, _ whole: Whole?,
    _ get: (Whole) -> Value
  ) throws(Failure) -> Value {
    let value = try field(name, or: standard, whole, get)
    guard !holdsLimits || range.contains(value) else { throw refusal("\(name)", .outside(range, value)) }
    return value
  }

  /// A moment in two fields, both of which are `null` where there is none.
  public mutating func moment<Whole>(
    _ utc: StaticString, _ boot: StaticString, _ whole: Whole?, _ get: (Whole) -> HostMoment?
  ) throws(Failure) -> HostMoment? {
    let there = try field(utc, whole) { get($0)?.utc }
    let here = try field(boot, whole) { get($0)?.boot }
    switch (there, here) {
    case (let utc?, let boot?): return HostMoment(boot: boot, utc: utc)
    case (nil, nil): return nil
    default: throw refusal("\(utc)", FieldRefusal("A moment stands on both clocks, or on none."))
    }
  }

  /// The moment as of which a value is told.
  public mutating func asOf<Whole>(_ whole: Whole?) throws(Failure) {
    try derived("as_of", whole) { $1.moment.utc }
  }
}

/// A visitor that writes a value.
///
/// What it is given is written, whatever a reader will say of it: a form throws only once all fields have been passed on.
public protocol FieldWriter: FieldVisitor where Failure == FieldRefusal {
  mutating func put(integer: Int64)
  mutating func put(text: String)
  mutating func put(flag: Bool)
  mutating func put(instant: UTCInstant)
  mutating func put(object: some Formed)
  mutating func put(list: [some FieldValue])
  /// An object that has a number under each of these names.
  mutating func put(counts: [(name: String, count: Int64)])
  mutating func putNull()
}

/// A visitor that reads a value.
public protocol FieldReader: FieldVisitor {
  /// Whether what is read was accepted before, by this Toki or an older one.
  var isStored: Bool { get }

  mutating func takeInteger() throws(Failure) -> Int64
  mutating func takeText() throws(Failure) -> String
  mutating func takeFlag() throws(Failure) -> Bool
  mutating func takeInstant() throws(Failure) -> UTCInstant
  mutating func takeObject<Value: Formed>(replacing old: Value?) throws(Failure) -> Value
  mutating func takeList<Value: FieldValue>(of type: Value.Type) throws(Failure) -> [Value]
  mutating func takeCounts() throws(Failure) -> [(name: String, count: Int64)]
  /// Takes a `null`; `false` where something else stands.
  mutating func takeNull() throws(Failure) -> Bool
}

/// The moment as of which a value is told, and what is known of the true time then.
public struct AsOf: Sendable {
  public let moment: HostMoment
  /// `nil` where nothing is known.
  public let anchor: TimeAnchor?

  public init(_ moment: HostMoment, by anchor: TimeAnchor? = nil) {
    self.moment = moment
    self.anchor = anchor
  }
}
