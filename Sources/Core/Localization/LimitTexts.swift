// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

/// Texts about what is too much, one for each limit.
public enum LimitTexts {
  /// The sentence for an error of `.tooMany` with this subject and message.
  ///
  /// A terminal must make the message safe first.
  public static func sentence(about subject: String, _ message: String, in language: Language) -> String {
    func text(_ count: Int) -> [String: String] { ["count": String(count)] }
    return switch subject {
    case "laps":
      tr("A stopwatch keeps {count} laps; go on with another one.", text(Stopwatch.mostLaps), in: language)
    case "followed files":
      tr(
        "{count} calendar files are followed already, which is the most; follow one of them no more.",
        text(EngineStateMachine.mostFollowed), in: language)
    case "import":
      tr(
        "At most {count} items can be imported at once; part the file.", text(EngineStateMachine.mostImported),
        in: language)
    case "timers", "alarms", "sequences", "stopwatches", "items":
      tr(
        "Toki keeps {count} of them, and no more; remove some first.", text(EngineStateMachine.mostItems), in: language)
    default: tr("That is too much at once: {message}", ["message": message], in: language)
    }
  }
}
