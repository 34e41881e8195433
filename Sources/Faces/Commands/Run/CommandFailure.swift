// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Why a command failed: a sentence, a hint and the exit code.
struct CommandFailure: Error, Hashable {
  let exit: ExitCode
  /// One sentence in the person's language, safe to print on a terminal.
  let sentence: String
  /// What to try; `nil` if there is no advice.
  let hint: String?
  /// The stable code of an error, as of the API; `usage` and `failed` for those that only a command line knows.
  private(set) var code: String
  /// What it is about, such as the ID of an item; empty for nothing in particular.
  private(set) var subject = ""
  /// The only command line that it asks about, as a shell reads it; `nil` for none or several.
  var onlyReading: String?
  /// Whether what was printed before answers a program that asked for JSON.
  var isAnswered = false

  init(_ exit: ExitCode, _ sentence: String, hint: String? = nil) {
    self.exit = exit
    self.sentence = sentence
    self.hint = hint
    code = exit == .usage ? "usage" : "failed"
  }

  /// The error as JSON, for a command that was asked for JSON.
  var json: JSONValue {
    .members([
      "error": .members([
        "code": .string(code), "subject": .string(subject), "message": .string(sentence),
        "hint": hint.map { .string($0) } ?? .null,
      ])
    ])
  }

  static func usage(_ sentence: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(.usage, sentence, hint: hint)
  }

  /// A variable of the environment names a time zone that does not exist.
  static func unknownZone(_ text: String, by variable: String) -> CommandFailure {
    .usage(
      tr(
        "There is no time zone “{subject}”, which {variable} names.",
        ["subject": PlainText.of(text), "variable": variable]),
      hint: tr("Names look like this: Europe/Berlin"))
  }

  /// The text for standard error.
  var text: String { "toki: \(sentence)\n" + (hint.map { "\($0)\n" } ?? "") }
}

