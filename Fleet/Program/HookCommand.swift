// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A command about the hooks of a home: requests that each ring in it makes.
enum HookCommand: Equatable {
  case add(Hook)
  case list
  /// By its place in the list, from 1.
  case remove(Int)
  /// Makes a new secret, or has none for `false`.
  case secret(Bool)

  /// Reads the words after `hook HOME`; `moment` is that of `--on`.
  ///
  /// - Throws: `FleetOptions.Invalid` for words that make no command.
  init(_ words: ArraySlice<String>, on moment: Hook.Moment?) throws(FleetOptions.Invalid) {
    let words = Array(words)
    switch (words.first, words.count) {
    case ("add", 2) where NtfyTopic(words[1]) != nil:
      // A server of a fleet knows neither the language nor the zone of the people of an account.
      throw FleetOptions.Invalid(description: tr("A server posts to addresses with https; ntfy is for a computer."))
    case ("add", 2):
      do throws(HookError) {
        self = .add(try Hook(moment ?? .ring, .post(words[1])))
      } catch {
        throw FleetOptions.Invalid(
          description: tr("This cannot be a hook: {reason}", ["reason": error.reason]))
      }
    case ("list", 1): self = .list
    case ("remove", 2):
      guard let place = Int(words[1]), place > 0 else {
        throw FleetOptions.Invalid(description: tr("Which hook? Its number is that of toki-fleet hook ACCOUNT list."))
      }
      self = .remove(place)
    case ("secret", 1): self = .secret(true)
    case ("secret", 2) where words[1] == "none": self = .secret(false)
    default:
      throw FleetOptions.Invalid(
        description: tr("For example: toki-fleet hook family add https://example.org/ring, list, remove 1, or secret"))
    }
  }

  /// Reads the value of `--on`.
  static func moment(_ text: String?) throws(FleetOptions.Invalid) -> Hook.Moment {
    guard let moment = text.flatMap(Hook.Moment.init(rawValue:)), moment != .warn else {
      throw FleetOptions.Invalid(description: tr("--on is ring, dismiss, snooze, missed or every."))
    }
    return moment
  }
}
