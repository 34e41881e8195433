// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension Option {
  /// The options that set hooks, with their moments.
  static let hookMoments: [(option: Option, moment: Hook.Moment)] = [
    (.onRing, .ring), (.onDismiss, .dismiss), (.onSnooze, .snooze), (.onMissed, .missed), (.onWarn, .warn),
    (.post, .every), (.open, .ring),
  ]
  /// The options that set hooks.
  static let ofHooks = hookMoments.map(\.option)
}

extension Invocation {
  /// `true` if an option sets hooks.
  var saysHooks: Bool { Option.ofHooks.contains(where: has) }

  /// The hooks after those of each moment that is said have replaced the former ones; `none` only removes them.
  func hooks(insteadOf former: [Hook]) throws(CommandFailure) -> [Hook] {
    var hooks = former
    for (option, moment) in Option.hookMoments where has(option) {
      hooks.removeAll { $0.moment == moment && $0.call.isOpened == (option == .open) }
      for text in given.filter({ $0.option == option }).map(\.value) where !ValueWords.isNone(text) {
        hooks.append(try HookWords.hook(at: moment, text, of: option.text, isOpened: option == .open))
      }
    }
    guard hooks.count <= Hook.most else { throw .usage(HookWords.sentence(.tooMany)) }
    return hooks
  }
}

/// Parses and words hooks.
enum HookWords {
  /// The hook that a value stands for; `name` is the option or the setting, for the error.
  static func hook(
    at moment: Hook.Moment, _ text: String, of name: String, isOpened: Bool = false
  ) throws(CommandFailure) -> Hook {
    do throws(HookError) {
      if isOpened { return try Hook(moment, .open(text)) }
      switch moment {
      case .every: return try Hook(moment, .post(text))
      case .warn: return try warning(text, of: name)
      default: return try Hook(moment, .command(text))
      }
    } catch {
      throw .usage(sentence(error))
    }
  }

  private static func warning(_ text: String, of name: String) throws(HookError) -> Hook {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2, let span = try? SpanWords.span(of: String(parts[0])) else { throw .warningWithoutSpan }
    return try Hook(.warn, before: span, .command(String(parts[1])))
  }

  /// A hook's error as a sentence.
  static func sentence(_ error: HookError) -> String {
    HookTexts.sentence(error, in: Localization.language) { PlainText.of($0) }
  }

  /// A hook as one line for a person: `when it rings: notify-send …`.
  static func line(_ hook: Hook) -> String {
    HookTexts.line(hook, call: PlainText.of(hook.call.text, longest: 300), in: Localization.language)
  }
}
