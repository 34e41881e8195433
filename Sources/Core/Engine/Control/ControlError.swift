// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Why a call was refused, with the values from which each client words its sentence.
///
/// A reason is in the words of a system, a reader or another program, in English.
public enum ControlError: Error, Hashable, Sendable {
  // MARK: Requests

  /// A field has a value that it cannot have.
  ///
  /// `field` is the path of the field in the request, empty for the whole request. `reason` is an English sentence for
  /// programmers.
  case invalid(Value, field: String, reason: String)
  /// A length of a setting outside its range.
  case outOfRange(LengthSetting)
  /// So little would be left of a timer or a step: zero or less.
  case tooShort(left: TimeSpan)
  /// A timer or a step of so much is longer than the most.
  case tooLong(TimeSpan)
  /// The only day of an alarm at this time is past.
  case dayIsPast(TimeOfDay)
  /// The days of an alarm cannot be so.
  case invalidDays(DaysFault, AlarmID)
  /// A time zone without usable rules, under its name.
  case unknownZone(String, reason: String)
  /// A sound that cannot be played.
  case unknownSound(RingSound, reason: String)
  /// There is nothing of this name.
  case notFound(String, Missing = .item)
  /// An item, under its ID, cannot do it as it stands.
  case wrongState(String, Obstacle)
  /// Nothing rings under this ID; empty for nothing at all.
  case notRinging(String)
  /// The ring was snoozed as often in a row as its item allows.
  case snoozeLimit(Int)
  /// No cancel or edit of the last 10 minutes is left to be taken back; `nil` for any, else the item asked for.
  case nothingToUndo(ItemID?)
  /// The idempotency key stands for another request.
  case keyReused(String)
  /// An item that should be made only if absent exists already, under this ID.
  case exists(String)
  /// The item, under its ID, or the `settings` no longer match the call's expectation.
  case changed(String)
  case tooMany(Limit)
  /// A calendar file cannot be read, or cannot be taken in.
  case unreadableFile(String, FileTrouble)

  // MARK: Refusals of the engine

  /// There is no sound server or no output device.
  case noSound(reason: String)
  /// Another program holds the lock of the database at this path.
  case storeLocked(String)
  /// The disk of this path is full.
  case storeFull(String)
  /// The disk of this path can be read and not written.
  case storeReadOnly(String)
  /// The database at this path cannot be used.
  case storeFailed(String, reason: String)
  /// The daemon ends; with the name of a remote, an account moves to another server.
  case shuttingDown(remote: String? = nil)
  /// Too much is asked at once.
  case busy(Crowd)

  // MARK: Unreachable places

  case unreachable(Place, reason: String)
  /// The socket at this path belongs to another user, so nothing was sent to it.
  case otherUser(path: String)
  /// A daemon runs but does not answer; `nil` if its process ID is unknown.
  case noAnswer(process: Int32?)
  /// A remote does not answer in time, at this address.
  case silentRemote(String, address: String)
  /// The answering program is of another version, or no Toki; `field` is the part of the answer at fault, empty for the
  /// whole.
  case protocolMismatch(remote: String?, field: String = "", reason: String)

  // MARK: Refusals of a remote's sharing server

  /// The remote does not know this machine's token.
  case notPaired(remote: String)
  /// The role under which this machine was paired does not allow it.
  case beyondRole(remote: String, role: String)
  /// Nobody may do it from another machine.
  case neverFromAfar(remote: String)
  /// The sharing server does not answer to the name by which it was asked.
  case wrongHost(remote: String)
  /// It shows another certificate than when it was paired, so nothing was sent to it.
  case otherCertificate(remote: String, fingerprint: String)

  /// An error of a daemon of another version, which does not say all of its values.
  case other(Code, subject: String, message: String)
}

extension ControlError {
  /// The stable codes of refused calls, as sent over the API.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidDuration = "invalid_duration"
    case invalidLabel = "invalid_label"
    case invalidTime = "invalid_time"
    case unknownZone = "unknown_zone"
    case unknownSound = "unknown_sound"
    case notFound = "not_found"
    case wrongState = "wrong_state"
    case notRinging = "not_ringing"
    case snoozeLimit = "snooze_limit"
    case nothingToUndo = "nothing_to_undo"
    case keyReused = "key_reused"
    case exists
    case changed
    case tooMany = "too_many"
    case unreadableFile = "unreadable_file"
    case noSound = "no_sound"
    case storeLocked = "store_locked"
    case storeFull = "store_full"
    case storeReadOnly = "store_read_only"
    case storeFailed = "store_failed"
    case shuttingDown = "shutting_down"
    case busy
    case unreachable
    case otherUser = "other_user"
    case noAnswer = "no_answer"
    case protocolMismatch = "protocol_mismatch"
    case notPaired = "not_paired"
    case beyondRole = "beyond_role"
    case neverFromAfar = "never_from_afar"
    case wrongHost = "wrong_host"
    case otherCertificate = "other_certificate"
  }

  /// The kind of an invalid field.
  public enum Value: Hashable, Sendable, CaseIterable {
    case request, duration, label, time
  }

  /// A setting that is a length with a range of its own; the codes are the fields of the API.
  public enum LengthSetting: String, Hashable, Sendable, CaseIterable {
    case snooze, ring, ramp, check, before
    case again = "again_ns"
    case lateLimit = "late_limit"
    case trustedWait = "trusted_wait"
    /// Of one snooze.
    case length
  }

  /// Why days of an alarm cannot be.
  public enum DaysFault: String, Hashable, Sendable, CaseIterable {
    /// A one-time alarm cannot have exceptions.
    case oneDate = "one_date"
    /// No rule leaves these days out.
    case noRule = "no_rule"
    /// Every ring to come would be left out.
    case everyRing = "every_ring"
    /// The last day of the pause is past.
    case pauseIsPast = "pause_is_past"
  }

  /// The kind of a missing thing.
  public enum Missing: String, Hashable, Sendable, CaseIterable {
    case item, ring, set
    /// An item that was made under the same key, and is gone by now.
    case made
    /// A file that is not followed.
    case followed
    /// A path of the API.
    case path
    /// The hook of a ring.
    case hook
  }

  /// Why an item cannot do something as it stands.
  public enum Obstacle: Hashable, Sendable {
    /// It is in this state, by its code, and cannot follow the command.
    case state(String)
    /// It is in this state, and its steps can be changed once it is reset.
    case stepsFixed(String)
    /// It chimes and is over by itself.
    case chimes
    /// It goes on by itself, so there is nothing to snooze.
    case goesOn
    /// It rings, so no sound can be tried.
    case isHeard
    case ringsOnce
    case nothingLeft
    case isOver
    /// It leaves out so many rings already that no more of them can be skipped.
    case skipped(Int)
  }

  /// A thing with a maximum.
  public enum Limit: Hashable, Sendable {
    case laps, followedFiles
    case items(ItemKind)
    /// Items of all kinds together, by an import or a followed file.
    case allItems
    /// Items in one file.
    case imported
    /// Items of an account on a server that allows so many.
    case account(Int)
    /// Events that a listener has not read.
    case events
  }

  /// The receiver of too many requests at once.
  public enum Crowd: Hashable, Sendable {
    case daemon
    case remote(String)
    /// Wrong codes for pairing came from here.
    case wrongCodes
    /// A token is used too often.
    case token
    /// There is no room for an answer.
    case answer
  }

  /// An unreachable place.
  public enum Place: Hashable, Sendable {
    case daemon
    /// The daemon at the socket of this path.
    case socket(String)
    /// Another machine, or an address before it has a name.
    case remote(String)
  }
}
