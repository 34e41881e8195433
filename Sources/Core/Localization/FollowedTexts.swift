// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Texts about calendar files that are followed.
public enum FollowedTexts {
  /// Why a file cannot be read, in a few words.
  public static func reason(_ trouble: FileTrouble, in language: Language) -> String {
    let values = ["message": String(trouble.detail.prefix(200))]
    return switch trouble.kind {
    case .missing: tr("there is no such file", in: language)
    case .unreadable: tr("it cannot be read: {message}", values, in: language)
    case .invalid: tr("it is not a valid calendar file: {message}", values, in: language)
    }
  }

  /// The title of the notice of a file that cannot be read any more.
  public static func troubleTitle(in language: Language) -> String {
    tr("A followed calendar file cannot be read", in: language)
  }

  /// The notice of a file that cannot be read any more.
  public static func notice(of file: FollowedFile, _ trouble: FileTrouble, in language: Language) -> String {
    tr(
      "{path}: {reason}. Its alarms stay as they are.",
      ["path": String(file.source.path.prefix(300)), "reason": sentenceEnd(reason(trouble, in: language))],
      in: language)
  }

  /// The sentence of the warning that some file cannot be read.
  static func warning(in language: Language) -> String {
    tr(
      "A followed calendar file cannot be read; its alarms stay as they are: see {command}",
      ["command": "toki import --followed"], in: language)
  }

  /// A reason without the full stop that it may bring along.
  private static func sentenceEnd(_ text: String) -> String {
    text.hasSuffix(".") || text.hasSuffix("。") ? String(text.dropLast()) : text
  }
}
