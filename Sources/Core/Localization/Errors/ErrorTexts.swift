// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The one table of texts for refused calls, for every client.
public enum ErrorTexts {
  /// One sentence about the error.
  ///
  /// - Parameters:
  ///   - error: The refusal.
  ///   - verb: The command given to an item, as in the API; `nil` for none.
  ///   - value: The value that went with the verb; `nil` for none.
  ///   - isSeen: `true` if the person sees the thing concerned, as in a window, instead of naming it by its ID.
  ///   - language: The language of the sentence.
  /// - Returns: The sentence, which a terminal must make safe first.
  public static func sentence(
    about error: ControlError, verb: String? = nil, value: CommandValue? = nil, isSeen: Bool = false,
    in language: Language
  ) -> String {
    let named = ["subject": error.subject, "message": error.reason]
    // A person who sees the item knows it by its label, not by its ID.
    func name(_ id: String) -> String { isSeen ? tr("This", in: language) : id }
    switch error {
    case .invalid(.request, _, _): return tr("This cannot be asked: {message}", named, in: language)
    case .invalid(.duration, _, _): return tr("This length of time cannot be used: {message}", named, in: language)
    case .invalid(.label, _, _): return tr("This label cannot be used: {message}", named, in: language)
    case .invalid(.time, _, _): return tr("This time cannot be used: {message}", named, in: language)
    case .outOfRange(let setting): return LimitTexts.sentence(about: setting, in: language)
    case .tooShort(let left):
      guard case .span(let change)? = value else {
        return tr("That would leave no time; nothing was changed.", in: language)
      }
      return tr(
        "Only {left} left; cannot take off {span}.",
        [
          "left": WallText.remaining(left, in: language), "span": (TimeSpan.zero - change).words(in: language),
        ], in: language)
    case .tooLong(let span): return WordingText.of(.tooLong(span.words(in: language)), in: language)
    case .dayIsPast: return tr("That time is past, so the alarm would never ring.", in: language)
    case .invalidDays(let fault, _): return sentence(about: fault, in: language)
    case .unknownZone: return tr("There is no time zone “{subject}”.", named, in: language)
    case .unknownSound(.named, _): return tr("There is no sound “{subject}”.", named, in: language)
    case .unknownSound: return tr("The sound “{subject}” cannot be played: {message}", named, in: language)
    case .notFound(let name, let what): return sentence(about: what, name, isSeen: isSeen, in: language)
    case .wrongState(let item, let obstacle):
      return sentence(about: obstacle, of: name(item), verb: verb, in: language)
    case .notRinging(let id):
      if isSeen { return tr("It is no longer ringing.", in: language) }
      return id.isEmpty ? tr("Nothing is ringing.", in: language) : tr("{subject} is not ringing.", named, in: language)
    case .snoozeLimit(0): return tr("It cannot be snoozed: its limit of snoozes is 0.", in: language)
    case .snoozeLimit(let count):
      return trn(
        "It has been snoozed {count} time in a row, which is its limit.",
        "It has been snoozed {count} times in a row, which is its limit.", count, in: language)
    case .nothingToUndo(let item?) where !isSeen:
      return tr(
        "{id} has no cancel or edit of the last 10 minutes that can be undone.",
        ["id": item.text], in: language)
    case .nothingToUndo:
      return tr("There is nothing to undo: a cancel or an edit can be undone for 10 minutes.", in: language)
    case .keyReused: return tr("The same key was used for something else.", in: language)
    case .exists(let id): return tr("{id} is there already: nothing was made.", ["id": id], in: language)
    case .changed("settings"):
      return tr("The settings have changed meanwhile, so nothing was changed.", in: language)
    case .changed(let id):
      return tr("{subject} has changed meanwhile, so nothing was changed.", ["subject": name(id)], in: language)
    case .tooMany(let limit): return LimitTexts.sentence(about: limit, in: language)
    case .unreadableFile(let path, let trouble):
      return tr(
        "The calendar file {path} cannot be used: {reason}",
        ["path": path, "reason": FollowedTexts.reason(trouble, in: language)], in: language)
    case .noSound: return tr("No sound: {reason}", ["reason": error.reason], in: language)
    case .storeLocked: return tr("Another program holds {subject}, so nothing was changed.", named, in: language)
    case .storeFull: return tr("The disk of {subject} is full, so nothing was changed.", named, in: language)
    case .storeReadOnly:
      return tr("The disk of {subject} cannot be written, so nothing was changed.", named, in: language)
    case .storeFailed(let path, let reason):
      return tr(
        "{path} cannot be used, so nothing was changed: {reason}", ["path": path, "reason": reason], in: language)
    case .shuttingDown, .busy, .unreachable, .otherUser, .noAnswer, .silentRemote, .protocolMismatch, .notPaired,
      .beyondRole, .neverFromAfar, .wrongHost, .otherCertificate:
      return sentence(aboutReaching: error, in: language)
    case .other: return tr("That cannot be done now: {message}", named, in: language)
    }
  }

