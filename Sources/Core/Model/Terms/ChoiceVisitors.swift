// SPDX-License-Identifier: Apache-2.0

/// A visitor of the choices of terms; it takes all other fields as they are.
protocol ChoiceVisitor: FieldVisitor where Failure == Never {
  /// Number of choices visited.
  var count: Int { get set }

  /// The value of the choice at this place.
  mutating func choice<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ get: (Whole) -> Value
  ) -> Value

  /// Terms within terms, whose first choice is at `count`.
  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ get: (Whole) -> Part) -> Part

  /// The same for where something was set from, which is said, but not chosen.
  mutating func origin<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ get: (Whole) -> Value?
  ) -> Value?
}

extension ChoiceVisitor {
  /// Visits terms; returns the result.
  mutating func visit<Whole: Terms>(_ whole: Whole) -> Whole { Whole.form(&self, whole) }

  /// By default a choice like the others.
  mutating func origin<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ get: (Whole) -> Value?
  ) -> Value? { choice(at: place, whole, get) }

  mutating func choice<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value { choice(at: nextPlace(), Self.there(whole), get) }

  mutating func origin<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) -> Value? { origin(at: nextPlace(), Self.there(whole), get) }

  mutating func terms<Whole, Part: Terms>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Part
  ) -> Part { part(Self.there(whole), get) }

  /// By default visits them as well.
  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ get: (Whole) -> Part) -> Part {
    visit(get(whole))
  }

  private mutating func nextPlace() -> ChoiceSet {
    defer { count += 1 }
    return ChoiceSet.at(count)
  }

  mutating func choice<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, or standard: Value?, _ whole: Whole?,
    _ get: (Whole) -> Value
  ) -> Value { choice(name, or: standard, whole, get) }

  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value { get(Self.there(whole)) }

  mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) -> Value? { get(Self.there(whole)) }

  mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) {}

  mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) -> Value? { kept(Self.there(whole)) }

  var holdsLimits: Bool { false }

  func refusal(_ field: String, _ refusal: FieldRefusal) -> Never { preconditionFailure(refusal.reason) }

  func conflict(_ field: String, _ refusal: FieldRefusal) -> Never { preconditionFailure(refusal.reason) }

  private static func there<Whole>(_ whole: Whole?) -> Whole {
    guard let whole else { preconditionFailure("Choices are visited of terms that are there") }
    return whole
  }
}

/// The choices that differ from those of other terms; an origin never does.
struct ChoiceDifference<Compared: Terms>: ChoiceVisitor {
  var count = 0
  private(set) var given: ChoiceSet = []
  private let other: Compared

  init(_ other: Compared) { self.other = other }

  mutating func choice<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ get: (Whole) -> Value
  ) -> Value {
    let value = get(whole)
    if value != get(other.seen()) { given.insert(place) }
    return value
  }

  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ get: (Whole) -> Part) -> Part {
    var inner = ChoiceDifference<Part>(get(other.seen()))
    let part = inner.visit(get(whole))
    given.formUnion(inner.given.moved(by: count))
    count += inner.count
    return part
  }

  mutating func origin<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ get: (Whole) -> Value?
  ) -> Value? { get(whole) }

  mutating func joinChoices(_ fields: Int) { given.join(fields, endingAt: count) }
}

/// Terms with some choices of other ones.
struct MergedChoices<Merged: Terms>: ChoiceVisitor {
  var count = 0
  private let said: Merged
  private let given: ChoiceSet

  init(_ said: Merged, _ given: ChoiceSet) {
    self.said = said
    self.given = given
  }

  mutating func choice<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ get: (Whole) -> Value
  ) -> Value { given.contains(place) ? get(said.seen()) : get(whole) }

  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ get: (Whole) -> Part) -> Part {
    var inner = MergedChoices<Part>(get(said.seen()), given.moved(by: -count))
    let part = inner.visit(get(whole))
    count += inner.count
    return part
  }
}

extension Terms {
  /// Number of choices, those of parts included.
  static var choices: Int { paths.reduce(0) { $0 + $1.count } }

  /// The places of a choice; traps for a property that is none.
  static func places(of path: PartialKeyPath<Self>) -> ChoiceSet { part(at: path).places }

  /// Beginning of a part, and the places of its choices; traps for a property that is none.
  static func part(at path: PartialKeyPath<Self>) -> (start: Int, places: ChoiceSet) {
    var start = 0
    for choice in paths {
      if choice.path == path { return (start, ChoiceSet.between(start, start + choice.count)) }
      start += choice.count
    }
    preconditionFailure("This property is no choice of its form")
  }

  /// The terms as seen by the form of terms of their own type.
  fileprivate func seen<Whole>() -> Whole {
    guard let whole = self as? Whole else { preconditionFailure("A form of terms visits its own choices") }
    return whole
  }
}
