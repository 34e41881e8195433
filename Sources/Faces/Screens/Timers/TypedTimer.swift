// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Typed text for a new timer, and its result now.
public struct TypedTimer: Hashable, Sendable {
  /// The text's meaning.
  public let meaning: Meaning
  /// The time of the ring, the length of an edited timer, or the error in the text; empty for blank text.
  public let sentence: String
  /// Label that the text brings along; empty for none.
  public let label: String
  /// `true` if the text makes a chime of it.
  public let isChime: Bool
  /// Next change of the sentence by itself.
  public let next: NextChange

  /// The meaning of typed text.
  public enum Meaning: Hashable, Sendable {
    /// Blank text, or a span of 0.
    case nothing
    /// A timer of this length.
    case timer(TimeSpan)
    /// A timer that rings at this instant.
    case until(UTCInstant)
    /// A sequence with this plan.
    case sequence(SequencePlan)
    /// Text that cannot be used; the sentence says why.
    case refused
  }

  /// Reads `25m`, `25m tea`, `until 14:00 tea`, `25m work, 5m rest`, `pomodoro`, `chime 25m`.
  public init(_ text: String, _ present: Present) {
    let chimed = ChimeWord.rest(of: text)
    let reading: (meaning: Meaning, label: String)
    do throws(WordingError) {
      reading = try TypedTimerReader(present).read(chimed ?? text)
    } catch {
      self.init(.refused, sentence: WordingText.of(error, in: present.style.language), next: .never)
      return
    }
    self.init(reading.meaning, label: reading.label, isChime: chimed != nil, present)
  }

  /// The effect of a span from the picker; 0 is none.
  public init(_ span: TimeSpan, _ present: Present) {
    self.init(span > .zero ? .timer(span) : .nothing, present)
  }

  /// The length of a timer that is edited and not started by that; 0 is none.
  init(editing span: TimeSpan, in language: Language) {
    let isNone = span <= .zero
    self.init(
      isNone ? .nothing : .timer(span), sentence: isNone ? "" : WallText.remaining(span, in: language), next: .never)
  }

  /// An unusable text, with the reason.
  init(refusing reason: String) { self.init(.refused, sentence: reason, next: .never) }

  private init(_ meaning: Meaning, sentence: String, label: String = "", isChime: Bool = false, next: NextChange) {
    self.meaning = meaning
    self.label = label
    self.sentence = sentence
    self.isChime = isChime
    self.next = next
  }

  private init(_ meaning: Meaning, label: String = "", isChime: Bool, _ present: Present) {
    let plain = TypedTimer(meaning, label: label, present)
    let sentence = isChime ? "\(tr("Chime", in: present.style.language)) · \(plain.sentence)" : plain.sentence
    self.init(meaning, sentence: sentence, label: plain.label, isChime: isChime, next: plain.next)
  }

  private init(_ meaning: Meaning, label: String = "", _ present: Present) {
    let now = present.moment.utc
    let language = present.style.language
    switch meaning {
    case .nothing, .refused: self.init(meaning, sentence: "", next: .never)
    case .timer(let span):
      let end = EndText(now + span, present)
      self.init(
        meaning, sentence: tr("Rings {when}", ["when": end.text], in: language), label: label,
        next: Self.minute(of: span, after: now).joined(end.next))
    case .until(let instant):
      let end = EndText(instant, present)
      let length = WallText.remaining(instant - now, in: language)
      self.init(
        meaning,
        sentence: tr("Rings {when}, in {length}", ["when": end.text, "length": length], in: language),
        label: label.isEmpty
          ? tr("Until {time}", ["time": TimeText.ofMinute(instant, in: present.host, present.style)], in: language)
          : label,
        next: NextChange.second(after: now).joined(end.next))
    case .sequence(let plan):
      let end = EndText(now + plan.total, present)
      self.init(
        meaning, sentence: Self.sentence(of: plan, end: end.text, language),
        next: Self.minute(of: plan.total, after: now).joined(end.next))
    }
  }

