// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// The sentence shown when the engine refuses a request or cannot be reached.
public enum ErrorText {
  /// One sentence that says what went wrong.
  public static func of(_ error: ControlError, in language: Language) -> String {
    let values = ["subject": error.subject, "message": error.message]
    switch error.code {
    case .unknownSound: return tr("The sound “{subject}” cannot be played: {message}", values, in: language)
    case .noSound: return tr("No sound can be heard: {message}", values, in: language)
    case .unknownZone: return tr("There is no time zone “{subject}”.", values, in: language)
    case .notFound: return tr("This is not there any more.", in: language)
    case .changed: return tr("{subject} has changed meanwhile, so nothing was changed.", values, in: language)
    case .notRinging: return tr("This does not ring any more.", in: language)
    case .nothingToUndo: return tr("There is nothing to undo any more.", in: language)
    case .snoozeLimit: return tr("It has been snoozed as often in a row as is allowed.", in: language)
    case .tooMany: return LimitTexts.sentence(about: error.subject, error.message, in: language)
    case .storeFull: return tr("The disk of {subject} is full, so nothing was changed.", values, in: language)
    case .storeReadOnly:
      return tr("The disk of {subject} cannot be written, so nothing was changed.", values, in: language)
    case .storeLocked: return tr("Another program holds {subject}, so nothing was changed.", values, in: language)
    case .storeFailed: return tr("It could not be saved: {message}", values, in: language)
    case .busy where !error.subject.isEmpty:
      return tr(
        "{remote} is asked too much at once; try again in a few seconds.", ["remote": error.subject], in: language)
    case .shuttingDown where !error.subject.isEmpty:
      return tr(
        "{remote} is moving to another server, or its database is away; try again in a moment.",
        ["remote": error.subject], in: language)
    case .busy:
      return tr("Too many programs ask Toki's daemon for too much at once; try again in a few seconds.", in: language)
    case .unreachable, .shuttingDown: return tr("Toki's daemon cannot be reached: {message}", values, in: language)
    case .otherUser:
      return tr("The socket {subject} belongs to another user, so nothing was sent to it.", values, in: language)
    case .noAnswer where error.subject.isEmpty: return tr("Toki's daemon runs but does not answer.", in: language)
    case .noAnswer: return tr("Toki's daemon (process {subject}) runs but does not answer.", values, in: language)
    case .protocolMismatch: return tr("Toki's daemon is of another version: {message}", values, in: language)
    case .invalidTime: return tr("This time cannot be used: {message}", values, in: language)
    case .invalidDuration: return tr("This length of time cannot be used: {message}", values, in: language)
    case .invalidLabel: return tr("This label cannot be used: {message}", values, in: language)
    default: return tr("That cannot be done now: {message}", values, in: language)
    }
  }
}
