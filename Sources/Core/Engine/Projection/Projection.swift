// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The coming rings, for a system that makes them while the app does not run.
///
/// It is made anew at the launch, after every change, and whenever the system lets the app run for a moment; made twice
/// from the same state it is the same. `docs/decisions/0031-a-system-rings-for-toki.md` says how places are shared out.
public struct Projection: Hashable, Sendable {
  /// The rings, nearest first.
  public private(set) var entries: [ProjectedRing] = []
  /// Until when every ring is among the entries; `nil` if there is none after them.
  public private(set) var sureUntil: UTCInstant?
  /// Items whose next ring has no place, nearest first.
  public private(set) var unplaced: [ItemID] = []
  /// Notices for the person, in the order of importance.
  public internal(set) var notices: [Notice] = []

  /// Time between two sounds of a ring by notification.
  public static let repetition = TimeSpan.seconds(30)
  /// Time that the app has to begin a ring itself before the system does.
  public static let patience = TimeSpan.seconds(60)
  /// Time ahead for which the app is trusted to be running still.
  public static let appSpan = TimeSpan.hours(24)

  /// Projects a state.
  ///
  /// - Parameters:
  ///   - state: The engine's state, with nothing overdue.
  ///   - zones: Rules of the zones that the alarms follow.
  ///   - now: The present moment.
  ///   - channels: The system's channels.
  public init(of state: EngineState, in zones: HostZones, at now: HostMoment, to channels: SystemChannels) {
    let view = ItemOutlook.View(state, zones, at: now, to: channels)
    let outlooks = state.items.all.compactMap { ItemOutlook(of: $0, view) }
    var (next, later): ([ItemOutlook.Plan], [ItemOutlook.Plan]) = ([], [])
    for outlook in outlooks {
      next += outlook.plans.prefix(1)
      later += outlook.plans.dropFirst()
    }
    next.sort { $0.ring < $1.ring }
    later.sort { $0.ring < $1.ring }

    var places = Places(view)
    places.placeInApp(&next, &later)
    if channels.alarms == .granted {
      places.place(next: &next, later: &later, by: .alarm, most: channels.mostAlarms)
    }
    if channels.notifications == .granted {
      places.place(next: &next, later: &later, by: .notification, most: channels.mostNotifications)
    }
    entries = places.entries.sorted()
    unplaced = next.map(\.ring.id.owner)
    sureUntil = (next.map(\.ring.instant) + later.map(\.ring.instant) + outlooks.compactMap(\.beyond)).min()
    notices = Notice.all(of: self, outlooks, view)
  }
}
