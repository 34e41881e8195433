// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension AlarmForm {
  /// Fills the fields from typed words such as `every 2nd tue 7:15`.
  ///
  /// Blank words change no field; nor do words that cannot be used, of which `wordProblem` says why.
  ///
  /// - Parameters:
  ///   - text: Typed words.
  ///   - present: The time and zone that the words are read by.
  public mutating func take(words text: String, _ present: Present) {
    let problem = fill(from: text, present)
    (words, wordProblem) = (text, problem)
  }

  private mutating func fill(from text: String, _ present: Present) -> String? {
    guard !Self.trimmed(text).isEmpty else { return nil }
    let language = present.style.language
    let plan: Plan
    do { plan = try PlanText.parse(text, as: .alarm) } catch {
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
    do { appointment = try plan.appointment(at: present.moment.utc, in: rules) } catch {
      switch error {
      case .whichDay(let coming, let later):
        let readings = [coming, later].compactMap { plan.words(on: $0, in: language) }
        return WordingText.of(.ambiguous(text, readings: readings), in: language)
      case .otherWeekDay: return WordingText.of(.noSuchDate(text), in: language)
      case .past: return tr("That time is past.", in: language)
      case .neverRings: return tr("It would never ring: there is no such day to come.", in: language)
      case .tooFar: return tr("It would never ring: Toki's calendar ends with the year 2261.", in: language)
      }
    }
    if case .at = plan {} else { named = appointment.zone }
    times = appointment.times
    when.take(appointment.days)
    if let named { zone = named }
    if name != .none { label = name.text }
    return nil
  }
}
