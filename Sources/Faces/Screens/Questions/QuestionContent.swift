// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// One question about what was changed here and in a room, as a bar shows it.
public struct QuestionContent: Hashable, Sendable {
  /// What is asked, and what happens until it is answered.
  public let title: String
  /// The two versions, one a line, and whether they differ in something that the lines do not say.
  public let versions: String
  /// How many more questions wait; empty for none.
  public let more: String
  /// Why the last answer was not kept; empty if it was.
  public let fault: String
  /// The button for the version here.
  public let keepMine: Choice
  /// The button for the version of the room.
  public let keepTheirs: Choice
  /// When the words next change by themselves: at midnight, where tomorrow becomes today.
  public let nextChange: NextChange

  /// A button.
  public struct Choice: Hashable, Sendable {
    /// Its words.
    public let label: String
    /// Its name for screen readers: with the version that stays.
    public let name: String
  }

  /// The first question of a queue; `nil` without one.
  ///
  /// - Parameters:
  ///   - queue: The questions.
  ///   - now: The present.
  ///   - host: The zone in which the room counts if its own is not known.
  ///   - style: How times and words are shown.
  ///   - zone: The rules of a named zone; `nil` for a name that this host does not know.
  public init?(
    _ queue: QuestionQueue, now: UTCInstant, host: ZoneRules, style: ScreenStyle,
    zone: @escaping (ZoneName) -> ZoneRules?
  ) {
    guard let asked = queue.open.first else { return nil }
    let language = style.language
    let rules = asked.zone.flatMap(zone) ?? host
    let wording = Self.wording(now: now, rules, style) { $0.zone.name.flatMap(zone) ?? rules }
    let texts = EditTexts.versions(of: asked.question, wording, in: language)
    let (mine, theirs) = (texts.mine.joined(separator: " · "), texts.theirs.joined(separator: " · "))
    title = EditTexts.question(
      about: asked.question.item.named(asked.question.label, in: language), in: asked.room, in: language)
    let lines = [
      tr("Here: {text}", ["text": mine], in: language),
      tr("{room}: {text}", ["room": asked.room, "text": theirs], in: language),
    ]
    versions = (lines + [texts.note].compactMap(\.self)).joined(separator: "\n")
    let count = queue.open.count - 1
    more =
      count == 0
      ? "" : trn("{count} more question waits.", "{count} more questions wait.", count, in: language)
    fault = queue.fault.map { ErrorText.of($0, in: language) } ?? ""
    keepMine = Choice(
      label: tr("Keep Mine", in: language), name: tr("Keep Mine: {text}", ["text": mine], in: language))
    keepTheirs = Choice(
      label: tr("Keep Theirs", in: language), name: tr("Keep Theirs: {text}", ["text": theirs], in: language))
    nextChange = [asked.question.mine, asked.question.theirs].reduce(AlarmDayText.nextMidnight(after: now, in: rules)) {
      guard case .alarm(let alarm)? = $1 else { return $0 }
      return $0.joined(AlarmDayText.nextMidnight(after: now, in: alarm.zone.name.flatMap(zone) ?? rules))
    }
  }

  /// Alarms as in the app's own list, by the wall clock of their zone.
  private static func wording(
    now: UTCInstant, _ rules: ZoneRules, _ style: ScreenStyle, zone: @escaping (Alarm) -> ZoneRules
  ) -> EditTexts.Wording {
    func today(_ alarm: Alarm) -> CivilDate { zone(alarm).civil(at: now).date }
    return EditTexts.Wording(
      plan: { alarm in
        TimesText.of(alarm.times, style) + " · " + AlarmDaysText.of(alarm, today: today(alarm), in: style.language)
      },
      leftOut: { alarm in
        let set = alarm.set.map { tr("set: {name}", ["name": $0.text], in: style.language) }
        let days = alarm.state == .off ? [] : AlarmRow.leftOut(of: alarm, today: today(alarm), style)
        return days + [set].compactMap(\.self)
      },
      end: { end in
        let day = AlarmDayText.relative(rules.civil(at: end).date, today: rules.civil(at: now).date, in: style.language)
        return TimeText.ofMinute(end, in: rules, style) + " · " + day
      })
  }
}
