// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The keys of the displays, as a line for help and for `?`.
public enum DisplayKeys {
  /// The separator of two keys.
  static let separator = " · "

  /// The keys of a countdown to a timer.
  public static func timer(in language: Language) -> String {
    tr("Keys: space pause · + 1 min · r restart · f full · q detach · Ctrl-C cancel", in: language)
  }

  /// The keys of a countdown to an alarm.
  public static func alarm(in language: Language) -> String {
    tr("Keys: {keys}", ["keys": tr("f full screen · q detach · Ctrl-C cancel", in: language)], in: language)
  }

  /// The keys of a sequence.
  public static func sequence(in language: Language) -> String {
    tr(
      "Keys: space pause · n next · b back · + 1 min · r restart · f full screen · q detach · Ctrl-C cancel",
      in: language)
  }

  /// The keys of a stopwatch.
  public static func stopwatch(in language: Language) -> String {
    let keys = tr("Space pause/start · l lap · r reset · f full screen · q detach · Ctrl-C cancel", in: language)
    return tr("Keys: {keys}", ["keys": keys], in: language)
  }

  /// The keys of a ring of a timer or an alarm.
  public static func ring(in language: Language) -> String {
    tr("While it rings: {keys}", ["keys": tr("Enter stop · s snooze", in: language)], in: language)
  }

  /// The keys of a ring between two steps.
  public static func stepRing(in language: Language) -> String {
    tr("While it rings: {keys}", ["keys": tr("Enter next step · s snooze", in: language)], in: language)
  }
}
