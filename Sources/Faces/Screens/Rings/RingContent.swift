// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// The ring screen: the audible ring, and those that wait for their turn.
public struct RingContent: Hashable, Sendable {
  /// The audible ring.
  public let heard: RingEntry
  /// The time it is now, in large digits.
  public let now: WallDigits
  /// The time that the audible ring was set for: `Set for 07:00`; empty in the same minute.
  public let planned: String
  /// Says that a timer's time is up; empty for other items.
  public let end: String
  /// Time past the deadline as `+01:05`; empty where overtime is not shown.
  public let overtime: String
  /// Why nothing, or another sound than the chosen one, is heard; empty when all is well.
  public let hearing: String
  /// That a machine which rings along hears of no answer here; empty when all hear.
  public let elsewhere: String
  /// Rings waiting behind the audible one, in order.
  public let others: [RingEntry]
  /// Text for screen readers.
  public let announcement: String
  /// When the time or the overtime next shows another digit.
  public let nextChange: NextChange

  /// Puts the first ring in front; `nil` when nothing rings.
  public init?(_ present: Present) {
    guard let first = present.state.rings.first else { return nil }
    let language = present.style.language
    heard = RingEntry(first, present)
    now = WallDigits(present.host.civil(at: present.moment.utc).time, present.style)
    planned = heard.time == now ? "" : Self.planned(heard, in: language)
    others = present.state.rings.dropFirst().map { RingEntry($0, present) }
    hearing = Self.hearing(of: first, in: language)
    let lost = present.state.warnings.filter { LostLink.name(in: $0) != nil }
    elsewhere = WarningTexts.sentences(for: lost, in: language).joined(separator: "\n")
    end = if case .timer = first.owner { tr("The time is up.", in: language) } else { "" }
    let minute = NextChange.minute(after: present.moment.utc, in: present.host)
    if first.settings.showsOvertime, let start = RingEntry.overtimeStart(first, present.state) {
      overtime = max(.zero, present.moment.boot - start).overtimeDigits
      nextChange = minute.joined(.elapsed(since: start, now: present.moment.boot))
    } else {
      overtime = ""
      nextChange = minute
    }
    let time = TimeText.ofMinute(first.planned, in: present.host, present.style)
    let sentence = tr("{title} rings: {time}", ["title": heard.title, "time": time], in: language)
    let parts = [sentence, heard.kind, heard.late, heard.basis, hearing, elsewhere].filter { !$0.isEmpty }
    let rest = SentenceText.separated(parts, in: language)
    // Leaves the running overtime out, so that it is announced only once.
    announcement = end.isEmpty ? rest : tr("{first} {second}", ["first": end, "second": rest], in: language)
  }

  private static func planned(_ entry: RingEntry, in language: Language) -> String {
    switch entry.owner {
    case .alarm: tr("Set for {time}", ["time": entry.time.text], in: language)
    case .timer, .sequence, .stopwatch: tr("Ended at {time}", ["time": entry.time.text], in: language)
    }
  }

  private static func hearing(of ring: Ring, in language: Language) -> String {
    switch RingHearing(ring) {
    case .silent(let reason):
      RingTexts.silence(of: ring, in: language) ?? RingTexts.noSound(tries: ring.tries, in: language)
        ?? RingTexts.noSound(reason: reason, in: language)
    case .playing(_, let substitute?):
      tr("A tone plays in place of the chosen sound: {reason}", ["reason": substitute], in: language)
    // The person is looking at it, so a failed notification is only worth a line in the history.
    case .silentByChoice: tr("It rings without a sound, as it was set.", in: language)
    case .playing, nil: ""
    }
  }
}
