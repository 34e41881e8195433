// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Phrases that were judged from outside, before Toki was asked: by people in `Tests/oracles/examined.tsv`, and by other
/// libraries that agree in `agreed.tsv`.
struct ExaminedPhraseTests {
  /// What Toki makes of a phrase, in the words of the table.
  private enum Answer {
    case timer(seconds: Int64, label: String)
    case sequence(seconds: Int64)
    case alarm(rings: [String], times: [String])
    case question
    case refusal

    var isSilent: Bool {
      switch self {
      case .timer, .sequence, .alarm: true
      case .question, .refusal: false
      }
    }
  }

  @Test(arguments: [("examined.tsv", 4), ("agreed.tsv", 0)])
  func `Nearly all are right, and none is wrong in silence`(_ name: String, _ missedOf100: Int) throws {
    var wrong: [String] = []
    var missed: [String] = []
    let lines = try OracleFile.text(name).split(separator: "\n").filter { !$0.hasPrefix("#") }
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      try #require(fields.count == 4)
      let answer = try answer(
        to: fields[0], at: #require(UTCInstant(rfc3339: fields[1])), in: SystemZones.rules(fields[2]))
      guard !fields[3].split(separator: "||").contains(where: { fits(answer, String($0)) }) else { continue }
      if answer.isSilent { wrong.append("\(fields[0]): \(answer)") } else { missed.append(fields[0]) }
    }
    #expect(wrong == [])
    #expect(missed.count * 100 <= lines.count * missedOf100, "\(missed)")
  }

  private func answer(to phrase: String, at now: UTCInstant, in rules: ZoneRules) throws -> Answer {
    let plan: Plan
    do { plan = try PlanWords.plan(of: phrase) } catch { return error.readings.isEmpty ? .refusal : .question }
    switch plan {
    case .timer(let span, let label): return .timer(seconds: span.nanoseconds / 1_000_000_000, label: label.text)
    case .sequence(let plan): return .sequence(seconds: plan.total.nanoseconds / 1_000_000_000)
    case .alarm(let alarm, _):
      var own = rules
      if case .at(_, _, let name?) = alarm { own = try SystemZones.rules(name.text) }
      do throws(AlarmPlanRefusal) {
        let appointment = try alarm.appointment(at: now, in: own)
        if appointment.zone == .pinned(.utc) { own = .utc }
        guard let recurrence = appointment.days.recurrence(of: appointment.times, after: now, in: own) else {
          return .refusal
        }
        let rings = AlarmSchedule(times: appointment.times, recurrence: recurrence).rings(after: now, in: own, count: 8)
        return .alarm(rings: rings.map { text($0.instant, in: rules) }, times: appointment.times.all.map(\.text))
      } catch {
        if case .whichDay = error { return .question }
        return .refusal
      }
    }
  }

  private func text(_ instant: UTCInstant, in rules: ZoneRules) -> String {
    let wall = rules.civil(at: instant)
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(wall.date.year)-\(padded(wall.date.month))-\(padded(wall.date.day)) \(wall.time.text)"
  }

  private func fits(_ answer: Answer, _ meaning: String) -> Bool {
    let rest = meaning.dropFirst(2).split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    let values = (rest.first ?? "").split(separator: ",").map { String($0) }
    return switch answer {
    case .timer(let seconds, let label):
      meaning.hasPrefix("d:") && values == [String(seconds)] && (rest.count < 2 || rest[1] == label)
    case .sequence(let seconds): meaning == "s:\(seconds)"
    case .alarm(let rings, let times):
      meaning.hasPrefix("a:") ? rings.starts(with: values) : meaning.hasPrefix("t:") && times == values
    // A question never sets anything by itself, so it does for a refusal.
    case .question, .refusal: meaning == "x" || meaning == "?" || meaning.hasPrefix("?")
    }
  }
}
