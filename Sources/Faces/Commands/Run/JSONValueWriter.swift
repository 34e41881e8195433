// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Writes a value for `--json` by its form; `Printed` lists the differences between the two.
struct JSONValueWriter: FieldWriter {
  typealias Failure = FieldRefusal

  /// The value written last.
  private(set) var value = JSONValue.null
  /// The moment for values that change with time.
  private let asOf: AsOf
  /// The members written so far of the current object.
  private var members: [JSONValue.Member] = []
  /// The members of the current object to print; `nil` for all.
  private var names: [String]?

  init(asOf: AsOf) { self.asOf = asOf }

  // MARK: Fields

  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value {
    let value = get(Self.there(whole))
    member(name, value)
    return value
  }

  mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) -> Value? {
    guard let whole, let value = get(whole) else { return nil }
    member(name, value)
    return value
  }

  mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) {
    guard let whole else { return }
    member(name, get(whole, asOf))
  }

  mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) -> Value? {
    member(name, shown(Self.there(whole), asOf))
    return kept(Self.there(whole))
  }

  var holdsLimits: Bool { false }

  func refusal(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  func conflict(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  private static func there<Whole>(_ whole: Whole?) -> Whole {
    guard let whole else { preconditionFailure("Something is printed that is not there") }
    return whole
  }

  private mutating func member(_ name: StaticString, _ value: some FieldValue) {
    // Ring settings are printed beside the other members, not as a nested object.
    if let settings = value as? RingSettings {
      _ = try? RingSettings.form(&self, settings)
      return
    }
    let name = "\(name)"
    guard names?.contains(name) ?? !Self.unprinted.contains(name) else { return }
    value.put(into: &self)
    // The hooks of every ring, in place of those of new items, which have none.
    members.removeAll { $0.name == name }
    members.append(JSONValue.Member(name: name, value: self.value))
  }

  /// Members left out unless a kind names them: a person does not choose the terminal, and neither check, pre-alarm
  /// nor chime for all new items.
  private static let unprinted: Set = ["terminal", "chime", "check_ns", "pre_alarm"]

  // MARK: Values

  mutating func put(integer: Int64) { value = .integer(integer) }

  mutating func put(text: String) { value = .string(text) }

  mutating func put(flag: Bool) { value = .boolean(flag) }

  mutating func put(instant: UTCInstant) { value = .string(instant.rfc3339) }

  mutating func putNull() { value = .null }

  mutating func put(counts: [(name: String, count: Int64)]) {
    value = .object(counts.map { JSONValue.Member(name: $0.name, value: .integer($0.count)) })
  }

  mutating func put(list: [some FieldValue]) {
    value = .array(
      list.map { element in
        element.put(into: &self)
        return value
      })
  }

  mutating func put<Value: Formed>(object: Value) {
    if let sound = object as? RingSound {
      value = .text(sound.name)
      return
    }
    let printed = object as? any Printed
    let outer = (members, names)
    (members, names) = ([], printed.map { type(of: $0).names })
    // Only a reader refuses contradictory values.
    _ = try? Value.form(&self, object)
    if let printed { members = printed.inOrder(members, asOf) }
    value = .object(members)
    (members, names) = outer
  }
}

extension JSONValue {
  /// A value as printed by `--json`; `asOf` is the moment for values that change with time.
  init(_ value: some FieldValue, asOf: AsOf = .never) {
    var writer = JSONValueWriter(asOf: asOf)
    value.put(into: &writer)
    self = writer.value
  }

  init(_ value: some FieldValue, at now: HostMoment) { self.init(value, asOf: AsOf(now)) }

  /// All items and rings, as of the moment of the state.
  static func list(_ state: EngineState) -> JSONValue {
    JSONValue(state, asOf: AsOf(state.moment, by: state.trustedTime?.anchor))
  }
}

extension RingSound {
  /// The sound's name or path; `nil` for no sound.
  fileprivate var name: String? {
    switch self {
    case .named(let text), .file(let text): text
    case .none: nil
    }
  }
}

extension Printed {
  /// The printed members in the order of `names`; those of `said` replace those of the form.
  fileprivate func inOrder(_ formed: [JSONValue.Member], _ asOf: AsOf) -> [JSONValue.Member] {
    let own = said(asOf)
    return Self.names.compactMap { name in
      if let value = own.first(where: { $0.key == name })?.value { return JSONValue.Member(name: name, value: value) }
      return formed.first { $0.name == name }
    }
  }
}
