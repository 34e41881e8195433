// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Why a command failed: a sentence, a hint and the exit code.
struct CommandFailure: Error, Hashable {
  let exit: ExitCode
  /// One sentence in the person's language, safe to print on a terminal.
  let sentence: String
  /// Advice; `nil` if there is none.
  let hint: String?
  /// The stable code of an error, as of the API; `usage` and `failed` for those that only a command line knows.
  private(set) var code: String
  /// Its subject, such as the ID of an item; empty for nothing in particular.
  private(set) var subject = ""
  /// The only command line that it asks about, as a shell reads it; `nil` for none or several.
  var onlyReading: String?
  /// `true` if the output so far answers a program that asked for JSON.
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
  /// Words a refusal of the engine; `verb` and `value` are an item's command, if there was one.
  init(_ error: ControlError, verb: String? = nil, value: CommandValue? = nil) {
    let language = Localization.language
    let exit: ExitCode =
      switch error {
      case .invalid, .outOfRange, .tooShort, .tooLong, .dayIsPast, .invalidDays, .unknownZone, .unknownSound: .usage
      default: .failed
      }
    let sentence = ErrorTexts.sentence(about: error, verb: verb, value: value, in: language)
    self.init(
      exit, PlainText.of(sentence, longest: 1_000),
      hint: Self.certificateHint(error)
        ?? ErrorTexts.advice(about: error, isAtTerminal: true, in: language).map { PlainText.of($0, longest: 1_000) })
    code = error.code.rawValue
    subject = error.subject
  }

  /// The fingerprint that a remote shows now, and how to pair it anew.
  private static func certificateHint(_ error: ControlError) -> String? {
    guard case .otherCertificate(let remote, let fingerprint) = error else { return nil }
    let lines = ShareStatus.lines(ofFingerprint: fingerprint).map { "  " + $0 }
    guard !lines.isEmpty else { return nil }
    let name = PlainText.of(remote)
    let pairing = tr(
      "If that is what toki share status shows there: {forget}, then {pair}",
      ["forget": "toki remotes forget \(name)", "pair": "toki pair \(name) HOST"])
    return ([tr("Its fingerprint (SHA-256) now:")] + lines + [pairing]).joined(separator: "\n")
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
