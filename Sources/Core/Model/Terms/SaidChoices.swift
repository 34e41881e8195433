// SPDX-License-Identifier: Apache-2.0

/// Writes or reads the choices that were said, each as a field that may be absent.
struct SaidChoices<Inner: FieldVisitor>: FieldVisitor {
  typealias Failure = Inner.Failure

  var inner: Inner
  /// The given choices: to be written, or found so far.
  private(set) var given: ChoiceSet
  private let isReading: Bool
  private var count = 0

  init(_ inner: Inner, isReading: Bool, given: ChoiceSet) {
    self.inner = inner
    self.isReading = isReading
    self.given = given
  }

  // MARK: Choices

  mutating func choice<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value { try said(name, whole, get) }

  mutating func choice<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, or standard: Value?, _ whole: Whole?,
    _ get: (Whole) -> Value
  ) throws(Failure) -> Value {
    let place = ChoiceSet.at(count)
    let value = try said(name, whole, get)
    // The substitute for a missing choice is within no limits.
    guard given.contains(place), inner.holdsLimits, !range.contains(value) else { return value }
    throw inner.refusal("\(name)", .outside(range, value))
  }

  mutating func origin<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value? {
    guard inner.takesOrigins else {
      count += 1
      return nil
    }
    return try said(name, whole, get)
  }

  mutating func terms<Whole, Part: Terms>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Part
  ) throws(Failure) -> Part {
    let start = count
    count += Part.choices
    let part = Said<Part>(
      get(Self.there(whole)), given.intersection(.between(start, count)).moved(by: -start))
    let found = try inner.said(name, isReading ? nil : whole) { _ in part }
    given.formUnion(found.given.moved(by: start))
    return found.values
  }

  mutating func joinChoices(_ fields: Int) {
    given.join(fields, endingAt: count)
  }

  private mutating func said<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value {
    let place = ChoiceSet.at(count)
    count += 1
    let unsaid = Self.there(whole)
    guard isReading else {
      let isSaid = given.contains(place)
      return try inner.given(name, whole) { isSaid ? get($0) : nil } ?? get(unsaid)
    }
    guard let value = try inner.given(name, nil as Whole?, { get($0) }) else { return get(unsaid) }
    given.insert(place)
    return value
  }

  // MARK: Values that are no choices are not said

  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value { get(Self.there(whole)) }

  mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value? { get(Self.there(whole)) }

  mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) throws(Failure) {}

  mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) throws(Failure) -> Value? { kept(Self.there(whole)) }

  mutating func former<Whole>(_ name: StaticString, _ whole: Whole?) throws(Failure) {
    try inner.former(name, isReading ? nil : whole)
  }

  var holdsLimits: Bool { inner.holdsLimits }

  func refusal(_ field: String, _ refusal: FieldRefusal) -> Failure { inner.refusal(field, refusal) }

  func missing(_ field: String) -> Failure { inner.missing(field) }

  func conflict(_ field: String, _ refusal: FieldRefusal) -> Failure { inner.conflict(field, refusal) }

  private static func there<Whole>(_ whole: Whole?) -> Whole {
    guard let whole else { preconditionFailure("Said choices are visited of terms that are there") }
    return whole
  }
}
