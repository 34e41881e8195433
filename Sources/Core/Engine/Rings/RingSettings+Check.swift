// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension RingSettings {
  /// Checks that each length is within its limits.
  ///
  /// - Throws: `ControlError` of `.invalidDuration`; the subject names the length.
  func check() throws(ControlError) {
    for (name, length) in [("snooze", snoozeLength), ("ring", ringLength)] {
      guard Self.lengths.contains(length) else {
        throw ControlError(
          .invalidDuration, subject: name, message: "A \(name) lasts from 1 second to 24 hours.")
      }
    }
    guard Self.ramps.contains(ramp) else {
      throw ControlError(
        .invalidDuration, subject: "ramp", message: "The volume rises for 0 to 5 minutes.")
    }
    guard Self.trustedWaits.contains(trustedWait) else {
      throw ControlError(
        .invalidDuration, subject: "trusted_wait", message: "A ring waits for trusted time for 0 to 1 hour.")
    }
    if let output, !Self.outputLengths.contains(output.unicodeScalars.count) {
      throw ControlError(
        .invalidRequest, subject: "output", message: "The name of an output has 1 to 200 characters.")
    }
    if let check, !AwakeCheck.waits.contains(check) {
      throw ControlError(
        .invalidDuration, subject: "check",
        message: "Whether a person is awake is asked 1 second to 1 hour after the ring.")
    }
    if let preAlarm, !PreAlarm.leads.contains(preAlarm.before) {
      throw ControlError(
        .invalidDuration, subject: "before", message: "A pre-alarm is heard 1 second to 1 hour before the ring.")
    }
    try hooks.check()
    try Self.check(again: again, every: every)
    if let snoozeLimit, !Self.snoozeLimits.contains(snoozeLimit) {
      throw ControlError(
        .invalidRequest, subject: "snooze_limit", message: "A limit of snoozes is from 0 to 99.")
    }
  }

  /// Checks how often something rings again, and the time between.
  ///
  /// - Throws: `ControlError` of `.invalidRequest` or `.invalidDuration`.
  static func check(again: Int, every: TimeSpan) throws(ControlError) {
    guard (0...mostAgain).contains(again) else {
      throw ControlError(
        .invalidRequest, subject: "again", message: "What nobody answers rings again 0 to \(mostAgain) times.")
    }
    guard lengths.contains(every) else {
      throw ControlError(
        .invalidDuration, subject: "again_ns", message: "An unanswered ring comes again after 1 second to 24 hours.")
    }
  }
}

extension [Hook] {
  /// Checks that there are not too many.
  ///
  /// - Throws: `ControlError` of `.invalidRequest`.
  func check() throws(ControlError) {
    guard count <= Hook.most else {
      throw ControlError(.invalidRequest, subject: "hooks", message: HookError.tooMany.reason)
    }
  }
}
