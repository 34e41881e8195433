// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The notification of a ring: everything that the service is told.
struct Notice: Sendable {
  let ring: RingID
  /// Whether it announces a missed ring rather than a present one.
  let isMissed: Bool
  /// Whether the app should open with it: for an alarm that rings.
  ///
  /// A person who set a timer on a terminal looks there.
  let opensApp: Bool
  /// Number of the request, by which a later one for the same ring replaces it.
  let number: UInt64
  let application: String
  let title: String
  /// Text below the title, with `&`, `<` and `>` escaped, as the specification asks for markup.
  let body: String
  /// Keys and labels of the buttons, alternating.
  let actions: [String]

  /// Phrases the notice of a ring.
  init(_ ring: Ring, isMissed: Bool, number: UInt64, words: RingWords, time: String) {
    self.ring = ring.id
    self.isMissed = isMissed
    self.number = number
    if case .alarm = ring.owner { opensApp = !isMissed } else { opensApp = false }
    application = words.application
    let under: String
    if isMissed {
      title = words.fill(words.missedTitle, for: ring, time: time)
      under = words.missedBody
      actions = ["default", words.seen, "dismiss", words.seen]
    } else {
      title = words.what(ring)
      under =
        switch ring.owner {
        case .timer: words.timerBody
        case .sequence: words.sequenceBody
        case .alarm, .stopwatch: words.alarmBody
        }
      actions = ["default", words.stop, "snooze", words.snooze, "dismiss", words.stop]
    }
    var text = words.fill(under, for: ring, time: time)
    if !isMissed, ring.late >= .seconds(1) { text += "\n" + Self.lateLine(of: ring, words) }
    if !isMissed, let basis = ring.basis, basis.bound == nil { text += "\n" + words.deviceLine }
    body = Self.escaped(text)
  }

  /// How late the ring is, in whole seconds.
  private static func lateLine(of ring: Ring, _ words: RingWords) -> String {
    let late = TimeSpan.seconds(ring.late.nanoseconds / 1_000_000_000).words(in: words.language)
    let parts = words.lateLine.split(separator: "{late}", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: late)
  }

  /// Escapes the characters of markup.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
