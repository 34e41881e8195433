// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The zone of a time in a calendar file, with its rules.
struct EventZone: Hashable {
  /// Source of the rules.
  enum Source: Hashable {
    /// The host's clock.
    case host
    case known(ZoneName)
    /// The file itself, under this `TZID`, and no zone that is known.
    case file(String)
  }

  let source: Source
  let rules: ZoneRules

  static let utc = EventZone(source: .known(.utc), rules: .utc)

  /// The zone that an alarm can have; `nil` for one of the file, whose rings have to be told in UTC.
  var ofAlarm: AlarmZone? {
    switch source {
    case .host: .floating
    case .known(let name): .pinned(name)
    case .file: nil
    }
  }

  static func == (left: EventZone, right: EventZone) -> Bool { left.source == right.source }

  func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
