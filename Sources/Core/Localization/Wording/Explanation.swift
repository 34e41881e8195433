// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// The item that a text would set, and its next rings.
package struct Explanation: Hashable {
  /// The content for programs.
  package private(set) var contents: Contents
  /// The item in words: a sentence without its capital letter and full stop.
  package let what: String
  /// The values to set it by.
  package private(set) var draft: Draft

  package enum Kind: String, CodedField { case timer, alarm, sequence }

  /// The values for the new item; how it rings is the person's own choice for all, unless the words make a chime of it.
  package enum Draft: Hashable {
    case timer(TimerDraft)
    case alarm(AlarmDraft)
    case sequence(SequenceDraft)
  }

  /// A step of a sequence, and when it would end.
  package struct Step: Hashable, Formed {
    package let label: String
    package let duration: TimeSpan
    package let ends: UTCInstant

    package static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Step?
    ) throws(Visitor.Failure) -> Step {
      Step(
        label: try visitor.field("label", whole) { $0.label },
        duration: try visitor.field("duration_ns", whole) { $0.duration },
        ends: try visitor.field("ends", whole) { $0.ends })
    }
  }

  /// The members of `toki explain --json`, and of the API's answer.
  package struct Contents: Hashable, Formed {
    package let kind: Kind
    /// The duration of a timer or the total of a sequence; `nil` for an alarm.
    package let duration: TimeSpan?
    /// The zone in which it was read and is shown.
    package let zone: ZoneName
    /// Its rings: an alarm's first rings, a timer's end, the ends of a sequence's steps.
    package let occurrences: [UTCInstant]
    package fileprivate(set) var notes: [PlanNote]
    /// The text as understood, in a form that could be typed again.
    package fileprivate(set) var text: String
    /// The first steps of a sequence; empty for anything else.
    package let steps: [Step]
    /// Number of steps that follow those.
    package let stepsLeft: Int
    /// The name among the words; empty for none.
    package let label: Label

    package static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Contents?
    ) throws(Visitor.Failure) -> Contents {
      Contents(
        kind: try visitor.field("kind", whole) { $0.kind },
        duration: try visitor.field("duration_ns", whole) { $0.duration },
        zone: try visitor.field("zone", whole) { $0.zone },
        occurrences: try visitor.field("occurrences", whole) { $0.occurrences },
        notes: try visitor.field("notes", whole) { $0.notes },
        text: try visitor.field("text", whole) { $0.text },
        steps: try visitor.field("steps", whole) { $0.steps },
        stepsLeft: try visitor.field("steps_left", whole) { $0.stepsLeft },
        label: try visitor.field("label", or: Label.none, whole) { $0.label })
    }
  }

  /// The item as a line of its own, without a full stop.
  package var sentence: String { what.capitalized }

  /// The most occurrences that are computed unless told otherwise: of an alarm, and of the steps of a sequence.
  private static let usualCounts = (alarm: 5, steps: 20)
}

extension Explanation {
  /// `true` if a text leaves out holidays, so that an explanation needs them.
  package static func needsHolidays(_ words: String, in language: Language) -> Bool {
    guard case .alarm(let plan, _)? = try? PlanWords.plan(of: ChimeWord.rest(of: words) ?? words, in: language) else {
      return false
    }
    return plan.exceptsHolidays
  }

  /// Explains a text.
  ///
  /// - Parameters:
  ///  - words: The text.
  ///  - zone: The zone to read and show it in, unless it names one; `nil` for the host's.
  ///  - now: When it would be set.
  ///  - count: The most occurrences to compute, 1 or more; `nil` for five, or twenty steps.
  ///  - language: The language of its words and notes.
  ///  - holidays: The person's own holidays; `nil` while nobody has chosen any.
  ///  - rules: Returns the rules of a zone, `nil` standing for the host's; throws `PlanRefusal.unknownZone`.
  /// - Throws: `PlanRefusal` if it sets nothing.
  package init(
    of words: String, in zone: ZoneName? = nil, at now: UTCInstant, count: Int? = nil, _ language: Language,
    holidays: Holidays?, rules: (ZoneName?) throws(PlanRefusal) -> ZoneRules
  ) throws(PlanRefusal) {
    if let rest = ChimeWord.rest(of: words) {
      try self.init(unchimed: rest, in: zone, at: now, count: count, language, holidays, rules: rules)
      becomeChime(language)
    } else {
      try self.init(unchimed: words, in: zone, at: now, count: count, language, holidays, rules: rules)
    }
  }

  private mutating func becomeChime(_ language: Language) {
    switch draft {
    case .timer(var timer):
      timer.settings.isChime = true
      draft = .timer(timer)
    case .alarm(var alarm):
      alarm.settings.isChime = true
      draft = .alarm(alarm)
    case .sequence(var sequence):
      sequence.settings.isChime = true
      draft = .sequence(sequence)
    }
    contents.text = ChimeWord.typed(in: language) + " " + contents.text
    contents.notes.insert(PlanNote(.chime, tr("a chime: nobody has to stop it", in: language)), at: 0)
  }

