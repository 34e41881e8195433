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
    if let check, !AwakeCheck.waits.contains(check) {
      throw ControlError(
        .invalidDuration, subject: "check",
        message: "Whether a person is awake is asked 1 second to 1 hour after the ring.")
    }
    try hooks.check()
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
