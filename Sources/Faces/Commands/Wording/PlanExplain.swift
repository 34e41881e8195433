// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki explain every weekday 7:00`: show the item it would create and its rings, changing nothing.
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
      do throws(Refusal) {
        try await show(invocation, in: context)
        return .done
      } catch {
        guard invocation.has(.json) else { throw error.failure }
        context.printLine(error.json.text)
        return error.failure.exit
      }
    }
  }

  private static func show(_ invocation: Invocation, in context: CommandContext) async throws(Refusal) {
    let now = try now(of: invocation) ?? context.clock.now().utc
    let count = try count(of: invocation)
    let zone = try zone(of: invocation, in: context)
    var rules = context.hostZone
    let holidays: Holidays?
    do throws(CommandFailure) {
      let words = invocation.words.joined(separator: " ")
      holidays = Explanation.needsHolidays(words, in: Localization.language) ? try await context.usualHolidays() : nil
    } catch {
      throw Refusal(code: PlanRefusal.whoseHolidays.code.rawValue, error)
    }
    let explanation: Explanation
    do throws(PlanRefusal) {
      try check(invocation.words)
      explanation = try Explanation(
        of: invocation.words.joined(separator: " "), in: zone, at: now, count: count,
        Localization.language, holidays: holidays
      ) { (name) throws(PlanRefusal) in
        rules = try context.rules(of: name.map { .pinned($0) } ?? .floating)
        return rules
      }
    } catch {
      throw Refusal(error)
    }
    if invocation.has(.json) {
      context.printLine(JSONValue(explanation.contents, asOf: AsOf(context.clock.now())).text)
    } else {
      context.output(explanation.lines(at: now, in: rules, here: context.hostZone))
    }
  }

  private static func zone(of invocation: Invocation, in context: CommandContext) throws(Refusal) -> ZoneName? {
    guard let text = invocation[.zone] else { return nil }
    do throws(CommandFailure) {
      return try context.zoneName(typed: text)
    } catch {
      throw Refusal(code: PlanRefusal.unknownZone(text).code.rawValue, error)
    }
  }

  /// Refuses the words that their command refuses.
  private static func check(_ words: [String]) throws(PlanRefusal) {
    guard words.count > 1, words[0] == AlarmUntil.spec.name else { return }
    do throws(WordingError) {
      _ = try AlarmUntil.instant(of: words.dropFirst().joined(separator: " "))
    } catch {
      throw .unclear(error)
    }
  }

  private static func now(of invocation: Invocation) throws(Refusal) -> UTCInstant? {
    guard let text = invocation[.moment] else { return nil }
    guard let now = UTCInstant(rfc3339: text) else {
      throw Refusal(
        code: "invalid_now",
        .usage(
          tr(
            "“{word}” is not a moment; write it like 2026-03-28T22:00:00Z.", ["word": PlainText.of(text)])))
    }
    return now
  }

  private static func count(of invocation: Invocation) throws(Refusal) -> Int? {
    guard let text = invocation[.count] else { return nil }
    do throws(CommandFailure) {
      return try Int(typed: text, in: 1...1000)
    } catch {
      throw Refusal(code: "invalid_count", error)
    }
  }

  /// Why nothing is explained: a code for programs, the failure for the person, and words to type instead.
  private struct Refusal: Error {
    let code: String
    let failure: CommandFailure
    let readings: [String]

    init(code: String, _ failure: CommandFailure) { (self.code, self.failure, readings) = (code, failure, []) }

    init(_ refusal: PlanRefusal) {
      code = refusal.code.rawValue
      failure = CommandFailure(refusal, after: "toki explain")
      readings = refusal.readings
    }

    var json: JSONValue {
      .members([
        "error": .members([
          "code": .string(code), "message": .string(failure.sentence), "readings": .array(readings.map { .string($0) }),
        ])
      ])
    }
  }
}
