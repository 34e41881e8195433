// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Carries out the calls of other programs, which may do what a person of this session may.
struct BusAnswers: Sendable {
  let control: any TokiControl
  let clock: any HostClock
  let language: Language
  /// How many Unicode scalars words may have, as in the API.
  private static let lengths = 1...200

  /// The values that are returned.
  enum Answer: Hashable, Sendable {
    case values([BusValue])
    /// One value as a variant.
    case variant(BusValue)
    /// All properties by name.
    case record([String: BusValue])
  }

  func answer(to call: BusCall) async -> Result<Answer, BusRefusal> {
    do throws(BusRefusal) {
      return .success(try await wholeAnswer(to: call))
    } catch {
      return .failure(error)
    }
  }

  private func wholeAnswer(to call: BusCall) async throws(BusRefusal) -> Answer {
    switch call {
    case .property(let property): return .variant(try await value(of: property))
    case .properties:
      let state = try await asked { control async throws(ControlError) in try await control.state() }
      let values = BusInterface.Property.allCases.map { ($0.rawValue, Self.value(of: $0, in: state)) }
      return .record(Dictionary(uniqueKeysWithValues: values))
    case .list:
      return .values([
        .records(
          try await asked { control async throws(ControlError) in
            let state = try await control.state()
            return state.items.all.map { Self.record(of: $0, in: state) }
          })
      ])
    case .rings:
      return .values([
        .records(
          try await asked { control async throws(ControlError) in
            try await control.state(of: []).rings.map(Self.record)
          })
      ])
    case .add(let words):
      let explanation = try await explanation(of: words)
      let item = try await asked { control async throws(ControlError) in
        try await Self.make(explanation.draft, by: control)
      }
      return .values([.text(item.text), .text(explanation.sentence)])
    case .explain(let words):
      let explanation = try await explanation(of: words)
      let next = explanation.contents.occurrences.first?.microseconds ?? 0
      return .values([.text(explanation.contents.kind.rawValue), .text(explanation.sentence), .time(next)])
    case .tell(let text, let command):
      try await asked(command) { control async throws(ControlError) in
        try await Self.tell(try Self.item(text), command, by: control)
      }
      return .values([])
    case .remove(let text):
      try await asked { control async throws(ControlError) in try await control.cancel(try Self.item(text)) }
      return .values([])
    case .dismiss(let which):
      return .values([
        .texts(
          try await end(which, orMissed: true) { (ring, control) async throws(ControlError) in
            try await control.send(Dismiss(ring))
          })
      ])
    case .snooze(let which, let length):
      let span = try snoozeLength(length)
      return .values([
        .texts(
          try await end(which) { (ring, control) async throws(ControlError) in
            try await control.send(Snooze(ring, for: span))
          })
      ])
    }
  }
}

// What stands behind the calls.
extension BusAnswers {
  /// Asks the engine, and words its refusal.
  @discardableResult
  private func asked<Value: Sendable>(
    _ verb: String? = nil, _ ask: (any TokiControl) async throws(ControlError) -> Value
  ) async throws(BusRefusal) -> Value {
    do throws(ControlError) {
      return try await ask(control)
    } catch {
      throw BusRefusal(code: error.code.rawValue, ErrorTexts.sentence(about: error, verb: verb, in: language))
    }
  }

  private func explanation(of words: String) async throws(BusRefusal) -> Explanation {
    let count = words.unicodeScalars.count
    let result = try await asked { (control) async throws(ControlError) -> Result<Explanation, PlanRefusal> in
      guard Self.lengths.contains(count) else {
        throw .invalid(.request, field: "words", reason: "Words have 1 to \(Self.lengths.upperBound) characters.")
      }
      return try await Explanation.asked(words, control, clock, language)
    }
    switch result {
    case .success(let explanation): return explanation
    case .failure(let refusal):
      let advice = refusal.advice(insteadOf: words, in: language)
      let sentences = [refusal.problem(in: language), advice].compactMap(\.self)
      throw BusRefusal(code: refusal.code.rawValue, SentenceText.joined(sentences, in: language))
    }
  }

  private static func make(
    _ draft: Explanation.Draft, by control: any TokiControl
  ) async throws(ControlError) -> ItemID {
    switch draft {
    case .timer(let draft): ItemID(try await control.make(draft, key: nil).id)
    case .alarm(let draft): ItemID(try await control.make(draft, key: nil).id)
    case .sequence(let draft): ItemID(try await control.make(draft, key: nil).id)
    }
  }

