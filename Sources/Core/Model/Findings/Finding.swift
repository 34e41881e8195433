// SPDX-License-Identifier: Apache-2.0

/// The result of one check of whether Toki can ring on this host.
public struct Finding: Hashable, Sendable, Formed {
  /// The check.
  public let code: Code
  /// The check's verdict.
  public let verdict: Verdict
  /// Subject of the finding, such as the name of a device, a path or the system's own word; `nil` for none.
  public let detail: String?

  /// A check; one that can fail in several ways has a code for each.
  public enum Code: String, Hashable, Sendable, CaseIterable, CodedField {
    /// State of the sound server; the detail says why it does not answer.
    case soundServer = "sound_server"
    /// The device that rings play on by default can be heard; the detail is its name. With a warning, nothing is
    /// plugged into it.
    case soundOutput = "sound_output"
    /// That device is muted.
    case soundMuted = "sound_muted"
    /// That device is turned down so far that a ring can hardly be heard.
    case soundLow = "sound_low"
    /// An output that can be chosen, one finding each; the detail is the `text` of its `OutputName`.
    case soundChoice = "sound_choice"
    /// The chosen output is missing, so that another one plays; the detail is the chosen one.
    case chosenOutput = "chosen_output"
    /// A chosen sound cannot be played, so a tone plays instead; the detail says why.
    case chosenSound = "chosen_sound"
    /// State of Toki's own sounds; the detail says what is wrong with them.
    case ownSounds = "own_sounds"
    /// Spoken time; checked if a ring uses it; the detail says why it fails.
    case speech
    /// State of the notification service; the detail is its name, or why it does not answer.
    case notifications
    /// That service shows notifications without buttons.
    case notificationButtons = "notification_buttons"
    /// Saving of changes; the detail says why it fails.
    case saving
    /// Completeness of the saved data; the detail is the `text` of a `StoreLoss`.
    case store
    /// No backup copy of the saved data can be made; the detail says why.
    case storeCopy = "store_copy"
    /// The host's zone; the detail is its name, or the error and the zone used instead.
    case zone
    /// A zone that alarms are pinned to: the detail is its name where the host has no rules for it any more, so that
    /// those known last are used; or its name and today's, as `US/Pacific = America/Los_Angeles`.
    case pinnedZone = "pinned_zone"
    /// Synchronization of the host's clock with a time server.
    case clock
    /// State of trusted time, as the code of a `TrustState`; checked if servers are set.
    case trustedTime = "trusted_time"
    /// The device's clock is wrong enough to matter; the detail is by how many seconds, over 0 if it is behind:
    /// `-43.250`.
    case deviceClock = "device_clock"
    /// Waking of the machine from suspend for a ring; the detail is a `WakeState`.
    case wakeFromSuspend = "wake_from_suspend"
    /// Sleep of the machine by itself before a ring; the detail is a `SleepOutlook`.
    case sleepsByItself = "sleeps_by_itself"
    /// Start of the daemon by the system at login and after a crash.
    case autostart
    /// Survival of the daemon at logout; checked if the system starts it.
    case logout

    /// `true` if such a finding means that a ring's time follows rules that may be outdated.
    public var makesTimeUncertain: Bool { self == .zone || self == .pinnedZone }
  }

  /// The outcome of a check.
  public enum Verdict: String, Hashable, Sendable, CaseIterable, CodedField {
    /// As it should be.
    case good
    /// It rings, but a person should know this.
    case warning
    /// A ring may not be heard, or not happen at all.
    case fault
  }

  /// Makes a finding.
  public init(_ code: Code, _ verdict: Verdict, detail: String? = nil) {
    self.code = code
    self.verdict = verdict
    self.detail = detail
  }

  /// Visits the fields of a finding.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Finding?
  ) throws(Visitor.Failure) -> Finding {
    Finding(
      try visitor.field("code", whole) { $0.code }, try visitor.field("verdict", whole) { $0.verdict },
      detail: try visitor.field("detail", whole) { $0.detail })
  }
}
