// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension Option {
  /// The options for a pre-alarm.
  static let ofPreAlarms: [Option] = [.before, .beforeSound, .beforeVolume]
}

extension Invocation {
  /// `true` if a pre-alarm was chosen that keeps a part of the present one.
  var saysPartOfPreAlarm: Bool {
    Option.ofPreAlarms.contains(where: has) && !(self[.before].map(ValueWords.isNone) ?? false)
  }

  /// The pre-alarm that was chosen: `.some(nil)` for none, `nil` if no option was given.
  ///
  /// Parts that were not named stay as in `former`.
  func preAlarm(
    insteadOf former: PreAlarm?, in context: CommandContext
  ) throws(CommandFailure) -> PreAlarm?? {
    guard let named = Option.ofPreAlarms.first(where: has) else { return nil }
    var chosen = former
    switch self[.before] {
    case let text? where ValueWords.isNone(text):
      if let other = [Option.beforeSound, .beforeVolume].first(where: has) {
        throw .usage(
          tr("{option} and {other} do not go together.", ["option": "--before none", "other": other.text]))
      }
      return .some(nil)
    case let text?:
      let before = try Self.lead(text)
      chosen = PreAlarm(
        before: before, sound: former?.sound, volume: former?.volume ?? PreAlarm.standardVolume)
    case nil: break
    }
    guard var chosen else {
      throw .usage(
        tr(
          "{option} is for a pre-alarm: say with {other} how long before the ring.",
          ["option": named.text, "other": Option.before.text]))
    }
    if let text = self[.beforeSound] {
      let sound = try RingOptionWords.sound(text, of: Option.beforeSound.text, folder: context.workingFolder)
      guard sound != .none else {
        throw .usage(
          tr("{option} needs a value: {value}", ["option": Option.beforeSound.text, "value": "NAME|FILE"]))
      }
      chosen.sound = sound
    }
    if let text = self[.beforeVolume] { chosen.volume = try RingOptionWords.volume(text) }
    return chosen
  }

  private static func lead(_ text: String) throws(CommandFailure) -> TimeSpan {
    let span = try SpanWords.spanOrZero(of: text)
    guard PreAlarm.leads.contains(span) else {
      throw .usage(tr("{option} takes 1 s to 1 h, or none.", ["option": Option.before.text]))
    }
    return span
  }
}
