// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Texts about zones whose rules the host does not have any more.
enum ZoneTexts {
  /// That alarms of a zone go by rules that were known once.
  static func lost(_ zone: String, in language: Language) -> String {
    tr(
      "This machine has no rules for the time zone {zone} any more; its alarms ring by those known last.",
      ["zone": zone], in: language)
  }

  /// The way to get the rules back.
  static func advice(in language: Language) -> String {
    tr(
      "Install the time zones: {command}; a former name may need {other}.",
      ["command": "sudo apt install tzdata", "other": "tzdata-legacy"], in: language)
  }

  /// The sentence for a warning about a zone; `nil` for a code about something else.
  static func warning(_ code: String, in language: Language) -> String? {
    if let zone = LostZones.pinned(in: code) { return lost(zone, in: language) + " " + advice(in: language) }
    return LostZones.instead(in: code).map { zone in
      tr(
        "The time zone of this machine cannot be read; alarms ring by {zone} until it can: see {command}",
        ["zone": zone, "command": commandLine("doctor")], in: language)
    }
  }
}
