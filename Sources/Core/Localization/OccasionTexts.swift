// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts of a message that tells somewhere else of a ring's event.
public enum OccasionTexts {
  /// The title: the label, otherwise the name of the item's kind, and whether the ring was missed.
  public static func title(of occasion: HookOccasion, in language: Language) -> String {
    let label = occasion.label.text
    let title = label.isEmpty ? occasion.item.kind.name(in: language) : label
    guard occasion.moment == .missed else { return title }
    return RingTexts.missedTitle(title, hasRung: occasion.hasRung, in: language)
  }

  /// Names the item, its event, and the time; `time` formats a time for a person.
  public static func message(
    of occasion: HookOccasion, in language: Language, time: (UTCInstant) -> String
  ) -> String {
    let planned = time(occasion.planned)
    switch occasion.moment {
    case .ring, .every:
      let reason = occasion.item.kind.ringReason(id: occasion.item.text, time: planned, in: language)
      let lateness = occasion.late.flatMap { RingTexts.lateness($0, in: language) }
      return ([reason] + [lateness].compactMap(\.self)).joined(separator: "\n")
    case .dismiss: return tr("Stopped at {time}.", ["time": time(occasion.at)], in: language)
    case .snooze:
      guard let next = occasion.next else { return tr("Stopped at {time}.", ["time": time(occasion.at)], in: language) }
      return tr("Snoozed until {time}", ["time": time(next)], in: language)
    case .missed:
      return RingTexts.missed(
        occasion.item, attempt: occasion.attempt ?? 1, hasRung: occasion.hasRung, at: planned, in: language)
    case .warn: return PreAlarmTexts.notice(at: planned, in: language)
    }
  }
}

extension HookOccasion {
  /// `true` if a missed ring rang, and nobody answered it.
  fileprivate var hasRung: Bool { end == .unanswered }
}
