// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine

/// The sentence shown when the engine refuses a request or cannot be reached.
public enum ErrorText {
  /// One sentence in the person's language that says what went wrong.
  public static func of(_ error: ControlError) -> String {
    let values = ["subject": error.subject, "message": error.message]
    switch error.code {
    case .unknownSound: return tr("The sound “{subject}” cannot be played: {message}", values)
    case .noSound: return tr("No sound can be heard: {message}", values)
    case .unknownZone: return tr("There is no time zone “{subject}”.", values)
    case .notFound: return tr("This is not there any more.")
    case .changed: return tr("{subject} has changed meanwhile, so nothing was changed.", values)
    case .notRinging: return tr("This does not ring any more.")
    case .snoozeLimit: return tr("It has been snoozed as often in a row as is allowed.")
    case .tooMany: return tr("There are too many timers and alarms; remove some first.")
    case .storeFull: return tr("The disk of {subject} is full, so nothing was changed.", values)
    case .storeReadOnly: return tr("The disk of {subject} cannot be written, so nothing was changed.", values)
    case .storeLocked: return tr("Another program holds {subject}, so nothing was changed.", values)
    case .storeFailed: return tr("It could not be saved: {message}", values)
    case .busy: return tr("Too many programs ask Toki's daemon for too much at once; try again in a few seconds.")
    case .unreachable, .shuttingDown: return tr("Toki's daemon cannot be reached: {message}", values)
    case .otherUser:
      return tr("The socket {subject} belongs to another user, so nothing was sent to it.", values)
    case .noAnswer where error.subject.isEmpty: return tr("Toki's daemon runs but does not answer.")
    case .noAnswer: return tr("Toki's daemon (process {subject}) runs but does not answer.", values)
    case .protocolMismatch: return tr("Toki's daemon is of another version: {message}", values)
    case .invalidTime: return tr("This time cannot be used: {message}", values)
    case .invalidDuration: return tr("This length of time cannot be used: {message}", values)
    case .invalidLabel: return tr("This label cannot be used: {message}", values)
    default: return tr("That cannot be done now: {message}", values)
    }
  }
}