extension CommandFailure {
  /// Words a refusal of the engine; `verb` and `value` are what an item was told, if it was told anything.
  init(_ error: ControlError, verb: String? = nil, value: CommandValue? = nil) {
    let subject = PlainText.of(error.subject)
    let values = ["subject": subject, "message": PlainText.of(error.message, longest: 300)]
    let path = ["subject": PlainText.of(error.subject, longest: 300)]
    switch error.code {
    case .invalidRequest:
      self = .usage(tr("This cannot be asked: {message}", values))
    case .invalidDuration where error.subject.hasPrefix("-") || error.subject == "0":
      // Here the subject is the time that would be left.
      guard case .span(let change)? = value, let left = Int64(error.subject) else {
        self = .usage(tr("That would leave no time; nothing was changed."))
        return
      }
      let language = Localization.language
      self = .usage(
        tr(
          "Only {left} left; cannot take off {span}.",
          [
            "left": WallText.remaining(TimeSpan(nanoseconds: left) - change, in: language),
            "span": (TimeSpan.zero - change).words(in: language),
          ]))
    case .invalidDuration
    where Int64(error.subject).map { $0 > CountdownTimer.durations.upperBound.nanoseconds } == true:
      // Here the subject is the duration that would result.
      let span = TimeSpan(nanoseconds: Int64(error.subject) ?? .max)
      self.init(WordingError.tooLong(span.words(in: Localization.language)))
    case .invalidDuration:
      self = .usage(tr("This length of time cannot be used: {message}", values))
    case .invalidLabel:
      self = .usage(tr("This label cannot be used: {message}", values))
    case .invalidTime where error.subject.contains(":"):
      // Here the subject is a time of day, on a day that is past.
      self = .usage(tr("That time is past, so the alarm would never ring."))
    case .invalidTime:
      self = .usage(tr("This time cannot be used: {message}", values))
    case .unknownZone:
      self = .usage(
        tr("There is no time zone “{subject}”.", values), hint: tr("Names look like this: Europe/Berlin"))
    case .unknownSound:
      let isName = !error.subject.contains("/") && !error.subject.contains(".")
      self = .usage(
        isName
          ? tr("There is no sound “{subject}”.", values)
          : tr(
            "The sound “{subject}” cannot be played: {message}",
            ["subject": subject, "message": Self.fileReason(error)]),
        hint: tr("All names: {command}", ["command": "toki sounds"]))
    case .notFound:
      self.init(
        .failed, tr("There is no {subject}.", values),
        hint: tr("What there is: {command}", ["command": commandLine("list")]))
    case .wrongState: self.init(.failed, Self.wrongState(error, verb))
    case .notRinging:
      self.init(
        .failed, subject.isEmpty ? tr("Nothing is ringing.") : tr("{subject} is not ringing.", values))
    case .snoozeLimit:
      let count = Int(error.subject) ?? 0
      self.init(
        .failed,
        count == 0
          ? tr("It cannot be snoozed: its limit of snoozes is 0.")
          : trn(
            "It has been snoozed {count} time in a row, which is its limit.",
            "It has been snoozed {count} times in a row, which is its limit.", count),
        hint: tr("Stop it with: {command}", ["command": commandLine("dismiss")]))
    case .nothingToUndo:
      self.init(.failed, tr("There is nothing to undo: only the last cancel or edit can be, once, for 10 minutes."))
    case .keyReused:
      self.init(.failed, tr("The same key was used for something else: {message}", values))
    case .exists: self.init(.failed, tr("{id} is there already: nothing was made.", ["id": subject]))
    case .changed:
      self.init(.failed, tr("{subject} has changed meanwhile, so nothing was changed.", values))
    case .tooMany:
      self.init(.failed, LimitTexts.sentence(about: error.subject, values["message"] ?? "", in: Localization.language))
    case .unreadableFile:
      self.init(.failed, tr("The calendar file cannot be read: {message}", values))
    case .noSound:
      self.init(.failed, tr("No sound: {reason}", ["reason": values["message"] ?? ""]))
    case .storeLocked:
      self.init(
        .failed, tr("Another program holds {subject}, so nothing was changed.", path),
        hint: tr("Close it and try again."))
    case .storeFull:
      self.init(
        .failed, tr("The disk of {subject} is full, so nothing was changed.", path),
        hint: tr("Make room and try again."))
    case .storeReadOnly:
      self.init(
        .failed, tr("The disk of {subject} cannot be written, so nothing was changed.", path),
        hint: tr("Make it writable and try again."))
    case .storeFailed:
      self.init(.failed, tr("It could not be saved: {message}", values))
    case .shuttingDown where error.isAboutRemote:
      self.init(
        .failed,
        tr(
          "{remote} is moving to another server, or its database is away; try again in a moment.",
          ["remote": subject]))
    case .shuttingDown:
      self.init(.failed, tr("Toki's daemon is shutting down; try again."))
    case .busy where error.isAboutRemote:
      self.init(.failed, tr("{remote} is asked too much at once; try again in a few seconds.", ["remote": subject]))
    case .busy:
      self.init(.failed, tr("Too many programs ask Toki's daemon for too much at once; try again in a few seconds."))
    case .unreachable where error.isAboutRemote, .noAnswer where error.isAboutRemote:
      self.init(
        .failed,
        tr(
          "{remote} cannot be reached: {message}",
          ["remote": subject, "message": PlainText.of(error.message, longest: 300)]))
    case .unreachable:
      self.init(.failed, tr("Toki's daemon cannot be reached: {message}", values))
    case .otherUser:
      self.init(
        .failed, tr("The socket {subject} belongs to another user, so nothing was sent to it.", values),
        hint: tr("To reach your own daemon: {command}", ["command": "unset XDG_RUNTIME_DIR"]))
    case .noAnswer where Int32(error.subject) == nil:
      self.init(.failed, tr("Toki's daemon runs but does not answer."))
    case .noAnswer:
      self.init(
        .failed, tr("Toki's daemon (process {subject}) runs but does not answer.", values),
        hint: tr("To end it by force: {command}", ["command": "kill -KILL \(subject)"]))
    case .notPaired:
      self.init(
        .failed, tr("{subject} does not know this machine any more.", values),
        hint: tr(
          "To pair it anew: {forget}, then {pair}",
          ["forget": "toki remotes forget \(subject)", "pair": "toki pair \(subject) HOST"]))
    case .beyondRole:
      let parts = error.subject.split(separator: " ").map(String.init)
      self.init(
        .failed,
        tr(
          "{remote} knows this machine as {role}, which may not do this.",
          ["remote": PlainText.of(parts.first ?? ""), "role": PlainText.of(parts.last ?? "")]),
        hint: tr("What each role may: {command}", ["command": "toki help share"]))
    case .neverFromAfar:
      self.init(
        .failed,
        tr(
          "{subject} does not let another machine do this: programs, sound files, imports and stopping Toki are its own.",
          values))
    case .wrongHost:
      self.init(
        .failed, tr("{subject} does not answer to this name.", values),
        hint: tr("To allow the name there: {command}", ["command": "toki share on --host NAME"]))
    case .otherCertificate:
      let lines = ShareStatus.lines(ofFingerprint: error.message).map { "  " + $0 }
      self.init(
        .failed,
        tr(
          "{subject} shows another certificate than when it was paired, so nothing was sent to it: Toki was set up anew there, or somebody else answers in its place.",
          values),
        hint: (lines.isEmpty
          ? []
          : [tr("Its fingerprint (SHA-256) now:")] + lines + [
            tr(
              "If that is what toki share status shows there: {forget}, then {pair}",
              ["forget": "toki remotes forget \(subject)", "pair": "toki pair \(subject) HOST"])
          ]).joined(separator: "\n"))
    case .protocolMismatch:
      self.init(
        .failed, tr("Toki's daemon is of another version: {message}", values),
        hint: tr("Restart it: {command}", ["command": "toki daemon restart"]))
    }
    (code, self.subject) = (error.code.rawValue, error.subject)
  }

