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
  let intent: @Sendable (_ ring: String, _ isSnooze: Bool) -> (any LiveActivityIntent)?

  /// Prepares; `intent` is what a button does with the ring of a name.
  public init(
    texts: RingNotice.Texts, ledger: LedgerFile,
    intent: @escaping @Sendable (_ ring: String, _ isSnooze: Bool) -> (any LiveActivityIntent)?
  ) {
    (self.texts, self.ledger, self.intent) = (texts, ledger, intent)
  }

  /// Whether the person lets Toki set alarms.
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
  public func standing() async -> [ProjectedID: SystemStanding]? {
    guard let alarms = try? AlarmManager.shared.alarms else { return nil }
    let states = Dictionary(alarms.map { ($0.id, $0.state) }) { _, last in last }
    var standing: [ProjectedID: SystemStanding] = [:]
    for id in ledger.content.entries.keys {
      switch states[id.alarmID] {
      case nil: break
      case .alerting: standing[id] = .rings
      case .countdown, .paused: standing[id] = .isSnoozed
      default: standing[id] = .waits
      }
    }
    return standing
  }

  /// Sets an alarm.
  public func schedule(_ ring: ProjectedRing) async throws(ScheduleTrouble) {
    do {
      _ = try await AlarmManager.shared.schedule(id: ring.id.alarmID, configuration: configuration(of: ring))
    } catch AlarmManager.AlarmError.maximumLimitReached {
      throw .tooMany
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Takes alarms back.
  public func cancel(_ rings: [ProjectedID]) async {
    for ring in rings { try? AlarmManager.shared.cancel(id: ring.alarmID) }
  }
}
#endif
