// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Projection {
  /// A notice for a person about rings that the system makes.
  public enum Notice: Hashable, Sendable {
    /// Nothing rings while the app is closed, because no channel is allowed.
    case onlyInApp
    /// The person has not been asked yet whether Toki may use this channel.
    case notAsked(ProjectedRing.Channel)
    /// The person has forbidden this channel.
    case denied(ProjectedRing.Channel)
    /// The next ring of these items has no place; it rings only if the app is opened before.
    case noPlace([ItemID])
    /// Every ring until this instant is given to the system, and later ones once the app is opened.
    case openBefore(UTCInstant)
    /// A Focus or the silent switch can keep notifications from being heard.
    case canBeQuiet
    /// The sound of these items is too long for a notification, which plays the default sound instead.
    case soundTooLong([ItemID])
    /// The volume of these items does not rise, because a system plays a sound as loud as it is set.
    case noRamp([ItemID])
    /// These items go by trusted time, but the system rings them by the device's clock.
    case byDeviceClock([ItemID])
    /// These items ask whether a person is awake only while the app runs.
    case asksInApp([ItemID])

    /// All notices of a projection, in the order of importance.
    static func all(of projection: Projection, _ outlooks: [ItemOutlook], _ view: ItemOutlook.View) -> [Notice] {
      let channels = view.channels
      guard !outlooks.isEmpty else { return [] }
      var notices: [Notice] = []
      if channels.alarms != .granted, channels.notifications != .granted { notices.append(.onlyInApp) }
      for (channel, permission) in [(.alarm, channels.alarms), (.notification, channels.notifications)]
        as [(ProjectedRing.Channel, SystemChannels.Permission)]
      {
        if permission == .notAsked { notices.append(.notAsked(channel)) }
        if permission == .denied { notices.append(.denied(channel)) }
      }
      if !projection.unplaced.isEmpty { notices.append(.noPlace(projection.unplaced)) }
      if let until = projection.sureUntil { notices.append(.openBefore(until)) }

      let bySystem = projection.entries.filter { $0.channel != .app }
      let byNotification = bySystem.filter { $0.channel == .notification && $0.sound != .none }
      if !byNotification.isEmpty { notices.append(.canBeQuiet) }
      func add(_ notice: ([ItemID]) -> Notice, _ items: [ItemID]) {
        var seen: Set<ItemID> = []
        let items = items.filter { seen.insert($0).inserted }
        if !items.isEmpty { notices.append(notice(items)) }
      }
      func owners(where isMeant: (AnyItem) -> Bool) -> [ItemID] {
        bySystem.map(\.id.owner).filter { view.state.items[$0].map(isMeant) ?? false }
      }
      add(
        Notice.soundTooLong,
        byNotification.filter { channels.soundLengths[$0.sound].map { $0 >= SystemChannels.soundLimit } ?? false }
          .map(\.id.owner))
      add(Notice.noRamp, owners { item in item.shelved.ringsToCome.contains { $0.isAudible && $0.rise > .zero } })
      if view.state.ringsByTrustedTime {
        add(Notice.byDeviceClock, owners { [.alarm, .timer].contains($0.id.kind) })
      }
      add(Notice.asksInApp, owners { item in item.shelved.ringsToCome.contains { $0.check != nil } })
      return notices
    }
  }
}
