// SPDX-License-Identifier: Apache-2.0

/// Visits the fields of a value, to write or to read them in some format.
///
/// `whole` is the value that has the field, `nil` while a new one is read; `get` takes the field from it. Each method
/// returns the field's value, and the form builds its result from them.
public protocol FieldVisitor {
  associatedtype Failure: Error

  /// A field that is always written.
  ///
  /// `standard` is the value of an absent field, which an older Toki may not have written. If it is `nil`, the field is
  /// required, unless its type has a value for an absent field.
  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value

  /// A field that is written only if it is not `nil`.
  mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value?

  /// A field that a person chooses, as part of terms.
  mutating func choice<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value

  /// A number that a person chooses, as part of terms, within limits.
  mutating func choice<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, or standard: Value?, _ whole: Whole?,
    _ get: (Whole) -> Value
  ) throws(Failure) -> Value

  /// A field of terms that records where they were set from, and is no choice.
  mutating func origin<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value?

  /// Terms within terms, each choice of which is said by itself.
  mutating func terms<Whole, Part: Terms>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Part
  ) throws(Failure) -> Part

  /// Says that the last fields are one choice: who says one of them says all.
  mutating func joinChoices(_ fields: Int)

  /// A field that follows from the others: written for readers, and checked against the others when read.
  ///
  /// - Returns: The value; `nil` if the format does not keep it.
  mutating func implied<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value?

  /// A field computed from the others for readers, and never read back.
  mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) throws(Failure)

  /// A field that changes by itself: stored in some states, computed from the others in the rest.
  ///
  /// `kept` gives the stored value, or `nil` in states in which it is computed. `shown` gives the value at a moment, as
  /// other programs see it. The result is the value that was read; `nil` if it was absent.
  mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) throws(Failure) -> Value?

  /// A flag of earlier versions, which means nothing any more: skipped when read, and not written.
  mutating func former<Whole>(_ name: StaticString, _ whole: Whole?) throws(Failure)

  /// `true` if a number outside its limits is refused; writers and readers of trusted answers let it pass.
  var holdsLimits: Bool { get }

  /// `true` if a request can say where a value was set from; a change cannot.
  var takesOrigins: Bool { get }

  /// `true` if values are refused that Toki can handle but would not create; the store keeps them.
  var holdsRules: Bool { get }

  /// The error for a refused value.
  ///
  /// `field` is its name in this object, or its path from here; empty for the value that is being read.
  func refusal(_ field: String, _ refusal: FieldRefusal) -> Failure

  /// The error for a field that has to be there.
  func missing(_ field: String) -> Failure

  /// The error for fields that contradict each other, which a form throws after visiting all of them.
  func conflict(_ field: String, _ refusal: FieldRefusal) -> Failure
}

extension FieldVisitor {
  /// By default an ordinary field.
  public mutating func implied<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value? { try field(name, or: nil, whole, get) }

  /// By default an ordinary field.
  @inlinable
  public mutating func choice<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value { try field(name, or: standard, whole, get) }

  /// By default an ordinary number.
  @inlinable
  public mutating func choice<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, or standard: Value?, _ whole: Whole?,
    _ get: (Whole) -> Value
  ) throws(Failure) -> Value { try field(name, in: range, or: standard, whole, get) }

  /// By default an ordinary field.
  @inlinable
  public mutating func origin<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value? { try field(name, or: nil, whole, get) }

  /// By default an ordinary field.
  @inlinable
  public mutating func terms<Whole, Part: Terms>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Part
  ) throws(Failure) -> Part { try field(name, or: nil, whole, get) }

  /// By default does nothing.
  @inlinable
  public mutating func joinChoices(_ fields: Int) {}

  /// By default a refusal that says so.
  public func missing(_ field: String) -> Failure {
    refusal(field, FieldRefusal("The field \(field) is missing."))
  }

  /// A choice that is required where all of them are written, unless its type has a value for an absent one.
  @inlinable
  public mutating func choice<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value { try choice(name, or: nil, whole, get) }

  /// The same for a number within limits.
  @inlinable
  public mutating func choice<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value { try choice(name, in: range, or: nil, whole, get) }

  /// By default does nothing.
  public mutating func former<Whole>(_ name: StaticString, _ whole: Whole?) throws(Failure) {}

  /// By default `true`.
  public var holdsRules: Bool { true }

  /// By default `true`.
  public var takesOrigins: Bool { true }

  /// A required field, unless its type has a value for an absent one.
  @inlinable
  public mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value {
    try field(name, or: nil, whole, get)
  }

  /// A number; refused outside `range` if the visitor holds limits.
  @inlinable
  public mutating func field<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, or standard: Value? = nil, _ whole: Whole?,
    _ get: (Whole) -> Value
  ) throws(Failure) -> Value {
    let value = try field(name, or: standard, whole, get)
    guard !holdsLimits || range.contains(value) else { throw refusal("\(name)", .outside(range, value)) }
    return value
  }

  /// A moment in two fields, both `null` for `nil`.
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

  /// Writes the moment for which computed fields hold.
  public mutating func asOf<Whole>(_ whole: Whole?) throws(Failure) {
    try derived("as_of", whole) { $1.moment.utc }
  }
}

