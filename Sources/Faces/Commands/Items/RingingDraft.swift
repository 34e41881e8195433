// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A draft of an item that can ring.
protocol RingingDraft: ItemDraft where Made: Told {
  var settings: Said<RingSettings> { get set }
  var isOnlyIfAbsent: Bool { get set }
  /// The draft as meant in this host's zone, even if the engine's zone differs.
  ///
  /// - Throws: As `CommandContext.zoneToSet`.
  func adapted(to engineZone: ZoneName, in context: CommandContext) throws(ControlError) -> Self
  /// `true` if a matching item rings along.
  func ringsBeside(_ item: Made) -> Bool
}

extension RingingDraft {
  func adapted(to engineZone: ZoneName, in context: CommandContext) throws(ControlError) -> Self { self }
  func ringsBeside(_ item: Made) -> Bool { true }

  /// The items that meet it; none where the engine will refuse its zone.
  func met(by items: [Made], in context: CommandContext) -> [Made] {
    guard let rules = try? context.rules(of: pinnedZone.map { .pinned($0) } ?? .floating) else { return [] }
    let now = context.clock.now()
    return items.filter { isMet(by: $0, at: now, in: rules) }
  }
}

extension TimerDraft: RingingDraft {}

extension SequenceDraft: RingingDraft {}

extension AlarmDraft: RingingDraft {
  func adapted(to engineZone: ZoneName, in context: CommandContext) throws(ControlError) -> AlarmDraft {
    var draft = self
    draft.zone = try context.zoneToSet(zone, engineZone: engineZone)
    return draft
  }

  func ringsBeside(_ alarm: Alarm) -> Bool { alarm.state != .off }
}
