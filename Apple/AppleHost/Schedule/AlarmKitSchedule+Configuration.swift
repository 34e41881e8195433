// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import ActivityKit
public import AlarmKit
import Foundation
import SwiftUI
import TokiEngine
import TokiModel

/// Data for a ring's Live Activity.
@available(iOS 26.1, *)
public struct RingMetadata: AlarmMetadata {
  /// The ring's `ProjectedID.text`.
  public let ring: String
  /// The ring's instant: a countdown beyond it is that of a snooze.
  public let instant: Date

  /// Names a ring and its instant.
  public init(ring: String, instant: Date) {
    self.ring = ring
    self.instant = instant
  }
}

@available(iOS 26.1, *)
extension AlarmKitSchedule {
  /// A ring's time: a fixed instant, or a time of the day, wherever the device is by then.
  func schedule(of ring: ProjectedRing, at now: UTCInstant) -> AlarmKit.Alarm.Schedule {
    guard let time = ring.wallClock(at: now)?.time else { return .fixed(ring.instant.date) }
    return .relative(Alarm.Schedule.Relative(time: .init(hour: time.hour, minute: time.minute), repeats: .never))
  }

  /// The longest time for which the system shows a Live Activity (ActivityKit).
  private static let longestActivity = TimeSpan.hours(8)

  /// The countdown before the ring of a timer or of a snooze, in seconds; `nil` for other rings.
  ///
  /// The system shows it from that time before the ring's instant on.
  private func countdown(of ring: ProjectedRing, at now: UTCInstant) -> Double? {
    let left = min(ring.instant - now, Self.longestActivity)
    let counts = ring.kind == .timer || ring.kind == .snooze
    return counts && left >= .seconds(1) ? Double(left.nanoseconds / 1_000_000_000) : nil
  }

  /// A ring as AlarmKit takes it, with a countdown for a timer and for a snooze.
  ///
  /// Beside Stop an alert has place for one button: Snooze, or else the person's own action.
  func configuration(
    of ring: ProjectedRing, at now: UTCInstant
  ) -> AlarmManager.AlarmConfiguration<RingMetadata> {
    let words = texts.words(of: ring)
    let title = LocalizedStringResource(stringLiteral: words.title)
    let second = words.category.buttons.first { $0 != .stop }
    let isSnoozed = second == .snooze
    let button = second.map { button in
      AlarmButton(
        text: LocalizedStringResource(stringLiteral: button.title(in: texts.language)), textColor: .white,
        systemImageName: isSnoozed ? "zzz" : "arrow.up.forward.app")
    }
    let alert = AlarmPresentation.Alert(
      title: title, secondaryButton: button,
      secondaryButtonBehavior: button == nil ? nil : isSnoozed ? .countdown : .custom)
    let before = countdown(of: ring, at: now)
    let counts = before != nil || isSnoozed
    return AlarmManager.AlarmConfiguration(
      countdownDuration: !counts
        ? nil
        : Alarm.CountdownDuration(preAlert: before, postAlert: ring.snooze.map { Double($0.nanoseconds) / 1e9 }),
      schedule: schedule(of: ring, at: now),
      attributes: AlarmAttributes(
        presentation: AlarmPresentation(alert: alert, countdown: counts ? .init(title: title) : nil),
        metadata: RingMetadata(ring: ring.id.text, instant: ring.instant.date), tintColor: .orange),
      stopIntent: intent(ring.id.text, .stop, isSnoozed ? ring.opens : nil),
      secondaryIntent: second.flatMap { intent(ring.id.text, $0, ring.opens) },
      sound: SystemSoundFile.name(of: ring).map { .named($0) } ?? .default)
  }
}

@available(iOS 26.1, *)
extension ProjectedID {
  /// The number under which AlarmKit knows the ring.
  var alarmID: UUID {
    let bytes = AlarmName.bytes(of: self)
    return unsafe bytes.withUnsafeBytes { UUID(uuid: unsafe $0.loadUnaligned(as: uuid_t.self)) }
  }
}
#endif