/// A visitor that writes a value.
///
/// It writes any value, valid or not: a form that finds a contradiction throws after its last field.
public protocol FieldWriter: FieldVisitor where Failure == FieldRefusal {
  mutating func put(integer: Int64)
  mutating func put(text: String)
  mutating func put(flag: Bool)
  mutating func put(instant: UTCInstant)
  mutating func put(id: some NumberedID)
  mutating func put(item: ItemID)
  mutating func put(plan: SequencePlan)
  mutating func put(object: some Formed)
  mutating func put(list: [some FieldValue])
  /// Writes an object with a number under each name.
  mutating func put(counts: [(name: String, count: Int64)])
  mutating func putNull()
}

extension FieldWriter {
  /// By default writes the id as text.
  public mutating func put(id: some NumberedID) { put(text: id.text) }

  /// By default writes the id as text.
  public mutating func put(item: ItemID) { put(text: item.text) }

  /// By default writes a list of parts.
  public mutating func put(plan: SequencePlan) { put(list: plan.parts) }
}

/// A visitor that reads a value.
public protocol FieldReader: FieldVisitor {
  /// `true` if the input was accepted before, by this Toki or an older one.
  var isStored: Bool { get }
  /// `true` if a newer Toki may have written the input, with codes that this one does not know.
  var mayBeNewer: Bool { get }

  mutating func takeInteger() throws(Failure) -> Int64
  mutating func takeText() throws(Failure) -> String
  mutating func takeFlag() throws(Failure) -> Bool
  mutating func takeInstant() throws(Failure) -> UTCInstant
  mutating func takeID<ID: NumberedID>(_ type: ID.Type) throws(Failure) -> ID
  mutating func takeItem() throws(Failure) -> ItemID
  mutating func takePlan() throws(Failure) -> SequencePlan
  mutating func takeObject<Value: Formed>(replacing old: Value?) throws(Failure) -> Value
  mutating func takeList<Value: FieldValue>(of type: Value.Type) throws(Failure) -> [Value]
  mutating func takeCounts() throws(Failure) -> [(name: String, count: Int64)]
  /// Takes a `null`; returns `false` if something else is next.
  mutating func takeNull() throws(Failure) -> Bool
}

extension FieldReader {
  /// By default `true`.
  public var mayBeNewer: Bool { true }

  /// By default reads the id from text.
  public mutating func takeID<ID: NumberedID>(_ type: ID.Type) throws(Failure) -> ID { try takeText(of: type) }

  /// By default reads the id from text.
  public mutating func takeItem() throws(Failure) -> ItemID { try takeText(of: ItemID.self) }

  /// By default reads a list of parts; refuses parts that make no plan.
  public mutating func takePlan() throws(Failure) -> SequencePlan {
    let parts = try takeList(of: SequencePart.self)
    do throws(SequencePlanError) {
      return try SequencePlan(parts)
    } catch {
      throw refusal("", error.refusal)
    }
  }

  private mutating func takeText<ID: IDField>(of type: ID.Type) throws(Failure) -> ID {
    let text = try takeText()
    guard let id = ID(text: text) else { throw refusal("", FieldRefusal("\(text) is not \(ID.description).")) }
    return id
  }
}

/// The moment for which a value is computed, and the true time then, as far as known.
public struct AsOf: Sendable {
  /// The moment on both clocks.
  public let moment: HostMoment
  /// Estimate of true time; `nil` if nothing is known.
  public let anchor: TimeAnchor?

  /// Pairs a moment with the estimate of true time.
  public init(_ moment: HostMoment, by anchor: TimeAnchor? = nil) {
    self.moment = moment
    self.anchor = anchor
  }
}