  /// Why a file cannot be played, without its path, which the sentence names already.
  private static func fileReason(_ error: ControlError) -> String {
    let path = "“\(error.subject)” "
    let reason = error.message.hasPrefix(path) ? "it " + error.message.dropFirst(path.count) : error.message
    return PlainText.of(reason, longest: 300)
  }

  /// Words a refusal whose subject is an item and its state.
  private static func wrongState(_ error: ControlError, _ verb: String?) -> String {
    let parts = error.subject.split(separator: " ")
    if parts.count == 3, parts[1] == "skipped" {
      return tr(
        "{id} leaves out {count} rings already; {most} is the most.",
        [
          "id": PlainText.of(String(parts[0])), "count": PlainText.of(String(parts[2])),
          "most": String(Alarm.mostSkipped),
        ])
    }
    guard parts.count == 2, let state = parts.last else {
      return tr("That cannot be done now: {message}", ["message": PlainText.of(error.message, longest: 300)])
    }
    let values = ["id": PlainText.of(String(parts[0]))]
    switch state {
    case "chime": return tr("{id} chimes and is over by itself: there is nothing to snooze.", values)
    case "once": return tr("{id} rings once: change it or turn it off instead.", values)
    case "nothing_left": return tr("{id} would have nothing left to ring: turn it off instead.", values)
    case "over":
      return tr(
        "{id} has no day left to ring: give it new ones with {command}.",
        values.merging(["command": commandLine("edit")]) { given, _ in given })
    default:
      let word = ItemTable.word(forCode: String(state)) ?? PlainText.of(String(state))
      let said = values.merging(["state": word]) { given, _ in given }
      let goal = ["pause": "paused", "resume": "running", "start": "running", "reset": "idle"]
      return verb.flatMap { goal[$0] } == String(state)
        ? tr("{id} is already {state}.", said) : tr("{id} is {state}, so this cannot be done now.", said)
    }
  }

  init(_ error: LabelError) {
    switch error {
    case .tooLong(let characters):
      self = .usage(
        tr(
          "The label has {count} characters; {longest} is the most.",
          ["count": String(characters), "longest": String(Label.longest)]))
    case .controlCharacter(let scalar):
      self = .usage(
        tr(
          "The label has a control character (U+{code}); a label is one line of plain text.",
          ["code": fourDigits(scalar)]))
    case .hiddenCharacter(let scalar):
      self = .usage(
        tr(
          "The label has a hidden character (U+{code}); a label is text that can be read.",
          ["code": fourDigits(scalar)]))
    case .invisible:
      self = .usage(tr("Nothing of this label can be seen; leave it out, or write something that can."))
    }
  }
}

extension ControlError {
  /// Whether the subject is the name of a remote, rather than the path of a socket or the ID of a process.
  fileprivate var isAboutRemote: Bool { !subject.isEmpty && !subject.hasPrefix("/") && Int32(subject) == nil }
}

private func fourDigits(_ scalar: UInt32) -> String {
  let text = String(scalar, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
}

/// Calls the engine, and words its refusal.
func asked<Answer: Sendable>(
  _ call: () async throws(ControlError) -> Answer
) async throws(CommandFailure) -> Answer {
  do { return try await call() } catch { throw CommandFailure(error) }
}
