// SPDX-License-Identifier: Apache-2.0

/// Why a call is refused: a stable code for programs, data for the sentence that a face words.
public struct ControlError: Error, Hashable, Sendable {
  public let code: Code
  /// What it is about: an id, a value, a path; empty where there is nothing to name.
  public let subject: String
  /// What was wrong and what to do, in English, for logs and for faces that know no better.
  public let message: String

  public enum Code: String, Hashable, Sendable, CaseIterable {
    // What was asked cannot be.
    case invalidRequest = "invalid_request"
    case invalidDuration = "invalid_duration"
    case invalidLabel = "invalid_label"
    case invalidTime = "invalid_time"
    case unknownZone = "unknown_zone"
    case unknownSound = "unknown_sound"
    case notFound = "not_found"
    /// The command does not fit the state it is in; the subject is both, as `t1 running`.
    case wrongState = "wrong_state"
    case notRinging = "not_ringing"
    case keyReused = "key_reused"
    /// It is not what the call expects it to be; the subject is its id, or `settings`.
    case changed
    case tooMany = "too_many"
    // The engine cannot.
    /// Nothing can play a sound: there is no sound server, or no device.
    case noSound = "no_sound"
    case storeLocked = "store_locked"
    case storeFull = "store_full"
    case storeReadOnly = "store_read_only"
    case storeFailed = "store_failed"
    case shuttingDown = "shutting_down"
    /// Too many ask for too much at once.
    case busy
    // The way to the engine.
    case unreachable
    /// The socket is another user's, and nothing was sent to it; the subject is its path.
    case otherUser = "other_user"
    /// A daemon runs and does not answer; the subject is its process id, empty where that is not known.
    case noAnswer = "no_answer"
    case protocolMismatch = "protocol_mismatch"
  }

  public init(_ code: Code, subject: String = "", message: String) {
    self.code = code
    self.subject = subject
    self.message = message
  }
}

extension ControlError: CustomStringConvertible {
  public var description: String { message }
}