  private static func tell(_ id: ItemID, _ verb: String, by control: any TokiControl) async throws(ControlError) {
    func tell<Kept: Shelved>(_ kind: Kept.Type) async throws(ControlError) {
      guard let command = Kept.Command(verb: verb, value: nil) else {
        throw .invalid(.request, field: "command", reason: "\(id.text) has no command “\(verb)”.")
      }
      _ = try await control.tell(ID<Kept>(id.number), command)
    }
    try await tell(id.kind.shelved)
  }

  private static func item(_ text: String) throws(ControlError) -> ItemID {
    guard let id = ItemID(text: text) else { throw .notFound(text) }
    return id
  }

  /// A length for the engine; 0 stands for the item's own.
  private func snoozeLength(_ microseconds: Int64) throws(BusRefusal) -> TimeSpan? {
    guard microseconds != 0 else { return nil }
    let nanoseconds = microseconds.multipliedReportingOverflow(by: 1_000)
    return TimeSpan(nanoseconds: nanoseconds.overflow ? .max : nanoseconds.partialValue)
  }

  /// Ends a ring, or each ring of an item, or every ring; returns the IDs of those that ended.
  ///
  /// A ring that is named may also be a missed one, if `orMissed`. One that cannot be ended keeps no other from it.
  private func end(
    _ which: String, orMissed: Bool = false, _ end: (RingID, any TokiControl) async throws(ControlError) -> Ring
  ) async throws(BusRefusal) -> [String] {
    try await asked { control async throws(ControlError) in
      let state = try await control.state(of: [])
      let rings = (state.rings + (orMissed && !which.isEmpty ? state.missed : []))
        .filter { which.isEmpty || $0.id.text == which || $0.owner.text == which }
      var ended: [String] = []
      var refusal: ControlError?
      for ring in rings {
        do throws(ControlError) { ended.append(try await end(ring.id, control).id.text) } catch {
          refusal = refusal ?? error
        }
      }
      if ended.isEmpty { throw refusal ?? .notRinging(which) }
      return ended
    }
  }

  private func value(of property: BusInterface.Property) async throws(BusRefusal) -> BusValue {
    // What rings is known without the items.
    let kinds: Set<ItemKind> = [.version, .ringing, .missed].contains(property) ? [] : Set(ItemKind.allCases)
    return try await asked { control async throws(ControlError) in
      Self.value(of: property, in: try await control.state(of: kinds))
    }
  }

  static func value(of property: BusInterface.Property, in state: EngineState) -> BusValue {
    func next() -> AnyItem? {
      state.items.all.filter { $0.shelved.ringsNext != nil }
        .min { ($0.shelved.ringsNext ?? state.moment.utc) < ($1.shelved.ringsNext ?? state.moment.utc) }
    }
    return switch property {
    case .version: .text(TokiVersion.current)
    case .nextRing: .time(next()?.shelved.ringsNext?.microseconds ?? 0)
    case .nextItem: .text(next()?.id.text ?? "")
    case .nextLabel: .text(next()?.shelved.label.text ?? "")
    case .ringing: .texts(state.rings.map(\.id.text))
    case .missed: .count(UInt32(clamping: state.missed.count))
    }
  }

  static func record(of item: AnyItem, in state: EngineState) -> [String: BusValue] {
    var record: [String: BusValue] = [
      "id": .text(item.id.text), "kind": .text(item.id.kind.rawValue), "label": .text(item.shelved.label.text),
      "state": .text(item.state),
    ]
    if let next = item.shelved.ringsNext { record["next"] = .time(next.microseconds) }
    if let length = item.shelved.length { record["length"] = .time(length.microseconds) }
    let now = state.moment.boot
    switch item {
    case .timer(let timer):
      record["left"] = .time(timer.shown(at: now, by: state.trustedTime?.anchor).remaining(at: now).microseconds)
    case .sequence(let sequence): record["left"] = .time(sequence.planRemaining(at: now).microseconds)
    case .stopwatch(let stopwatch): record["elapsed"] = .time(stopwatch.elapsed(at: now).microseconds)
    case .alarm: break
    }
    return record
  }

  static func record(of ring: Ring) -> [String: BusValue] {
    [
      "id": .text(ring.id.text), "item": .text(ring.owner.text), "label": .text(ring.label.text),
      "due": .time(ring.planned.microseconds), "can_snooze": .flag(ring.canSnooze),
    ]
  }
}

extension TimeSpan {
  /// Whole microseconds, as lengths on the bus are.
  fileprivate var microseconds: Int64 { nanoseconds / 1_000 }
}
