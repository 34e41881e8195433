// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Describes a change in one line.
enum EventLine {
  /// The line, starting with the time; `nil` for changes that only matter to programs.
  static func of(
    _ change: EngineEvent.Change, now: HostMoment, context: CommandContext
  ) -> String? {
    guard let text = text(of: change, now: now, context: context) else { return nil }
    return of(text, now: now, context: context)
  }

  /// A line for a text.
  static func of(_ text: String, now: HostMoment, context: CommandContext) -> String {
    "\(WallText.time(now.utc, in: context.hostZone))  \(text)"
  }

  /// The words for a change; `nil` for changes that only matter to programs.
  static func text(
    of change: EngineEvent.Change, now: HostMoment, context: CommandContext
  ) -> String? {
    switch change {
    case .resync(let state):
      let timers = trn("{count} timer", "{count} timers", state.timers.count)
      let alarms = trn("{count} alarm", "{count} alarms", state.alarms.count)
      return tr("set now: {timers}, {alarms}", ["timers": timers, "alarms": alarms])
    case .item(let item): return item.id.kind.told.news(of: item, at: now, in: context)
    case .removed(let id): return tr("{id} is removed.", ["id": id.text])
    case .ringStarted(let ring):
      return tr(
        "{name} rings, {late} late",
        [
          "name": named(ring.owner.text, ring.label),
          "late": LatenessText.of(ring.late, in: Localization.language),
        ])
    case .ringEnded(let ring):
      return "\(named(ring.owner.text, ring.label)): \(ItemTable.word(forEndOf: ring))"
    case .tried(_, let tries):
      return tries.last?.by == .sound ? RingTexts.noSound(tries: tries, in: Localization.language) : nil
    case .heard, .playedOnce, .announced: return nil
    case .missed(let ring):
      guard ring.isUnseen else { return nil }
      return RingTexts.missedTitle(of: ring, in: Localization.language)
    case .clockStepped: return tr("the clock was set")
    case .zoneChanged(let zone): return tr("the time zone is now {zone}", ["zone": zone.text])
    case .settings: return tr("the settings were changed")
    case .trustedTime(nil): return tr("no time server is asked any more")
    case .trustedTime(let report?): return TrustedTimeTexts.sentence(for: report, at: now, in: Localization.language)
    case .warnings(let warnings):
      let sentences = WarningTexts.sentences(for: warnings, in: Localization.language)
      return sentences.isEmpty ? tr("all is well again") : sentences.joined(separator: " ")
    case .stopping: return tr("The daemon was stopped.")
    }
  }

  /// An ID with its label, if it has one.
  static func named(_ id: String, _ label: Label) -> String {
    label.text.isEmpty ? id : "\(id) \(PlainText.of(label.text, longest: Label.longest))"
  }
}

extension EngineEvent.Change {
  /// The change with a timer's remaining time as displayed: see `CountdownTimer.shown(at:by:)`.
  func shown(at now: HostMoment, by trust: TrustedTimeReport?) -> EngineEvent.Change {
    guard case .item(.timer(let timer)) = self else { return self }
    return .item(.timer(timer.shown(at: now.boot, by: trust?.anchor)))
  }
}
