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
    content.digits = clock.time.digits
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
    content.digits = sleep.time.digits
    content.style = .dim
    content.notes = [Line(text: sleep.alarm), Line(text: sleep.distance, style: .dim)]
    if !sleep.clock.isEmpty { content.notes.append(Line(text: sleep.clock, style: .trouble)) }
    if present.nextAlarm != nil {
      content.notes.append(Line(text: promise.text, style: promise.isWarning ? .trouble : .dim))
    }
    content.next = sleep.nextChange
    return content
  }
}
