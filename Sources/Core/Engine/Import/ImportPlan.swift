// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The facts on which the alarms of an import are planned.
public struct ImportBasis: Sendable {
  let now: HostMoment
  let hostRules: ZoneRules
  /// Rules of every zone that an alarm of the batch is pinned to.
  let pinned: [ZoneName: ZoneRules]
  let guide: TimeGuide?

  func rules(for zone: AlarmZone) -> ZoneRules {
    if case .pinned(let name) = zone, let rules = pinned[name] { return rules }
    return hostRules
  }

  /// The present moment by the clock that the home rings by.
  var moment: HostMoment { guide?.moment(at: now) ?? now }
}

/// An import whose slow work is done, on any thread.
public struct ImportPlan: Sendable {
  let batch: ImportBatch
  let basis: ImportBasis
  /// The text that an idempotency key stands for.
  let request: String
  /// The items as they will be kept unless they come back exactly, or why the whole batch is refused.
  ///
  /// Alarms are planned; those of the drafts have a placeholder ID.
  let items: Result<ItemLists, ControlError>
  /// The followed file's entry of each item; empty for any other batch.
  let followed: [FollowedAlarm]

  /// Plans a batch; takes up to seconds if there are many rules.
  public init(_ batch: ImportBatch, on basis: ImportBasis) {
    self.batch = batch
    self.basis = basis
    request = batch.request
    followed = batch.following == nil ? [] : batch.alarms.map { FollowedAlarm($0) }
    items = Result { () throws(ControlError) in try Self.planned(batch, on: basis) }
  }

  private static func planned(_ batch: ImportBatch, on basis: ImportBasis) throws(ControlError) -> ItemLists {
    guard batch.count <= EngineStateMachine.mostImported else {
      throw .tooMany(.imported)
    }
    for item in batch.items.all { try item.shelved.checkImport() }
    for draft in batch.alarmDrafts { try draft.imported.check() }
    var drafted: [Alarm] = []
    for (index, draft) in batch.alarmDrafts.enumerated() {
      guard let alarm = planned(draft, on: basis) else {
        throw .invalid(
          .time, field: "alarm_drafts[\(index)]",
          reason: "Nothing was taken in: the alarm at \(draft.time.text) would never ring, its day is past.")
      }
      drafted.append(alarm)
    }
    var items = batch.items
    items.alarms = items.alarms.map { planned($0, on: basis) } + drafted
    return items
  }

  /// Planned items; where they are `exact`, those that are no drafts stand as in the batch.
  func items(_ planned: ItemLists, areExact: Bool) -> ItemLists {
    guard areExact else { return planned }
    var items = batch.items
    items.alarms += planned.alarms.dropFirst(batch.alarms.count)
    return items
  }

  private static func planned(_ alarm: Alarm, on basis: ImportBasis) -> Alarm {
    var copy = alarm.asSet
    let rules = basis.rules(for: copy.zone)
    let moment = basis.moment
    if alarm.state != .off, copy.schedule.next(after: moment.utc, in: rules) != nil {
      copy.turnOn(at: moment, isTrusted: basis.guide != nil, in: rules)
    }
    return copy
  }

  /// Plans a draft; `nil` if it would never ring.
  private static func planned(_ draft: AlarmDraft, on basis: ImportBasis) -> Alarm? {
    let rules = basis.rules(for: draft.zone)
    let after = basis.moment.utc
    guard let recurrence = draft.days.recurrence(of: draft.times, after: after, in: rules) else { return nil }
    let alarm = Alarm(
      id: AlarmID(1), draft.complete(ringing: draft.imported), times: draft.times, recurrence: recurrence,
      skipped: [], skippedTimes: [], pause: nil, zone: draft.zone, isOffWithSet: false,
      state: .scheduled,
      next: nil, handled: nil, isHandledTrusted: false,
      isHandledProvisional: false, passed: nil, isOver: false, era: 0, revision: 1, awakeCheck: nil,
      exceptedFile: draft.exceptedFile, exceptedHolidays: draft.exceptedHolidays, namesDay: draft.days.namesDay)
    let planned = planned(alarm, on: basis)
    return planned.state == .off ? nil : planned
  }
}
