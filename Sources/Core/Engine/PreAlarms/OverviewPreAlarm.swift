// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A pre-alarm in an overview: the one that plays, otherwise the next.
public struct OverviewPreAlarm: Hashable, Sendable, Formed {
  /// The item that will ring.
  public let item: ItemID
  /// Its label; empty for none.
  public let label: Label
  /// Beginning of the pre-alarm.
  public let begins: UTCInstant
  /// Time of the item's ring.
  public let rings: UTCInstant

  /// Describes a pre-alarm.
  public init(item: ItemID, label: Label, begins: UTCInstant, rings: UTCInstant) {
    self.item = item
    self.label = label
    self.begins = begins
    self.rings = rings
  }

  /// End of its sound, at the ring at the latest.
  public var ends: UTCInstant { min(begins + PreAlarm.length, rings) }

  /// `true` if it plays at an instant.
  public func plays(at instant: UTCInstant) -> Bool { begins <= instant && instant < ends }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: OverviewPreAlarm?
  ) throws(Visitor.Failure) -> OverviewPreAlarm {
    OverviewPreAlarm(
      item: try visitor.field("id", whole) { $0.item }, label: try visitor.field("label", whole) { $0.label },
      begins: try visitor.field("begins", whole) { $0.begins }, rings: try visitor.field("at", whole) { $0.rings })
  }
}

extension EngineState {
  /// The pre-alarm that plays, otherwise the next; `nil` if none is to come.
  ///
  /// One whose beginning was past when its ring was planned is left out.
  var nearestPreAlarm: OverviewPreAlarm? {
    let ofAlarms = items.alarms.compactMap { alarm in
      alarm.preAlarm.flatMap { preAlarm in
        alarm.ringsNext.map { (alarm.any, rings: $0, begins: $0 - preAlarm.before) }
      }
    }
    let ofTimers = items.timers.compactMap { timer -> (AnyItem, rings: UTCInstant, begins: UTCInstant)? in
      let shown = timer.shown(at: moment.boot, by: trustedTime?.anchor)
      guard let preAlarm = timer.preAlarm, case .running(let deadline) = shown.state else { return nil }
      let rings = moment.utc + (deadline.boot - moment.boot)
      return (timer.any, rings: rings, begins: rings - preAlarm.before)
    }
    return (ofAlarms + ofTimers).map { item, rings, begins in
      OverviewPreAlarm(item: item.id, label: item.shelved.label, begins: begins, rings: rings)
    }.filter { announced.contains($0.item) ? $0.ends > moment.utc : $0.begins > moment.utc }.min {
      $0.begins < $1.begins
    }
  }
}
