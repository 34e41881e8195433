// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiTerminal

/// What a text would create, and when that would ring.
struct Explanation: Hashable {
  enum Kind: String, Hashable { case timer, alarm, sequence }

  /// An instant at which it would ring.
  struct Ring: Hashable {
    let instant: UTCInstant
    /// What ends then, such as the step of a sequence; empty for none.
    let what: String
    /// The duration of the step that ends then; `nil` for anything but a step.
    var step: TimeSpan?
  }

  let kind: Kind
  /// The duration of a timer or the total of a sequence; `nil` for an alarm.
  let duration: TimeSpan?
  /// The zone in which it was read and is shown.
  let rules: ZoneRules
  /// The text as understood, in a form that could be typed again.
  let text: String
  /// What would be created, as a sentence without its full stop.
  let what: String
  let rings: [Ring]
  /// Number of steps that follow those in `rings`.
  var stepsLeft = 0
  let notes: [PlanNote]

  /// The most rings that are computed unless told otherwise: of an alarm, and of the steps of a sequence.
  private static let usualCounts = (alarm: 5, steps: 20)
}

extension Explanation {
  /// Explains a plan.
  ///
  /// - Parameters:
  ///  - plan: The plan that was read.
  ///  - typed: The text it was read from.
  ///  - now: When it would be created.
  ///  - rules: The zone to read and show it in; for a pinned alarm, its own.
  ///  - count: The most rings to compute, 1 or more; `nil` for five, or twenty steps.
  /// - Throws: `PlanRefusal` if it would never ring.
  init(_ plan: Plan, typed: String, at now: UTCInstant, in rules: ZoneRules, count: Int?) throws(PlanRefusal) {
    switch plan {
    case .timer(let span, let label): self.init(timer: span, label, at: now, in: rules)
    case .sequence(let plan): self.init(sequence: plan, at: now, in: rules, count: count ?? Self.usualCounts.steps)
    case .alarm(let plan):
      try self.init(alarm: plan, typed: typed, at: now, in: rules, count: count ?? Self.usualCounts.alarm)
    }
  }

  private init(timer span: TimeSpan, _ label: Label, at now: UTCInstant, in rules: ZoneRules) {
    let words = span.words(in: Localization.language)
    let name = PlainText.of(label.text, longest: Label.longest)
    self.init(
      kind: .timer, duration: span, rules: rules,
      text: name.isEmpty ? words : SequenceText.text(span, labelled: label),
      what: name.isEmpty
        ? tr("a timer of {span}", ["span": words])
        : tr("the timer “{label}” of {span}", ["label": name, "span": words]),
      rings: [Ring(instant: now + span, what: "")], notes: [])
  }

  private init(sequence plan: SequencePlan, at now: UTCInstant, in rules: ZoneRules, count: Int) {
    var rings: [Ring] = []
    var end = now
    for step in plan.steps.prefix(count) {
      end = end + step.duration
      rings.append(Ring(instant: end, what: step.label.text, step: step.duration))
    }
    let waiting = plan.steps.dropLast().firstIndex { $0.waits }
    let total = plan.total
    self.init(
      kind: .sequence, duration: total, rules: rules, text: SequenceText.text(of: plan),
      what: trn(
        "a sequence of {count} step, {span}", "a sequence of {count} steps, {span}", plan.steps.count,
        ["span": total.words(in: Localization.language)]),
      rings: rings, stepsLeft: plan.steps.count - rings.count,
      notes: waiting.map { index in
        let values = ["step": String(index + 1)]
        return [PlanNote(.waits, tr("step {step} waits until it is stopped: what follows comes later by that", values))]
      } ?? [])
  }

