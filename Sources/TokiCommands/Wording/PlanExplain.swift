// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki explain every weekday 7:00`: show what would be created and when it would ring, changing nothing.
enum PlanExplain {
  static var spec: CommandSpec {
    CommandSpec(
      "explain", arguments: "TEXT…",
      summary: tr("show what some text would set and when it would ring, without setting it"),
      examples: [
        "toki explain 25m", "toki explain every 2nd tue 7:15 until 2027-06-30", "toki explain timer 10:00",
        "toki explain every day 2:30 --now 2026-03-28T12:00:00Z --count 3",
      ],
      words: 1...CommandSpec.many, options: [.zone, .moment, .count, .json], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      do throws(PlanRefusal) {
        let now = try now(of: invocation) ?? context.clock.now().utc
        let explanation = try explain(invocation, at: now, in: context)
        if invocation.has(.json) {
          context.printLine(JSONValue.explanation(explanation).text)
        } else {
          context.output(explanation.lines(at: now, here: context.hostZone))
        }
        return .done
      } catch {
        guard invocation.has(.json) else { throw error.failure }
        context.printLine(JSONValue.refusal(error).text)
        return error.failure.exit
      }
    }
  }

  private static func explain(
    _ invocation: Invocation, at now: UTCInstant, in context: CommandContext
  ) throws(PlanRefusal) -> Explanation {
    let count = try count(of: invocation)
    var zone = AlarmZone.floating
    if let text = invocation[.zone] {
      guard let name = ZoneName(text) else { throw .unknownZone(text) }
      zone = .pinned(name)
    }
    let typed = invocation.words.joined(separator: " ")
    let plan: Plan
    do throws(WordingError) {
      plan = try PlanWords.plan(of: typed)
    } catch {
      throw PlanRefusal(error, after: "toki explain")
    }
    if case .alarm(.at(_, _, let pinned?)) = plan { zone = .pinned(pinned) }
    return try Explanation(plan, typed: typed, at: now, in: try context.rules(of: zone), count: count)
  }

  private static func now(of invocation: Invocation) throws(PlanRefusal) -> UTCInstant? {
    guard let text = invocation[.moment] else { return nil }
    guard let now = UTCInstant(rfc3339: text) else {
      throw PlanRefusal(
        .invalidNow,
        .usage(
          tr(
            "“{word}” is not a moment; write it like 2026-03-28T22:00:00Z.", ["word": PlainText.of(text)])))
    }
    return now
  }

  private static func count(of invocation: Invocation) throws(PlanRefusal) -> Int? {
    guard let text = invocation[.count] else { return nil }
    do throws(CommandFailure) {
      return try Int(typed: text, in: 1...1000)
    } catch {
      throw PlanRefusal(.invalidCount, error)
    }
  }
}
