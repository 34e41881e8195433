// SPDX-License-Identifier: Apache-2.0

/// One thing that was looked at to see whether Toki can ring on this host.
public struct Finding: Hashable, Sendable, Formed {
  public let code: Code
  public let verdict: Verdict
  /// What it is about, as the name of a device, a path or the system's own word; `nil` for nothing.
  public let detail: String?

  /// What was looked at; where that can go wrong in several ways, each way has a code of its own.
  public enum Code: String, Hashable, Sendable, CaseIterable, CodedField {
    /// Whether a sound server answers; the detail is why not.
    case soundServer = "sound_server"
    /// The device that a ring plays on by itself, its name as the detail, can be heard.
    case soundOutput = "sound_output"
    /// That device is muted.
    case soundMuted = "sound_muted"
    /// That device is so low that a ring can hardly be heard.
    case soundLow = "sound_low"
    /// The sound that was chosen for something cannot be played, and a tone plays in its place; the detail says why.
    case chosenSound = "chosen_sound"
    /// Whether Toki's own sounds are there; the detail is what is wrong with them.
    case ownSounds = "own_sounds"
    /// Whether a notification service answers; the detail is its name, or why not.
    case notifications
    /// That service shows notifications without their buttons.
    case notificationButtons = "notification_buttons"
    /// Whether what is changed can be saved; the detail is why not.
    case saving
    /// Whether all that was saved is there; the detail is a `StoreLoss`, as its `text`.
    case store
    /// Whether the host's zone is known; the detail is its name, or what is wrong.
    case zone
    /// Whether the host's clock is kept right by a time server.
    case clock
    /// How far trusted time can be trusted, the `TrustState` as the detail; looked at where servers are set.
    case trustedTime = "trusted_time"
    /// The device's clock is wrong enough to matter: by so many seconds, over 0 when it is behind, as `-43.250`.
    case deviceClock = "device_clock"
    /// Whether an alarm wakes the machine from suspend.
    case wakeFromSuspend = "wake_from_suspend"
    /// Whether the system starts the daemon, at the login and after a crash.
    case autostart
    /// Whether the daemon goes on when the person logs out; looked at where the system starts it.
    case logout
  }

  public enum Verdict: String, Hashable, Sendable, CaseIterable, CodedField {
    /// As it should be.
    case good
    /// It rings, but a person should know this.
    case warning
    /// A ring may not be heard, or not happen at all.
    case fault
  }

  public init(_ code: Code, _ verdict: Verdict, detail: String? = nil) {
    self.code = code
    self.verdict = verdict
    self.detail = detail
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Finding?
  ) throws(Visitor.Failure) -> Finding {
    Finding(
      try visitor.field("code", whole) { $0.code }, try visitor.field("verdict", whole) { $0.verdict },
      detail: try visitor.field("detail", whole) { $0.detail })
  }
}