  private init(
    alarm plan: AlarmPlan, typed: String, at now: UTCInstant, in rules: ZoneRules, count: Int
  ) throws(PlanRefusal) {
    let appointment: Appointment
    do throws(AlarmPlanRefusal) {
      appointment = try plan.appointment(at: now, in: rules)
    } catch {
      throw PlanRefusal(error, of: plan, in: rules)
    }
    // An instant is kept in UTC, whatever zone it is shown in.
    let own = appointment.zone == .pinned(.utc) ? .utc : rules
    guard let recurrence = appointment.days.recurrence(of: appointment.times, after: now, in: own) else {
      throw PlanRefusal(.neverRings, of: plan, in: rules)
    }
    let schedule = AlarmSchedule(times: appointment.times, recurrence: recurrence)
    let rings = schedule.rings(after: now, in: own, count: count)
    guard let first = rings.first, let last = rings.last else { throw PlanRefusal(.neverRings, of: plan, in: rules) }
    var notes: [PlanNote] = []
    if case .next = appointment.days {
      notes += [PlanNote.day(of: appointment.time, ring: first.instant, now: now, in: own, Localization.language)]
        .compactMap(\.self)
    }
    notes += PlanNote.taken(plan, typed: typed, ring: first.instant, now: now, in: own, Localization.language)
    notes += PlanNote.all(schedule.notes(about: rings, in: own), in: own, Localization.language)
    if !recurrence.isOnce, rings.count < count {
      notes.append(
        PlanNote(.ends, tr("no more after {date}", ["date": WallText.date(last.date, in: Localization.language)])))
    }
    let text = plan.words(in: Localization.language)
    self.init(
      kind: .alarm, duration: nil, rules: rules, text: text, what: tr("an alarm: {plan}", ["plan": text]),
      rings: rings.map { Ring(instant: $0.instant, what: "") }, notes: notes)
  }
}

extension Explanation {
  /// The explanation as text; `here` is the person's zone, whose time is told too where it differs.
  func lines(at now: UTCInstant, here: ZoneRules) -> String {
    // A zone named in the text need not be repeated.
    let isNamed = text.hasSuffix(" " + rules.name.text)
    var lines = (isNamed ? what : tr("{what}, {zone}", ["what": what, "zone": rules.name.text])) + "\n"
    let rows = ItemTable.aligned(
      rings.enumerated().map { index, ring in
        let distance =
          index == 0 ? tr("in {span}", ["span": WallText.distance(ring.instant - now, in: Localization.language)]) : ""
        let local =
          rules.civil(at: ring.instant) == here.civil(at: ring.instant)
          ? "" : tr("here {local}", ["local": WallText.local(ring.instant, now: now, in: here, Localization.language)])
        return [
          WallText.moment(ring.instant, in: rules, Localization.language), rules.abbreviation(at: ring.instant), local,
          PlainText.of(ring.what, longest: Label.longest), distance,
        ]
      })
    for row in rows.split(separator: "\n") { lines += "  \(row)\n" }
    if stepsLeft > 0 {
      lines += "  " + trn("… and {count} more step", "… and {count} more steps", stepsLeft) + "\n"
    }
    for note in notes { lines += tr("Note: {message}", ["message": note.message]) + "\n" }
    return lines
  }
}

extension JSONValue {
  static func explanation(_ explanation: Explanation) -> JSONValue {
    let steps = explanation.rings.compactMap { ring -> JSONValue? in
      ring.step.map {
        .members([
          "label": .string(ring.what), "duration_ns": .integer($0.nanoseconds), "ends": .string(ring.instant.rfc3339),
        ])
      }
    }
    return .members([
      "kind": .string(explanation.kind.rawValue),
      "duration_ns": explanation.duration.map { .integer($0.nanoseconds) } ?? .null,
      "zone": .string(explanation.rules.name.text),
      "occurrences": .array(explanation.rings.map { .string($0.instant.rfc3339) }),
      "notes": .array(
        explanation.notes.map {
          .members(["code": .string($0.code.rawValue), "message": .string($0.message)])
        }),
      "text": .string(explanation.text),
      "steps": .array(steps),
      "steps_left": .integer(Int64(explanation.stepsLeft)),
    ])
  }

  static func refusal(_ refusal: PlanRefusal) -> JSONValue {
    .members([
      "error": .members([
        "code": .string(refusal.code.rawValue), "message": .string(refusal.failure.sentence),
        "readings": .array(refusal.readings.map { .string($0) }),
      ])
    ])
  }
}