  private static func sentence(about fault: ControlError.DaysFault, in language: Language) -> String {
    switch fault {
    case .oneDate: tr("A one-time alarm cannot have exceptions.", in: language)
    case .noRule: tr("These days cannot be left out of a rule.", in: language)
    case .everyRing: tr("That would leave out every ring to come.", in: language)
    case .pauseIsPast: tr("The last day of this pause is past.", in: language)
    }
  }

  private static func sentence(
    about what: ControlError.Missing, _ name: String, isSeen: Bool, in language: Language
  ) -> String {
    let values = ["subject": name]
    return switch what {
    case .item where isSeen, .ring where isSeen: tr("This is not there any more.", in: language)
    case .item, .ring, .hook: tr("There is no {subject}.", values, in: language)
    case .set: tr("There is no set “{subject}”.", values, in: language)
    case .made: tr("{subject} was made under this key and is gone by now.", values, in: language)
    case .followed: tr("{subject} is not followed.", values, in: language)
    case .path: tr("There is nothing at {subject}.", values, in: language)
    }
  }

  private static func sentence(
    about obstacle: ControlError.Obstacle, of item: String, verb: String?, in language: Language
  ) -> String {
    let values = ["id": item]
    switch obstacle {
    case .chimes: return tr("{id} chimes and is over by itself: there is nothing to snooze.", values, in: language)
    case .goesOn: return tr("{id} goes on by itself: there is nothing to snooze.", values, in: language)
    case .isHeard: return tr("{id} rings: stop it before you try a sound.", values, in: language)
    case .ringsOnce: return tr("{id} rings once: change it or turn it off instead.", values, in: language)
    case .nothingLeft: return tr("{id} would have nothing left to ring: turn it off instead.", values, in: language)
    case .isOver: return tr("{id} has no day left to ring: give it new ones.", values, in: language)
    case .skipped(let count):
      return tr(
        "{id} leaves out {count} rings already; {most} is the most.",
        ["id": item, "count": "\(count)", "most": "\(Alarm.mostSkipped)"], in: language)
    case .stepsFixed(let state):
      return tr(
        "{id} is {state}: its steps can be changed once it is reset.",
        ["id": item, "state": StateTexts.word(forCode: state, in: language) ?? state], in: language)
    case .state(let state):
      let said = ["id": item, "state": StateTexts.word(forCode: state, in: language) ?? state]
      let goal = ["pause": "paused", "resume": "running", "start": "running", "reset": "idle"]
      return verb.flatMap { goal[$0] } == state
        ? tr("{id} is already {state}.", said, in: language)
        : tr("{id} is {state}, so this cannot be done now.", said, in: language)
    }
  }

  private static func sentence(aboutReaching error: ControlError, in language: Language) -> String {
    let named = ["subject": error.subject, "message": error.reason]
    switch error {
    case .shuttingDown(nil): return tr("Toki's daemon is shutting down; try again.", in: language)
    case .shuttingDown(let remote?):
      return tr(
        "{remote} is moving to another server, or its database is away; try again in a moment.", ["remote": remote],
        in: language)
    case .busy(let crowd): return LimitTexts.sentence(about: crowd, in: language)
    case .unreachable(.remote(let remote), let reason):
      return tr("{remote} cannot be reached: {message}", ["remote": remote, "message": reason], in: language)
    case .silentRemote(let remote, _):
      return tr("{remote} cannot be reached: {message}", ["remote": remote, "message": error.reason], in: language)
    case .unreachable: return tr("Toki's daemon cannot be reached: {message}", named, in: language)
    case .otherUser:
      return tr("The socket {subject} belongs to another user, so nothing was sent to it.", named, in: language)
    case .noAnswer(nil): return tr("Toki's daemon runs but does not answer.", in: language)
    case .noAnswer: return tr("Toki's daemon (process {subject}) runs but does not answer.", named, in: language)
    case .protocolMismatch(let remote?, _, _):
      return tr(
        "What answers as {remote} is of another version, or no Toki: {message}",
        ["remote": remote, "message": error.reason], in: language)
    case .notPaired: return tr("{subject} does not know this machine any more.", named, in: language)
    case .beyondRole(let remote, let role):
      return tr(
        "{remote} knows this machine as {role}, which may not do this.", ["remote": remote, "role": role], in: language)
    case .neverFromAfar:
      return tr(
        "{subject} does not let another machine do this: programs, sound files, imports, backups and stopping Toki are its own.",
        named, in: language)
    case .wrongHost: return tr("{subject} does not answer to this name.", named, in: language)
    case .otherCertificate:
      return tr(
        "{subject} shows another certificate than when it was paired, so nothing was sent to it: Toki was set up anew there, or somebody else answers in its place.",
        named, in: language)
    default: return tr("Toki's daemon is of another version: {message}", named, in: language)
    }
  }
}
