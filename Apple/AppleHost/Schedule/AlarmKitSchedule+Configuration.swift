// SPDX-License-Identifier: Apache-2.0
#if canImport(AlarmKit)
import ActivityKit
public import AlarmKit
import Foundation
import SwiftUI
import TokiEngine
import TokiModel

/// Data for a ring's Live Activity: its name.
@available(iOS 26.1, *)
public struct RingMetadata: AlarmMetadata {
  /// The ring's `ProjectedID.text`.
  public let ring: String

  /// Names a ring.
  public init(ring: String) { self.ring = ring }
}

@available(iOS 26.1, *)
extension AlarmKitSchedule {
  /// A ring's time: a fixed instant, or a time of the day, wherever the device is by then.
  func schedule(of ring: ProjectedRing, at now: UTCInstant) -> AlarmKit.Alarm.Schedule {
    guard let time = ring.wallClock(at: now)?.time else { return .fixed(ring.instant.date) }
    return .relative(Alarm.Schedule.Relative(time: .init(hour: time.hour, minute: time.minute), repeats: .never))
  }

  /// A ring as AlarmKit takes it, with a countdown for its snooze.
  func configuration(
    of ring: ProjectedRing, at now: UTCInstant
  ) -> AlarmManager.AlarmConfiguration<RingMetadata> {
    let (title, name) = (LocalizedStringResource(stringLiteral: texts.words(of: ring).title), ring.id.text)
    let snooze = LocalizedStringResource(stringLiteral: NoticeButton.snooze.title(in: texts.language))
    let button = AlarmButton(text: snooze, textColor: .white, systemImageName: "zzz")
    let isSnoozed = ring.snooze != nil
    let alert = AlarmPresentation.Alert(
      title: title, secondaryButton: isSnoozed ? button : nil, secondaryButtonBehavior: isSnoozed ? .countdown : nil)
    let countdown = AlarmPresentation.Countdown(title: title)
    return AlarmManager.AlarmConfiguration(
      countdownDuration: ring.snooze.map {
        Alarm.CountdownDuration(preAlert: nil, postAlert: Double($0.nanoseconds) / 1e9)
      },
      schedule: schedule(of: ring, at: now),
      attributes: AlarmAttributes(
        presentation: AlarmPresentation(alert: alert, countdown: isSnoozed ? countdown : nil),
        metadata: RingMetadata(ring: name), tintColor: .orange),
      stopIntent: intent(name, false), secondaryIntent: isSnoozed ? intent(name, true) : nil,
      sound: SystemSoundFile.name(of: ring.sound).map { .named($0) } ?? .default)
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
