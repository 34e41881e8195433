// SPDX-License-Identifier: Apache-2.0

/// A person's choices for something, written down once as a form of choices.
///
/// An item holds all of them; a draft or an edit holds those that were said (`Said`). The given choices, the
/// differences and their results are found by visiting the form, so that a choice more is one line in it.
public protocol Terms: Formed, Hashable {
  /// Stands for missing choices; its values mean nothing.
  static var unsaid: Self { get }

  /// The choices in the order of the form, by which they are said by name.
  ///
  /// The form has no key paths of its own: with them, it is compiled once for all visitors, which costs 35 µs a request.
  static var paths: [ChoicePath<Self>] { get }
}

/// The property of one choice, or of terms within terms.
///
/// `@unchecked Sendable`: a key path without a subscript holds nothing.
public struct ChoicePath<Whole>: @unchecked Sendable {
  /// The property.
  public let path: PartialKeyPath<Whole>
  /// Number of its choices.
  let count: Int

  /// A choice, which may be written as several fields.
  public static func one(_ path: PartialKeyPath<Whole>, fields: Int = 1) -> ChoicePath {
    ChoicePath(path: path, count: fields)
  }

  /// Terms within terms.
  public static func part<Part: Terms>(_ path: WritableKeyPath<Whole, Part>) -> ChoicePath {
    ChoicePath(path: path, count: Part.choices)
  }
}

/// Some of the terms of something: the others stay as they are, or become the usual ones.
///
/// `said.volume` is `nil` unless the volume was said, and is said by setting it. It is written as an object of the
/// choices that were said.
@dynamicMemberLookup
public struct Said<Whole: Terms>: Hashable, Sendable {
  /// The values that were said; the others are those of `Whole.unsaid`.
  private(set) var values: Whole
  /// The given choices.
  private(set) var given: ChoiceSet

  init(_ values: Whole, _ given: ChoiceSet) {
    self.values = values
    self.given = given
  }

  /// Makes the choices of `saying`; none by default.
  public init<Failure: Error>(_ saying: (inout Said) throws(Failure) -> Void) throws(Failure) {
    self.init()
    try saying(&self)
  }

  /// Says nothing.
  public init() { self.init(Whole.unsaid, []) }

  /// Says all of them.
  public init(all values: Whole) { self.init(values, .between(0, Whole.choices)) }

  /// Says those that differ, so that another client's changes to the rest stay.
  public init(from old: Whole, to new: Whole) {
    self.init()
    guard old != new else { return }
    var difference = ChoiceDifference(old)
    _ = difference.visit(new)
    given = difference.given
    values = applied(new, given, to: values)
  }

  /// `true` if it says nothing.
  public var isEmpty: Bool { given.isEmpty }

  /// A value; `nil` unless it was said.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Whole, Value>) -> Value? {
    get { !given.isDisjoint(with: Whole.places(of: path)) ? values[keyPath: path] : nil }
    set {
      let places = Whole.places(of: path)
      if newValue == nil { given.subtract(places) } else { given.formUnion(places) }
      values[keyPath: path] = newValue ?? Whole.unsaid[keyPath: path]
    }
  }

  /// `true` if a choice was said.
  public func says(_ path: PartialKeyPath<Whole>) -> Bool { !given.isDisjoint(with: Whole.places(of: path)) }

  /// Says a choice as it is in other terms.
  public mutating func say(_ path: PartialKeyPath<Whole>, as other: Whole) {
    let places = Whole.places(of: path)
    values = applied(other, places, to: values)
    given.formUnion(places)
  }

  /// The choices said of a part.
  public subscript<Part: Terms>(dynamicMember path: WritableKeyPath<Whole, Part>) -> Said<Part> {
    get {
      let (start, places) = Whole.part(at: path)
      return Said<Part>(values[keyPath: path], given.intersection(places).moved(by: -start))
    }
    set {
      let (start, places) = Whole.part(at: path)
      given.subtract(places)
      given.formUnion(newValue.given.moved(by: start))
      values[keyPath: path] = newValue.values
    }
  }

  /// The terms with what was said.
  public func applied(to old: Whole) -> Whole { given.isEmpty ? old : applied(values, given, to: old) }

  private func applied(_ values: Whole, _ given: ChoiceSet, to old: Whole) -> Whole {
    var merging = MergedChoices(values, given)
    return merging.visit(old)
  }

  /// The choices given, without those that the usual terms have already.
  public func without(_ usual: Whole) -> Said {
    var difference = ChoiceDifference(usual)
    _ = difference.visit(values)
    let rest = Said(values, given.intersection(difference.given))
    return Said(rest.applied(to: Whole.unsaid), rest.given)
  }
}

extension Said: Formed {
  /// Visits the choices that were said.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Said?
  ) throws(Visitor.Failure) -> Said {
    var saying = SaidChoices(visitor, isReading: whole == nil, given: whole?.given ?? [])
    defer { visitor = saying.inner }
    let values = try Whole.form(&saying, whole?.values ?? Whole.unsaid)
    return Said(values, saying.given)
  }
}

/// Terms of something that has a name.
public protocol LabelledTerms: Terms {
  /// Name that people gave it; empty for none.
  var label: Label { get set }
}

/// Terms of something that rings.
public protocol RingingTerms: LabelledTerms {
  /// Sound, volume and lengths of its rings.
  var settings: RingSettings { get set }
}

/// The terms of an item of some kind, of which an edit says some.
public protocol ItemTerms: Terms {
  /// An edit of them, for tests and documents.
  static var example: Said<Self> { get }
  /// Every sound that an edit names.
  static func sounds(of said: Said<Self>) -> [RingSound]
}

extension ItemTerms {
  /// By default none.
  public static func sounds(of said: Said<Self>) -> [RingSound] { [] }
}

extension Said: ItemEdit where Whole: ItemTerms {
  /// Every sound that it names.
  public var sounds: [RingSound] { Whole.sounds(of: self) }
  /// One of them.
  public static var example: Said { Whole.example }
}

extension FieldVisitor {
  /// The choices given; absent if there are none.
  public mutating func said<Whole, Part: Terms>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Said<Part>
  ) throws(Failure) -> Said<Part> {
    try given(name, whole) { whole in
      let said = get(whole)
      return said.isEmpty ? nil : said
    } ?? Said()
  }
}

/// The places of choices in their form, the first at 0; at most 64.
struct ChoiceSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  static func at(_ place: Int) -> ChoiceSet {
    precondition(place < UInt64.bitWidth, "A form has at most 64 choices")
    return ChoiceSet(rawValue: 1 << UInt64(place))
  }

  /// The places from `start` up to `end`, which is not one of them.
  static func between(_ start: Int, _ end: Int) -> ChoiceSet {
    (start..<end).reduce(into: []) { $0.insert(at($1)) }
  }

  /// Inserts all of the last places before `end` if any of them is there.
  mutating func join(_ fields: Int, endingAt end: Int) {
    let places = ChoiceSet.between(end - fields, end)
    if !isDisjoint(with: places) { formUnion(places) }
  }

  /// The same choices where their form stands that many places later.
  func moved(by count: Int) -> ChoiceSet { ChoiceSet(rawValue: rawValue << count) }
}
