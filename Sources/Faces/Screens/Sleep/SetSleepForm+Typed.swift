// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

extension TimeOfDay {
  /// The time without its seconds.
  public var toTheMinute: TimeOfDay { TimeOfDay(hour: hour, minute: minute) ?? self }
}

extension SetSleepForm {
  /// Takes the texts of the time picker; texts that are no time leave the time as it is, and are a problem.
  public mutating func take(_ typed: TypedTime) {
    switch typed.reading {
    case .time(let chosen, _):
      timeProblem = nil
      // The picker shows no seconds, which the words can have.
      guard (chosen.hour, chosen.minute) != (time.hour, time.minute) else { return }
      time = chosen
    case .wrong(let problem, _):
      clearTyped()
      timeProblem = problem
    }
  }

  /// Takes typed words such as `6:30`, `in 8 hours` or `gym 6:30`, if they lead to one ring within a day.
  ///
  /// Blank words change nothing; nor do words that cannot be used, of which the content says why.
  public mutating func take(words text: String, _ present: Present) {
    let problem = fill(from: text, present)
    words = text
    wordProblem = problem
  }

  private mutating func fill(from text: String, _ present: Present) -> String? {
    name = ""
    guard !text.trimmed.isEmpty else { return nil }
    var alarm = AlarmForm(present)
    alarm.label = ""
    alarm.take(words: text, present)
    if let problem = alarm.wordProblem { return problem }
    guard let ring = alarm.nextRing(present) else { return alarm.outlook(present).text }
    let wall = present.host.civil(at: ring).time
    let daily = AlarmSchedule(time: wall, recurrence: .weekly(.everyDay))
    guard !alarm.when.repeats, !alarm.times.areSeveral,
      daily.rings(after: present.moment.utc, in: present.host, count: 1).first?.instant == ring
    else {
      return tr(
        "Only one ring within 24 hours can be set here; set others on the Alarms page.", in: present.style.language)
    }
    time = wall
    timeProblem = nil
    name = alarm.trimmedLabel
    return nil
  }

  /// The meaning of the typed words: `06:30 · gym`, or why they have none; empty without words.
  public func wordMeaning(_ present: Present) -> String {
    if let wordProblem { return wordProblem }
    guard !words.trimmed.isEmpty else { return "" }
    return [TimeText.of(time, present.style), name].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// `true` if the typed words cannot be used.
  public var isWordWrong: Bool { wordProblem != nil }

  mutating func clearTyped() {
    words = ""
    wordProblem = nil
    timeProblem = nil
    name = ""
  }
}