  /// Number of a plan's steps, and its end: `2 steps · ends at 14:30`.
  static func sentence(of plan: SequencePlan, end: String, _ language: Language) -> String {
    let steps = trn("{count} step", "{count} steps", plan.steps.count, in: language)
    let values = ["steps": steps, "when": end]
    return plan.steps.dropLast().contains(where: \.waits)
      ? tr("{steps} · ends {when} or later", values, in: language)
      : tr("{steps} · ends {when}", values, in: language)
  }

  /// Time at which the end of a span that starts now moves into another minute.
  private static func minute(of span: TimeSpan, after now: UTCInstant) -> NextChange {
    var change = NextChange.minute(after: now + span)
    change.utc = change.utc.map { $0 - span }
    return change
  }
}

/// Reads the text field of the timers page.
struct TypedTimerReader {
  private let present: Present

  init(_ present: Present) { self.present = present }

  /// The meaning, and the typed label, which is empty for none; throws `WordingError` for text it cannot use.
  func read(_ text: String) throws(WordingError) -> (meaning: TypedTimer.Meaning, label: String) {
    let text = text.trimmed
    guard !text.isEmpty else { return (.nothing, "") }
    if let end = Self.end(in: text) {
      let plan = try PlanText.parse(end, as: .alarm, in: present.style.language)
      return (.until(try instant(of: plan, text)), plan.label.text)
    }
    if let preset = SequencePreset(name: text), let plan = preset.plan(in: present.style.language) {
      return (.sequence(plan), "")
    }
    do throws(WordingError) {
      guard case .timer(let span, _) = try PlanText.parse(text, as: .timer, in: present.style.language) else {
        throw .unreadable(text)
      }
      return (.timer(span), "")
    } catch {
      switch error {
      case .hasLabel(_, let span, let label): return (.timer(span), label.text)
      case .unreadable: break
      default: throw error
      }
    }
    do throws(WordingError) {
      switch try PlanText.parse(text, in: present.style.language) {
      case .timer(let span, let label): return (.timer(span), label.text)
      case .sequence(let plan): return (.sequence(plan), "")
      case let plan: return (.until(try instant(of: plan, text)), plan.label.text)
      }
    } catch {
      // `10:00 work, 5:00 rest`: steps whose spans would be times of day elsewhere.
      guard let plan = try? SequenceText.parse(text, in: present.style.language), plan.steps.count > 1 else {
        throw error
      }
      return (.sequence(plan), "")
    }
  }

  /// The text after "until" or before 「まで」; `nil` without either.
  private static func end(in text: String) -> String? {
    if text.utf8.count > 6, text.prefix(6).lowercased() == "until " { return String(text.dropFirst(6)) }
    return text.hasSuffix("まで") ? String(text.dropLast(2)) : nil
  }

  private func instant(of plan: Plan, _ text: String) throws(WordingError) -> UTCInstant {
    guard case .alarm(let alarm, _) = plan else { throw .unreadable(text) }
    let now = present.moment.utc
    var rules = present.host
    switch alarm {
    case .at(let times, let day, _) where day.repeats || times.areSeveral: throw .severalMoments(text)
    case .at(_, _, let name?):
      guard let zone = present.zone(name) else { throw .noSuchZone(name.text) }
      rules = zone
    default: break
    }
    let appointment: Appointment
    do throws(AlarmPlanRefusal) {
      appointment = try alarm.appointment(at: now, in: rules)
    } catch {
      guard case .whichDay(let coming, let later) = error else { throw .noSuchTime(text) }
      throw .ambiguous(text, readings: [coming, later].compactMap { alarm.words(on: $0, in: present.style.language) })
    }
    if case .pinned(let name) = appointment.zone { rules = name == .utc ? .utc : present.zone(name) ?? rules }
    guard
      let instant = appointment.days.recurrence(of: appointment.times, after: now, in: rules)?
        .next(after: now, at: appointment.times, in: rules)
    else { throw .noSuchTime(text) }
    guard instant - now <= CountdownTimer.durations.upperBound else { throw .tooLong(text) }
    return instant
  }
}

extension String {
  var trimmed: String {
    var rest = Substring(self)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
