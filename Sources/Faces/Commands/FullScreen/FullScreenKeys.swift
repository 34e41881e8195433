// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiScreens

/// The keys of the full screen, for its foot and for `?`.
enum FullScreenKeys {
  /// The most useful keys of a page, the first ones first, as the end may have no room.
  static func line(of page: FullScreenPage, in language: Language) -> String {
    let own =
      switch page {
      case .timers: tr("n new · space pause · + 1 min · r restart · x remove", in: language)
      case .alarms: tr("n new · space on/off · s skip · x remove", in: language)
      case .stopwatch: tr("space start/pause · l lap · r reset", in: language)
      case .sequences, .pomodoro: tr(": new · space pause · n next · b back · x remove", in: language)
      case .clock, .cities: tr("n new · s seconds", in: language)
      case .statistics: tr("n new", in: language)
      case .sleep: tr("n new alarm", in: language)
      }
    return own + DisplayKeys.separator + tr("? keys · q leave", in: language)
  }

  /// The keys of the picker besides the one that starts.
  static func picker(in language: Language) -> String {
    tr("digits, ↑ ↓ change · ← → move · Esc closes", in: language)
  }

  /// The keys that answer a ring.
  static func line(of ring: RingEntry, in language: Language) -> String {
    var keys = [tr("Enter stop", in: language)]
    if ring.takes(.snooze(ring.snooze)) {
      keys.append(tr("s snooze {span}", ["span": ring.snooze.words(in: language)], in: language))
    }
    if ring.takesMinute { keys.append(tr("+ 1 min", in: language)) }
    return keys.joined(separator: DisplayKeys.separator)
  }

  /// All keys, one line for each group.
  static func all(in language: Language) -> [String] {
    [
      tr("1 to 9, Tab, ← → pages · ↑ ↓ choose · q leave (what runs goes on)", in: language),
      tr("7 cities · 8 how long timers ran · 9 a pomodoro, which space starts", in: language),
      tr("n or : type what to set; Tab takes a reading, ↑ what was typed before, Esc closes", in: language),
      tr("p pick hours, minutes and seconds · e edit the chosen one by its words", in: language),
      tr("/ show only names with these letters", in: language),
      tr("Timer: space start and pause · + - a minute · r restart · 0 reset · x remove", in: language),
      tr("Alarm: space on and off · s skip the next ring or not · d missed one seen · x remove", in: language),
      tr("Sequence: space start and pause · n next · b back · + - a minute · r restart", in: language),
      tr("Stopwatch: space start and pause · l lap · r reset", in: language),
      tr("A ring: Enter stop · s snooze · + a minute more", in: language),
      tr("u take back the last removal or change · w why it rang, or not · ? these keys", in: language),
    ]
  }
}
