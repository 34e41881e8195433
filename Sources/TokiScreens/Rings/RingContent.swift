// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// What rings: the one that is heard, and those that wait for their turn.
public struct RingContent: Hashable, Sendable {
  public let heard: RingEntry
  /// That the time of a timer is up; empty for what is no timer.
  public let end: String
  /// The time over a timer's deadline where that is wanted: `+01:05`; else empty.
  public let overtime: String
  /// That no sound can be heard, or not the chosen one, and why; empty where all is well.
  public let hearing: String
  public let others: [RingEntry]
  /// What a screen reader says of it.
  public let announcement: String
  public let nextChange: NextChange

  /// - Returns: `nil` when nothing rings.
  public init?(_ present: Present) {
    guard let first = present.state.rings.first else { return nil }
    heard = RingEntry(first, present)
    others = present.state.rings.dropFirst().map { RingEntry($0, present) }
    hearing = Self.hearing(of: first)
    end = if case .timer = first.owner { tr("The time is up.") } else { "" }
    if first.settings.showsOvertime, let start = RingEntry.overtimeStart(first, present.state) {
      overtime = max(.zero, present.moment.boot - start).overtimeDigits
      nextChange = .elapsed(since: start, now: present.moment.boot)
    } else {
      overtime = ""
      nextChange = .never
    }
    let time = TimeText.ofMinute(first.planned, in: present.host, present.style)
    let sentence = tr("{title} rings: {time}", ["title": heard.title, "time": time])
    let rest = [sentence, heard.kind, heard.late, heard.basis, hearing].filter { !$0.isEmpty }.joined(separator: ". ")
    // The digits that count on are no part of it, so that it is said once.
    announcement = end.isEmpty ? rest : tr("{first} {second}", ["first": end, "second": rest])
  }

  private static func hearing(of ring: Ring) -> String {
    switch RingHearing(ring) {
    case .silent(let reason): RingTexts.silence(of: ring) ?? RingTexts.noSound(reason: reason)
    case .playing(_, let substitute?): tr("A tone plays in place of the chosen sound: {reason}", ["reason": substitute])
    // The person looks at it now: that no notification shows it is for the history.
    case .silentByChoice: tr("It rings without a sound, as it was set.")
    case .playing, nil: ""
    }
  }
}
