// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContent {
  /// The time here, the date, and the next ring.
  static func clock(_ present: Present, hasSeconds: Bool) -> PageContent {
    let clock = ClockContent(present, cities: [], hasSeconds: hasSeconds)
    let alarms = AlarmsScreen(present)
    var content = PageContent()
    content.show(clock.time)
    content.style = .running
    content.title = clock.date
    content.notes = [Line(text: alarms.headline), Line(text: clock.zone, style: .dim)]
    if !clock.correction.isEmpty { content.notes.insert(Line(text: clock.correction, style: .trouble), at: 0) }
    content.next = clock.nextChange.joined(alarms.nextChange)
    return content
  }

  /// The night's clock, dim, with the next alarm and obstacles to its ring.
  ///
  /// `findings` are those about the next alarm; `nil` while they are not known.
  static func sleep(_ present: Present, findings: [Finding]?) -> PageContent {
    let sleep = SleepContent(present)
    let promise = SleepPromise(
      findings, isKeptAwake: false, lateLimit: present.state.settings.lateLimit, language: present.style.language)
    var content = PageContent()
    content.show(sleep.time)
    content.style = .dim
    content.notes = [Line(text: sleep.alarm), Line(text: sleep.distance, style: .dim)]
    if !sleep.clock.isEmpty { content.notes.append(Line(text: sleep.clock, style: .trouble)) }
    if present.nextAlarm != nil {
      content.notes.append(Line(text: promise.text, style: promise.isWarning ? .trouble : .dim))
    }
    content.next = sleep.nextChange
    return content
  }

  /// The time here, and in the cities of `TOKI_CITIES`.
  static func cities(_ present: Present, _ cities: [City], hasSeconds: Bool) -> PageContent {
    let clock = ClockContent(present, cities: cities.map(\.text), hasSeconds: hasSeconds)
    var content = PageContent()
    content.show(clock.time)
    content.style = .running
    content.title = clock.date
    content.notes = [Line(text: clock.zone, style: .dim)]
    if clock.cities.isEmpty {
      let example = tr("Tokyo, London", in: present.style.language)
      let variable = "TOKI_CITIES=\"\(example)\""
      content.notes.append(
        Line(text: tr("Cities stand here with {variable}", ["variable": variable], in: present.style.language)))
    }
    content.rows = clock.cities.map { city in
      Row(digits: city.time.text, name: city.city, note: city.difference, style: city.isDay ? .plain : .dim)
    }
    content.next = clock.nextChange
    return content
  }

  /// The time that timers and sequences ran today, and below it by label.
  static func statistics(_ tally: WorkTally?, _ present: Present) -> PageContent {
    let language = present.style.language
    var content = PageContent()
    guard let tally else { return content }
    guard !tally.rows.isEmpty else {
      content.notes = [Line(text: tr("No timer or sequence ran today or this week.", in: language), style: .dim)]
      return content
    }
    content.digits = CountdownDigits.remaining(tally.today)
    content.style = .running
    content.title = tr("today", in: language)
    content.notes = [
      Line(text: tr("this week", in: language) + ": " + StatsShow.words(tally.week, in: language), style: .dim)
    ]
    let heading = Row(
      digits: tr("today", in: language), name: "", note: tr("this week", in: language), style: .dim)
    content.rows =
      [heading]
      + tally.rows.map { row in
        Row(
          digits: StatsShow.words(row.today, in: language), name: row.name(in: language),
          note: StatsShow.words(row.week, in: language))
      }
    return content
  }
}
