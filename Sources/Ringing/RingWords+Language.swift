// SPDX-License-Identifier: Apache-2.0
import Localization

extension RingWords {
  /// The texts in the language of this process.
  public static func inOwnLanguage() -> RingWords {
    RingWords(
      application: "Toki", timer: tr("Timer"), alarm: tr("Alarm"), sequence: tr("Sequence"), snooze: tr("Snooze"),
      stop: tr("Stop"),
      seen: tr("OK"), timerBody: tr("Timer {id} ran out at {time}."), alarmBody: tr("Alarm {id}, set for {time}."),
      sequenceBody: tr("Sequence {id}: a step ended at {time}."),
      missedTitle: tr("Missed: {what}"), missedBody: tr("{id} was to ring at {time}."),
      bellLine: tr("{what} ({id}) rings: {time}"), lateLine: tr("{late} late"),
      deviceLine: tr("by this device's clock, as the true time was not known"), language: Localization.language)
  }
}
