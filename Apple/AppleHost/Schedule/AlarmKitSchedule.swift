// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import AlarmKit
public import AppIntents
import Foundation
import SwiftUI
public import TokiEngine
import TokiModel

/// Rings by AlarmKit, which is heard in silent mode and through a Focus.
///
/// Names by Apple's documentation of iOS 26.1, where `Alert(title:secondaryButton:…)` begins.
@available(iOS 26.1, *)
public final class AlarmKitSchedule: SystemSchedule {
  /// Alarms.
  public let channel = ProjectedRing.Channel.alarm
  let texts: RingNotice.Texts
  private let ledger: LedgerFile
  private let clock: any HostClock
  let intent: Intent

  /// Makes the intent of a button on the ring of a name.
  ///
  /// `opens` is the address of the person's own action; Stop gets it only where no button does that action.
  public typealias Intent =
    @Sendable (_ ring: String, _ button: NoticeButton, _ opens: String?) -> (any LiveActivityIntent)?

  /// Prepares; `intent` makes the intents of the buttons.
  public init(texts: RingNotice.Texts, ledger: LedgerFile, clock: any HostClock, intent: @escaping Intent) {
    self.texts = texts
    self.ledger = ledger
    self.clock = clock
    self.intent = intent
  }

  /// The person's permission for Toki to set alarms.
  public func permission() async -> SystemChannels.Permission {
    switch AlarmManager.shared.authorizationState {
    case .notDetermined: .notAsked
    case .authorized: .granted
    default: .denied
    }
  }

  /// Asks the person once; the system remembers the answer.
  public func ask() async -> SystemChannels.Permission {
    _ = try? await AlarmManager.shared.requestAuthorization()
    return await permission()
  }

  /// The alarms of Toki that the system has; it forgets one that was stopped.
  ///
  /// `nil` while they are not allowed: then none of them rings.
  public func standing() async -> [ProjectedID: SystemStanding]? {
    guard await permission() == .granted, let alarms = try? AlarmManager.shared.alarms else { return nil }
    let known = Dictionary(alarms.map { ($0.id, $0) }) { _, last in last }
    return ledger.content.entries.compactMapValues { entry in
      known[entry.pending.id.alarmID].map { standing($0, entry) }
    }
  }

  /// An alarm's state at this moment.
  public func state(of ring: ProjectedID) -> SystemStanding? {
    let alarms = try? AlarmManager.shared.alarms
    return alarms?.first { $0.id == ring.alarmID }.map { standing($0, ledger.content.entries[ring]) }
  }

  /// An alarm counts down before the ring of a timer, and after a ring that was snoozed.
  private func standing(_ alarm: AlarmKit.Alarm, _ entry: ScheduleLedger.Entry?) -> SystemStanding {
    switch alarm.state {
    case .alerting: return .rings
    case .countdown, .paused:
      guard alarm.countdownDuration?.preAlert != nil, let entry, entry.answer == nil else { return .isSnoozed }
      return clock.now().utc < entry.pending.instant + SystemRings.delay ? .waits : .isSnoozed
    default: return .waits
    }
  }

  /// Alarms that follow the wall clock from now on, because it shows their time within a day.
  public func outdated(_ rings: [ProjectedRing]) async -> [ProjectedRing] {
    let floating = rings.filter { schedule(of: $0, at: clock.now().utc) != .fixed($0.instant.date) }
    guard !floating.isEmpty, let alarms = try? AlarmManager.shared.alarms else { return [] }
    let fixed = Set(alarms.filter { if case .fixed = $0.schedule { true } else { false } }.map(\.id))
    return floating.filter { fixed.contains($0.id.alarmID) }
  }

  /// Stops an alarm, for the buttons; one that the system has stopped already, or never had, is no fault.
  public static func stop(_ ring: String) {
    if let id = ProjectedID(text: ring) { try? AlarmManager.shared.stop(id: id.alarmID) }
  }

  /// Begins the countdown of an alarm's snooze, for the buttons; the system may have begun it already.
  public static func snooze(_ ring: String) {
    if let id = ProjectedID(text: ring) { try? AlarmManager.shared.countdown(id: id.alarmID) }
  }

  /// Sets an alarm.
  public func schedule(_ ring: ProjectedRing) async throws(ScheduleTrouble) {
    do {
      _ = try await AlarmManager.shared.schedule(
        id: ring.id.alarmID, configuration: configuration(of: ring, at: clock.now().utc))
    } catch AlarmManager.AlarmError.maximumLimitReached {
      throw .tooMany
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Takes alarms back; one that rings is stopped, which is another call.
  public func cancel(_ rings: [ProjectedID]) async {
    for ring in rings {
      let isRinging = state(of: ring) == .rings
      try? isRinging ? AlarmManager.shared.stop(id: ring.alarmID) : AlarmManager.shared.cancel(id: ring.alarmID)
    }
  }
}
#endif
