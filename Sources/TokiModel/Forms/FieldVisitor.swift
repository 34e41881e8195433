// SPDX-License-Identifier: Apache-2.0

/// Visits the fields of a value to write or to read them, in whatever format.
///
/// `whole` is the value that has the field, `nil` while a new one is read; `get` takes the field from it. Each method
/// returns the field's value, and the form builds the result from them.
public protocol FieldVisitor {
  associatedtype Failure: Error

  /// A field that is always written.
  ///
  /// - Parameter standard: Its value where it is left out, as by an older Toki without that field; `nil` where it is
  ///   required, unless its type has a value for an absent field.
  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value

  /// A field that is written only where it is not `nil`.
  mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value?

  /// Ring settings whose absent fields are as the person has set them.
  mutating func usual<Whole>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> RingSettings
  ) throws(Failure) -> RingSettings

  /// A field that follows from the others: written for readers, and compared with the others where it is read.
  ///
  /// - Returns: `nil` where the format does not keep it.
  mutating func implied<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value?

  /// A field that is computed from the others for readers, and never read back.
  mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) throws(Failure)

  /// A field that changes by itself: stored in some states, computed from the others in the rest.
  ///
  /// - Parameters:
  ///   - kept: The stored value; `nil` in states in which it is computed.
  ///   - shown: The value at a moment, which is what other programs are told.
  /// - Returns: The value that was read; `nil` where it was left out.
  mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) throws(Failure) -> Value?

  /// Whether a number outside its limits is refused; writers and readers of trusted answers let it pass.
  var holdsLimits: Bool { get }

  /// Whether values are refused that Toki can work with but would not make; the store keeps them.
  var holdsRules: Bool { get }

  /// The error for a value that is refused.
  ///
  /// - Parameter field: Its name in this object, or its path from here; empty for the value that is being read.
  func refusal(_ field: String, _ refusal: FieldRefusal) -> Failure

  /// The error for fields that contradict each other, thrown by a form after it has visited all of them.
  func conflict(_ field: String, _ refusal: FieldRefusal) -> Failure
}

extension FieldVisitor {
  public mutating func implied<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value? { try field(name, or: nil, whole, get) }

  public var holdsRules: Bool { true }

  /// A required field, unless its type has a value for an absent one.
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
/// It writes whatever it is given, valid or not: a form that finds a contradiction throws after its last field.
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
  /// An object that has a number under each of these names.
  mutating func put(counts: [(name: String, count: Int64)])
  mutating func putNull()
}

/// Ids are texts and plans are lists, unless the format has something shorter.
extension FieldWriter {
  public mutating func put(id: some NumberedID) { put(text: id.text) }

  public mutating func put(item: ItemID) { put(text: item.text) }

  public mutating func put(plan: SequencePlan) { put(list: plan.parts) }
}

/// A visitor that reads a value.
public protocol FieldReader: FieldVisitor {
  /// Whether what is read was accepted before, by this Toki or an older one.
  var isStored: Bool { get }
  /// Whether a newer Toki may have written it, with codes that this one does not know.
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
  /// Takes a `null`; `false` where something else stands.
  mutating func takeNull() throws(Failure) -> Bool
}

extension FieldReader {
  public var mayBeNewer: Bool { true }

  public mutating func takeID<ID: NumberedID>(_ type: ID.Type) throws(Failure) -> ID { try takeText(of: type) }

  public mutating func takeItem() throws(Failure) -> ItemID { try takeText(of: ItemID.self) }

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
