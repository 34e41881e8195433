// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// Texts about the daemon's warnings.
public enum WarningTexts {
  /// A sentence for each warning; an unknown code from a newer version is shown unchanged.
  public static func sentences(for codes: [String], in language: Language) -> [String] {
    // The cause says this too, and gives advice.
    let hasCause = codes.contains { cause($0, in: language) != nil }
    return codes.compactMap { code in
      switch code {
      case "not_saved" where hasCause: nil
      case "not_saved": tr("What was changed last is not saved; the disk may be full.", in: language)
      case "store_damaged": StoreLossTexts.notice(in: language)
      case "no_copy":
        tr(
          "No backup copy of the database can be made: see {command}",
          ["command": commandLine("doctor")], in: language)
      case "followed_file": FollowedTexts.warning(in: language)
      default:
        cause(code, in: language) ?? lostLink(code, in: language) ?? ZoneTexts.warning(code, in: language) ?? code
      }
    }
  }

  /// That another machine may ring alone; `nil` for a code about something else.
  private static func lostLink(_ code: String, in language: Language) -> String? {
    guard let name = LostLink.name(in: code) else { return nil }
    return tr(
      "The connection to “{name}”, which rings along, is lost: it will not learn of a stop here, and may ring on its own.",
      ["name": name], in: language)
  }

  /// Why nothing can be saved; `nil` for a code about something else.
  private static func cause(_ code: String, in language: Language) -> String? {
    switch code {
    case "store_full":
      tr(
        "The disk is full. What is set rings, but nothing can be changed or written down until there is room.",
        in: language)
    case "store_read_only":
      tr(
        "The disk cannot be written. What is set rings, but nothing can be changed or written down until it can.",
        in: language)
    case "store_locked":
      tr(
        "Another program holds the database. What is set rings, but nothing can be changed or written down meanwhile.",
        in: language)
    case "store_failed":
      tr(
        "The database cannot be written. What is set rings, but not all that changes is kept: see {command}",
        ["command": commandLine("doctor")], in: language)
    default: nil
    }
  }
}