  private init(
    unchimed words: String, in zone: ZoneName?, at now: UTCInstant, count: Int?, _ language: Language,
    _ holidays: Holidays?, rules: (ZoneName?) throws(PlanRefusal) -> ZoneRules
  ) throws(PlanRefusal) {
    let plan: Plan
    do throws(WordingError) { plan = try PlanWords.plan(of: words, in: language) } catch { throw .unclear(error) }
    switch plan {
    case .timer(let span, let label):
      self.init(timer: span, label, at: now, in: try rules(zone), language)
    case .sequence(let plan):
      self.init(sequence: plan, at: now, in: try rules(zone), count: count ?? Self.usualCounts.steps, language)
    case .alarm(let plan, let label):
      var zone = zone
      if case .at(_, _, let named?) = plan { zone = named }
      try self.init(
        alarm: plan, label, typed: words, at: now, in: try rules(zone), count: count ?? Self.usualCounts.alarm,
        language, holidays)
    }
  }

  private init(timer span: TimeSpan, _ label: Label, at now: UTCInstant, in rules: ZoneRules, _ language: Language) {
    let words = span.words(in: language)
    contents = Contents(
      kind: .timer, duration: span, zone: rules.name, occurrences: [now + span], notes: [],
      text: label == .none ? span.words(in: span.typedLanguage(language)) : SequenceText.text(span, labelled: label),
      steps: [], stepsLeft: 0, label: label)
    what =
      label == .none
      ? tr("a timer of {span}", ["span": words], in: language)
      : tr("the timer “{label}” of {span}", ["label": label.text, "span": words], in: language)
    draft = .timer(TimerDraft(duration: span, label: label))
  }

  private init(
    sequence plan: SequencePlan, at now: UTCInstant, in rules: ZoneRules, count: Int, _ language: Language
  ) {
    var steps: [Step] = []
    var end = now
    for step in plan.steps.prefix(count) {
      end = end + step.duration
      steps.append(Step(label: step.label.text, duration: step.duration, ends: end))
    }
    let waiting = plan.steps.dropLast().firstIndex { $0.waits }
    let total = plan.total
    contents = Contents(
      kind: .sequence, duration: total, zone: rules.name, occurrences: steps.map(\.ends),
      notes: waiting.map { index in
        let message = tr(
          "step {step} waits until it is stopped: what follows comes later by that", ["step": String(index + 1)],
          in: language)
        return [PlanNote(.waits, message)]
      } ?? [],
      text: SequenceText.text(of: plan), steps: steps, stepsLeft: plan.steps.count - steps.count, label: .none)
    what = trn(
      "a sequence of {count} step, {span}", "a sequence of {count} steps, {span}", plan.steps.count,
      ["span": total.words(in: language)], in: language)
    draft = .sequence(SequenceDraft(plan: plan))
  }

  private init(
    alarm plan: AlarmPlan, _ label: Label, typed: String, at now: UTCInstant, in rules: ZoneRules, count: Int,
    _ language: Language, _ holidays: Holidays?
  ) throws(PlanRefusal) {
    let appointment: Appointment
    do throws(AlarmPlanRefusal) {
      appointment = try plan.appointment(at: now, in: rules, holidays: holidays)
    } catch {
      throw PlanRefusal(error, of: plan, named: label, in: rules, language)
    }
    // An instant is kept in UTC, whatever zone it is shown in.
    let own = appointment.zone == .pinned(.utc) ? .utc : rules
    guard let recurrence = appointment.days.recurrence(of: appointment.times, after: now, in: own) else {
      throw .neverRings
    }
    let schedule = AlarmSchedule(
      times: appointment.times, recurrence: recurrence, exceptedHolidays: appointment.holidays?.regions)
    let rings = schedule.rings(after: now, in: own, count: count)
    guard let first = rings.first, let last = rings.last else { throw .neverRings }
    var notes: [PlanNote] = []
    if case .next = appointment.days {
      notes += [PlanNote.day(of: appointment.time, ring: first.instant, now: now, in: own, language)].compactMap(\.self)
    }
    notes += PlanNote.taken(plan, typed: typed, ring: first.instant, now: now, in: own, language)
    notes += [appointment.holidays.map { PlanNote($0, isRead: false, language) }].compactMap(\.self)
    notes += PlanNote.all(schedule.notes(about: rings, in: own), in: own, language)
    notes += PlanNote.exceptions(of: schedule, from: own.civil(at: now).date, to: last.date, language)
    if !recurrence.isOnce, rings.count < count {
      let values = ["date": WallText.date(last.date, in: language)]
      notes.append(PlanNote(.ends, tr("no more after {date}", values, in: language)))
    }
    let words = plan.words(in: language)
    contents = Contents(
      kind: .alarm, duration: nil, zone: rules.name, occurrences: rings.map(\.instant), notes: notes,
      text: plan.words(labelled: label, in: language), steps: [], stepsLeft: 0, label: label)
    let values = ["plan": words, "label": label.text]
    what =
      label == .none
      ? tr("an alarm: {plan}", values, in: language) : tr("the alarm “{label}”: {plan}", values, in: language)
    draft = .alarm(
      AlarmDraft(
        times: appointment.times, days: appointment.days, zone: appointment.zone, label: label,
        exceptedFile: appointment.holidays?.file, exceptedHolidays: appointment.holidays?.regions))
  }
}
