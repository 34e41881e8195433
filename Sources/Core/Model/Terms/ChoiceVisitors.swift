// SPDX-License-Identifier: Apache-2.0

/// A visitor of the choices of terms; it takes all other fields as they are.
protocol ChoiceVisitor: FieldVisitor where Failure == Never {
  /// How many choices were visited.
  var count: Int { get set }

  /// The value of the choice at this place.
  mutating func choice<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value>
  ) -> Value

  /// Terms within terms, whose first choice is at `count`.
  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ path: WritableKeyPath<Whole, Part>) -> Part

  /// The same for where something was set from, which is said, but not chosen.
  mutating func origin<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value?>
  ) -> Value?
}

extension ChoiceVisitor {
  /// Visits terms; returns what comes of it.
  mutating func visit<Whole: Terms>(_ whole: Whole) -> Whole { Whole.form(&self, whole) }

  /// By default a choice like the others.
  mutating func origin<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value?>
  ) -> Value? { choice(at: place, whole, path) }

  mutating func choice<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ path: WritableKeyPath<Whole, Value>
  ) -> Value { choice(at: nextPlace(), Self.there(whole), path) }

  mutating func origin<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ path: WritableKeyPath<Whole, Value?>
  ) -> Value? { origin(at: nextPlace(), Self.there(whole), path) }

  mutating func terms<Whole, Part: Terms>(
    _ name: StaticString, _ whole: Whole?, _ path: WritableKeyPath<Whole, Part>
  ) -> Part { part(Self.there(whole), path) }

  /// By default visits them as well.
  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ path: WritableKeyPath<Whole, Part>) -> Part {
    visit(whole[keyPath: path])
  }

  private mutating func nextPlace() -> ChoiceSet {
    defer { count += 1 }
    return ChoiceSet.at(count)
  }

  mutating func choice<Whole, Value: MeasuredField>(
    _ name: StaticString, in range: ClosedRange<Value>, or standard: Value?, _ whole: Whole?,
    _ path: WritableKeyPath<Whole, Value>
  ) -> Value { choice(name, or: standard, whole, path) }

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

/// Which choices there are; of an origin only if it is known.
struct EveryChoice: ChoiceVisitor {
  var count = 0
  private(set) var given: ChoiceSet = []

  mutating func choice<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value>
  ) -> Value {
    given.insert(place)
    return whole[keyPath: path]
  }

  mutating func origin<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value?>
  ) -> Value? {
    let value = whole[keyPath: path]
    if value != nil { given.insert(place) }
    return value
  }
}

/// Which choices differ from those of other terms; an origin never does.
struct ChoiceDifference<Compared: Terms>: ChoiceVisitor {
  var count = 0
  private(set) var given: ChoiceSet = []
  private let other: Compared

  init(_ other: Compared) { self.other = other }

  mutating func choice<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value>
  ) -> Value {
    let value = whole[keyPath: path]
    if value != other[choice: path] { given.insert(place) }
    return value
  }

  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ path: WritableKeyPath<Whole, Part>) -> Part {
    var inner = ChoiceDifference<Part>(other[choice: path])
    let part = inner.visit(whole[keyPath: path])
    given.formUnion(inner.given.moved(by: count))
    count += inner.count
    return part
  }

  mutating func origin<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value?>
  ) -> Value? { whole[keyPath: path] }
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
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value>
  ) -> Value { given.contains(place) ? said[choice: path] : whole[keyPath: path] }

  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ path: WritableKeyPath<Whole, Part>) -> Part {
    var inner = MergedChoices<Part>(said[choice: path], given.moved(by: -count))
    let part = inner.visit(whole[keyPath: path])
    count += inner.count
    return part
  }
}

/// The place of the choice, or the places of the part, that a key path leads to.
private struct ChoiceFinder: ChoiceVisitor {
  var count = 0
  let path: AnyKeyPath
  private(set) var place: ChoiceSet = []
  /// Where the part begins; `nil` if the path leads to none.
  private(set) var start: Int?

  init(_ path: AnyKeyPath) { self.path = path }

  mutating func choice<Whole, Value: FieldValue>(
    at place: ChoiceSet, _ whole: Whole, _ path: WritableKeyPath<Whole, Value>
  ) -> Value {
    if path == self.path { self.place = place }
    return whole[keyPath: path]
  }

  mutating func part<Whole, Part: Terms>(_ whole: Whole, _ path: WritableKeyPath<Whole, Part>) -> Part {
    let start = count
    let part = visit(whole[keyPath: path])
    if path == self.path {
      self.start = start
      place = ChoiceSet.between(start, count)
    }
    return part
  }
}

extension Terms {
  /// How many choices there are, those of parts included.
  static var choices: Int {
    var every = EveryChoice()
    _ = every.visit(unsaid)
    return every.count
  }

  /// The place of a choice; traps for a property that is none.
  static func place(of path: PartialKeyPath<Self>) -> ChoiceSet {
    var finder = ChoiceFinder(path)
    _ = finder.visit(unsaid)
    precondition(!finder.place.isEmpty && finder.start == nil, "This property is no choice of its form")
    return finder.place
  }

  /// Where a part begins, and the places of its choices; traps for a property that is none.
  static func part(at path: PartialKeyPath<Self>) -> (start: Int, places: ChoiceSet) {
    var finder = ChoiceFinder(path)
    _ = finder.visit(unsaid)
    guard let start = finder.start else { preconditionFailure("This property is no part of its form") }
    return (start, finder.place)
  }

  /// The value of a choice of these terms; traps for a path of other ones.
  fileprivate subscript<Whole, Value>(choice path: WritableKeyPath<Whole, Value>) -> Value {
    guard let path = path as? WritableKeyPath<Self, Value> else {
      preconditionFailure("A form of terms visits its own choices")
    }
    return self[keyPath: path]
  }
}
