// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// One result in the desktop's own search.
public struct SearchAnswer: Hashable, Sendable {
  /// Identifies the result while the search lasts.
  public let id: String
  /// Heading of the result: `Start a timer of 25 min`.
  public let title: String
  /// When it rings, how long it still runs or has run; empty for a sequence to start.
  public let text: String
  /// The effect of choosing the result.
  public let meaning: Meaning

  /// Something to start or set, or an item to show.
  public enum Meaning: Hashable, Sendable {
    case timer(TimerDraft)
    case alarm(AlarmDraft)
    case sequence(SequenceDraft)
    /// An existing item to show.
    case item(ItemID)
  }

  /// Results for the typed words, best first; empty where nothing fits.
  ///
  /// A bare time leads to an alarm. A bare number leads to nothing, as it could mean anything.
  public static func all(_ words: [String], _ present: Present) -> [SearchAnswer] {
    let text = words.joined(separator: " ")
    return plan(text, present) + items(text, present)
  }

  /// The words that a result was found by, if it is a plan; empty for an item.
  public static func words(in id: String) -> String {
    id.hasPrefix(planMark) ? String(id.dropFirst(planMark.count)) : ""
  }

  private static let planMark = "plan:"

  private static func plan(_ text: String, _ present: Present) -> [SearchAnswer] {
    let chimed = ChimeWord.rest(of: text)
    guard let plan = read(chimed ?? text, present.style.language) else { return [] }
    let settings = Said<RingSettings> { if chimed != nil { $0.isChime = true } }
    let language = present.style.language
    let id = planMark + text
    switch plan {
    case .timer(let span, let label):
      let end = present.moment.utc + span
      let values = ["span": span.words(in: language), "label": label.text]
      let title =
        label == .none
        ? tr("Start a timer of {span}", values, in: language)
        : tr("Start the timer “{label}” of {span}", values, in: language)
      return [
        SearchAnswer(
          id: id, title: title, text: rings(end, present),
          meaning: .timer(TimerDraft(duration: span, label: label, settings: settings)))
      ]
    case .alarm(let alarm, let label):
      guard let (appointment, ring) = Self.appointment(alarm, present) else { return [] }
      let draft = AlarmDraft(
        times: appointment.times, days: appointment.days, zone: appointment.zone, label: label,
        settings: settings, exceptedFile: appointment.holidays?.file,
        exceptedHolidays: appointment.holidays?.regions)
      let values = ["time": alarm.words(in: language), "label": label.text]
      return [
        SearchAnswer(
          id: id,
          title: label == .none
            ? tr("Set an alarm: {time}", values, in: language)
            : tr("Set the alarm “{label}”: {time}", values, in: language),
          text: rings(ring, present), meaning: .alarm(draft))
      ]
    case .sequence(let plan):
      return [
        SearchAnswer(
          id: id, title: tr("Start the sequence {plan}", ["plan": text], in: language), text: "",
          meaning: .sequence(SequenceDraft(plan: plan, settings: settings)))
      ]
    }
  }

  /// The appointment and its first ring, resolved now; `nil` when it would never ring.
  private static func appointment(_ plan: AlarmPlan, _ present: Present) -> (Appointment, UTCInstant)? {
    var rules = present.host
    if case .at(_, _, let zone?) = plan {
      guard let named = present.zone(zone) else { return nil }
      rules = named
    }
    let now = present.moment.utc
    guard let appointment = try? plan.appointment(at: now, in: rules, holidays: present.state.settings.holidays)
    else { return nil }
    if case .pinned(let name) = appointment.zone, name != rules.name { rules = present.zone(name) ?? rules }
    guard let recurrence = appointment.days.recurrence(of: appointment.times, after: now, in: rules),
      let ring = AlarmSchedule(
        times: appointment.times, recurrence: recurrence, exceptedHolidays: appointment.holidays?.regions
      ).next(after: now, in: rules)
    else { return nil }
    return (appointment, ring)
  }

  private static func read(_ text: String, _ language: Language) -> Plan? {
    if let plan = try? PlanText.parse(text, as: .anything, in: language) { return plan }
    // `10:00` is a span or a time; in a search it means the time.
    guard text.contains(":") else { return nil }
    return try? PlanText.parse(text, as: .alarm, in: language)
  }

  private static func items(_ text: String, _ present: Present) -> [SearchAnswer] {
    let wanted = text.lowercased()
    guard wanted.count >= 2 else { return [] }
    func fits(_ label: Label) -> Bool { label.text.lowercased().contains(wanted) }
    return present.state.items.all.compactMap { item in
      let label = item.shelved.label
      guard fits(label) else { return nil }
      return SearchAnswer(
        id: item.id.text, title: label.text, text: Self.text(of: item, present), meaning: .item(item.id))
    }
  }

  /// The answer's text for an item: when it rings, how long it still runs, or how long it has run.
  private static func text(of item: AnyItem, _ present: Present) -> String {
    let language = present.style.language
    let now = present.moment.boot
    return switch item {
    case .timer(let timer): WallText.remaining(present.shown(timer).remaining(at: now), in: language)
    case .alarm(let alarm):
      alarm.ringsNext.map { rings($0, present) } ?? tr("off", in: language)
    case .sequence(let sequence): WallText.remaining(sequence.planRemaining(at: now), in: language)
    case .stopwatch(let stopwatch): CountdownDigits.elapsed(stopwatch.elapsed(at: now), to: .seconds)
    }
  }

  private static func rings(_ instant: UTCInstant, _ present: Present) -> String {
    tr("rings {moment}", ["moment": EndText(instant, present).text], in: present.style.language)
  }
}
