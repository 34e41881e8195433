// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension AlarmForm {
  /// A label or a zone that words gave, which goes with them.
  struct WordValue<Value: Hashable & Sendable>: Hashable, Sendable {
    let given: Value
    let before: Value
  }

  /// Fills the fields from typed words such as `every 2nd tue 7:15`; those with a name, `gym weekdays 6:30`, its label too,
  /// and those with the word `chime` make a chime of it.
  ///
  /// Blank words change no field; nor do words that cannot be used, of which `wordProblem` says why.
  ///
  /// - Parameters:
  ///   - text: Typed words.
  ///   - present: The time and zone that the words are read by.
  public mutating func take(words text: String, _ present: Present) {
    if let wordLabel, label == wordLabel.given { label = wordLabel.before }
    wordLabel = nil
    if let wordChime { settings.isChime = wordChime }
    if let wordZone, zone == wordZone.given { zone = wordZone.before }
    let rest = ChimeWord.rest(of: text)
    let problem = fill(from: rest ?? text, present)
    words = text
    wordProblem = problem
    wordChime = nil
    if rest != nil {
      wordChime = settings.isChime
      settings.isChime = true
    }
  }

  /// The meaning of the typed words: `06:30 · Weekdays · gym`, or why they have none; empty without words.
  public func wordMeaning(_ present: Present) -> String {
    if let wordProblem { return wordProblem }
    guard !Self.trimmed(words).isEmpty, let rules = rules(present) else { return "" }
    let language = present.style.language
    let today = rules.civil(at: present.moment.utc).date
    let parts = [
      times.areSeveral ? times.words(in: language) : TimeText.of(times.first, present.style),
      AlarmWhenText.summary(when, today: today, in: language), holidayWords(in: language) ?? "",
      zone == .floating ? "" : AlarmZoneText.short(zone, in: language), trimmedLabel,
      wordChime != nil && settings.isChime ? tr("Chime", in: language) : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The holidays that it leaves out, `not on public holidays: jp`; `nil` if it leaves out none.
  func holidayWords(in language: Language) -> String? {
    guard when.repeats, let holidays else { return nil }
    return PlanNote(holidays, isRead: holidays.path == alarm?.exceptedFile?.path, language).message
  }

  private mutating func fill(from text: String, _ present: Present) -> String? {
    guard !Self.trimmed(text).isEmpty else { return nil }
    let language = present.style.language
    let plan: Plan
    do throws(WordingError) { plan = try Self.plan(text, language) } catch {
      return WordingText.of(error, in: language)
    }
    guard case .alarm(let plan, let name) = plan else { return nil }
    var named: AlarmZone?
    var rules = rules(present) ?? present.host
    switch plan {
    case .at(_, _, let zone?):
      guard let known = present.zone(zone) else {
        return tr("There is no time zone “{subject}”.", ["subject": zone.text], in: language)
      }
      named = .pinned(zone)
      rules = known
    case .at: break
    case .instant, .after: rules = present.host
    }
    let appointment: Appointment
    do {
      appointment = try plan.appointment(at: present.moment.utc, in: rules, holidays: present.state.settings.holidays)
    } catch {
      switch error {
      case .whichDay(let coming, let later):
        let readings = [coming, later].compactMap { plan.words(on: $0, in: language) }
        return WordingText.of(.ambiguous(text, readings: readings), in: language)
      case .otherWeekDay(let date): return WordingText.of(.otherWeekDay(text, date: date), in: language)
      case .past: return tr("That time is past.", in: language)
      case .neverRings: return tr("It would never ring: there is no such day to come.", in: language)
      case .tooFar: return tr("It would never ring: Toki's calendar ends with the year 2261.", in: language)
      case .shift(let rule, let starts):
        let alarms = starts.compactMap { plan.words(by: rule, from: $0, in: language) }
        return WordingText.of(.shift(text, alarms: alarms), in: language)
      case .whoseHolidays:
        if let command = present.style.holidaysCommand {
          return tr(
            "Whose holidays does it leave out? Say it once, as in {command}", ["command": command], in: language)
        }
        return tr(
          "Whose holidays does it leave out? Choose “Public holidays” in the preferences.", in: language)
      }
    }
    if case .at = plan {} else { named = appointment.zone }
    times = appointment.times
    when.take(appointment.days)
    holidays = appointment.holidays ?? formerHolidays
    if let named, named != zone {
      let before = zone
      zone = named
      wordZone = WordValue(given: named, before: before)
    }
    if name != .none {
      wordLabel = WordValue(given: name.text, before: label)
      label = name.text
    }
    return nil
  }

  /// Reads an alarm; 730 is a time here, as it is in the fields of the picker.
  private static func plan(_ text: String, _ language: Language) throws(WordingError) -> Plan {
    do throws(WordingError) { return try PlanText.parse(text, as: .alarm, in: language) } catch {
      guard let number = DigitText(text).number, number > 99, let time = try? TypedTime.parse(text) else { throw error }
      return .alarm(.at(time, .next))
    }
  }
}
