// SPDX-License-Identifier: Apache-2.0

/// Why a call was refused: a stable code for programs, and the data from which a client words its message.
public struct ControlError: Error, Hashable, Sendable {
  /// The stable code, as sent over the API.
  public let code: Code
  /// The ID, value or path concerned; empty if there is none.
  public let subject: String
  /// What is wrong and what to do, in English, for logs and for clients that do not word the code themselves.
  public let message: String

  /// The stable codes of refused calls.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // The request is invalid.
    case invalidRequest = "invalid_request"
    case invalidDuration = "invalid_duration"
    case invalidLabel = "invalid_label"
    case invalidTime = "invalid_time"
    case unknownZone = "unknown_zone"
    case unknownSound = "unknown_sound"
    case notFound = "not_found"
    /// The command does not fit the item's state; the subject names both, as `t1 running`.
    case wrongState = "wrong_state"
    case notRinging = "not_ringing"
    /// The ring was snoozed as often in a row as its item allows; the subject is that number.
    case snoozeLimit = "snooze_limit"
    /// No cancel or edit of the last 10 minutes is left to be taken back; the subject is the item asked for, or empty.
    case nothingToUndo = "nothing_to_undo"
    case keyReused = "key_reused"
    /// What was to be made only if it is absent is there already; the subject is its ID.
    case exists
    /// The item or settings no longer match the call's expectation; the subject is the ID, or `settings`.
    case changed
    case tooMany = "too_many"
    /// A calendar file cannot be read, or cannot be taken in; the subject is its path.
    case unreadableFile = "unreadable_file"
    // The engine cannot do it.
    /// There is no sound server or no output device.
    case noSound = "no_sound"
    case storeLocked = "store_locked"
    case storeFull = "store_full"
    case storeReadOnly = "store_read_only"
    case storeFailed = "store_failed"
    case shuttingDown = "shutting_down"
    /// Too many requests are under way.
    case busy
    // The engine cannot be reached.
    case unreachable
    /// The socket belongs to another user, so nothing was sent to it; the subject is its path.
    case otherUser = "other_user"
    /// A daemon runs but does not answer; the subject is its process ID, or empty if that is unknown.
    case noAnswer = "no_answer"
    case protocolMismatch = "protocol_mismatch"
    // The sharing server of another machine refuses it; the subject is what this machine calls that one.
    /// The token is not valid any more, or never was.
    case notPaired = "not_paired"
    /// The role under which this machine was paired does not allow it; the subject names that too, as `bedroom
    /// display`.
    case beyondRole = "beyond_role"
    /// Nobody may do it from another machine.
    case neverFromAfar = "never_from_afar"
    /// The sharing server does not answer to the name by which it was asked.
    case wrongHost = "wrong_host"
    /// It shows another certificate than when it was paired, so nothing was sent to it.
    case otherCertificate = "other_certificate"
  }

  /// Creates an error; an empty subject means that there is nothing to name.
  public init(_ code: Code, subject: String = "", message: String) {
    self.code = code
    self.subject = subject
    self.message = message
  }
}

extension ControlError: CustomStringConvertible {
  /// The English message.
  public var description: String { message }
}
