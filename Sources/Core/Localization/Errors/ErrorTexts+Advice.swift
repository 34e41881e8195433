// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

extension ErrorTexts {
  /// The next step for the person; `nil` where the sentence says everything.
  ///
  /// `isAtTerminal` is whether the person can type commands there.
  public static func advice(
    about error: ControlError, isAtTerminal: Bool = false, in language: Language
  ) -> String? {
    switch error {
    case .unknownZone: return tr("Names look like this: Europe/Berlin", in: language)
    case .storeLocked: return tr("Close it and try again.", in: language)
    case .storeFull: return tr("Make room and try again.", in: language)
    case .storeReadOnly: return tr("Make it writable and try again.", in: language)
    case .keyReused: return tr("Use a new key.", in: language)
    case .changed where !isAtTerminal: return tr("Look at it again, and decide anew.", in: language)
    default: return isAtTerminal ? command(for: error, in: language) : nil
    }
  }

  /// A command that helps.
  private static func command(for error: ControlError, in language: Language) -> String? {
    switch error {
    case .noAnswer(let process?):
      return tr("To end it by force: {command}", ["command": "kill -KILL \(process)"], in: language)
    case .unknownSound: return tr("All names: {command}", ["command": "toki sounds"], in: language)
    case .notFound(_, .item), .notFound(_, .ring):
      return tr("What there is: {command}", ["command": commandLine("list")], in: language)
    case .notFound(_, .set): return tr("All sets: {command}", ["command": commandLine("set")], in: language)
    case .wrongState(_, .isOver):
      return tr("Give it new days: {command}", ["command": commandLine("edit")], in: language)
    case .snoozeLimit: return tr("Stop it with: {command}", ["command": commandLine("dismiss")], in: language)
    case .otherUser:
      return tr("To reach your own daemon: {command}", ["command": "unset XDG_RUNTIME_DIR"], in: language)
    case .protocolMismatch(nil, _, _):
      return tr("Restart it: {command}", ["command": "toki daemon restart"], in: language)
    case .notPaired(let remote):
      return tr(
        "To pair it anew: {forget}, then {pair}",
        ["forget": "toki remotes forget \(remote)", "pair": "toki pair \(remote) HOST"], in: language)
    case .beyondRole:
      return tr("What each role may: {command}", ["command": "toki help share"], in: language)
    case .wrongHost:
      return tr("To allow the name there: {command}", ["command": "toki share on --host NAME"], in: language)
    default: return nil
    }
  }

  /// The sentence and the advice, as a window shows them.
  public static func whole(about error: ControlError, in language: Language) -> String {
    let sentence = sentence(about: error, isSeen: true, in: language)
    return SentenceText.joined([sentence, advice(about: error, in: language)].compactMap(\.self), in: language)
  }

  /// The same as the API tells it; `nil` stands for a program, which is told the IDs of items, in English.
  public static func message(about error: ControlError, in language: Language?) -> String {
    if let language { return whole(about: error, in: language) }
    let sentence =
      switch error {
      case .invalid(_, _, let reason), .unknownSound(.named, let reason), .other(_, _, let reason): reason
      default: sentence(about: error, in: .english)
      }
    return [sentence, advice(about: error, in: .english)].compactMap(\.self).joined(separator: " ")
  }
}
