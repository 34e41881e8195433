// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// A table of phrases in `Tests/oracles`, each with what it means there and what Toki makes of it.
struct PhraseTable {
  /// A line of the table.
  struct Line {
    let phrase: String
    let meaning: PhraseMeaning
    let answer: PhraseAnswer
  }

  let lines: [Line]

  init(_ name: String, in language: Language) throws {
    let file = try OracleFile.text(name)
    let all = file.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let head = try #require(all.first { $0[0].hasPrefix("# now ") })[0].split(separator: " ")
    let rules = try SystemZones.rules(String(head[3]))
    guard case .alarm(.at(let times, .date(let date), zone: nil), _) = try PlanText.parse(String(head[2])) else {
      throw PhraseTableError(line: head.joined(separator: " "))
    }
    let now = rules.resolve(CivilDateTime(date: date, time: times.first)).ringInstant
    let meanings = try OracleFile.lines(
      of: "phrases.py", [OracleFile.path(name)], python: #require(OracleFile.pinnedPython))
    let phrases = all.filter { !$0[0].hasPrefix("#") }
    try #require(phrases.count == meanings.count)
    lines = try zip(phrases, meanings).map { fields, meaning in
      try #require(fields.count == 3)
      let label = fields[1].split(separator: "#").dropFirst().first.map(String.init) ?? ""
      let phrase = String(fields[0])
      return Line(
        phrase: phrase, meaning: try PhraseMeaning(String(decoding: meaning, as: UTF8.self), label: label),
        answer: PhraseAnswer(to: phrase, in: language, at: now, rules))
    }
  }

  struct PhraseTableError: Error { let line: String }
}

/// What a phrase means, in seconds of a span and Unix times of rings.
enum PhraseMeaning: Hashable {
  case timer(Int64, label: String)
  case sequence([Int64])
  case alarm(Int64)
  case rule([Int64])
  /// What may be offered in its place; empty for anything.
  case refused([PhraseMeaning])

  /// Reads a line of `phrases.py`.
  init(_ line: String, label: String) throws {
    let parts = line.split(separator: "|")
    let words = try #require(parts.first).split(separator: " ")
    let numbers = try words.dropFirst().map { try #require(Int64($0)) }
    switch words[0] {
    case "timer": self = .timer(numbers[0], label: label)
    case "sequence": self = .sequence(numbers)
    case "alarm": self = .alarm(numbers[0])
    case "rule": self = .rule(numbers)
    default: self = .refused(try parts.dropFirst().map { try PhraseMeaning(String($0), label: "") })
    }
  }

  /// What a plan means that is made now; `nil` if it makes nothing.
  init?(_ plan: Plan, at now: UTCInstant, in rules: ZoneRules) {
    switch plan {
    case .timer(let span, let label): self = .timer(span.nanoseconds / 1_000_000_000, label: label.text)
    case .sequence(let plan): self = .sequence(plan.steps.map { $0.duration.nanoseconds / 1_000_000_000 })
    case .alarm(let plan, _):
      guard let appointment = try? plan.appointment(at: now, in: Self.zone(of: plan) ?? rules) else { return nil }
      // An instant is kept in UTC.
      let own = if case .pinned(let name) = appointment.zone { try? SystemZones.rules(name.text) } else { rules }
      guard let own, let recurrence = appointment.days.recurrence(of: appointment.times, after: now, in: own) else {
        return nil
      }
      let schedule = AlarmSchedule(times: appointment.times, recurrence: recurrence)
      let rings = schedule.rings(after: now, in: own, count: 8).map { $0.instant.secondsSinceEpoch }
      guard let first = rings.first else { return nil }
      self = recurrence.isOnce && !appointment.times.areSeveral ? .alarm(first) : .rule(rings)
    }
  }

  private static func zone(of plan: AlarmPlan) -> ZoneRules? {
    guard case .at(_, _, let name?) = plan else { return nil }
    return try? SystemZones.rules(name.text)
  }
}

/// What Toki makes of a phrase.
enum PhraseAnswer {
  case understood(PhraseMeaning)
  case refused(PhraseRefusal)

  init(to phrase: String, in language: Language, at now: UTCInstant, _ rules: ZoneRules) {
    do throws(WordingError) {
      let plan = try PlanText.parse(phrase, in: language)
      if let meaning = PhraseMeaning(plan, at: now, in: rules) {
        self = .understood(meaning)
      } else {
        self = .refused(PhraseRefusal(of: plan, in: language, at: now, rules))
      }
    } catch {
      self = .refused(PhraseRefusal(error, in: language, at: now, rules))
    }
  }
}

/// Why a phrase is refused.
struct PhraseRefusal {
  /// The error, as a test prints it.
  let why: String
  /// The texts offered in its place, each with what it means; `nil` if it is not understood itself.
  let readings: [(text: String, meaning: PhraseMeaning?)]

  init(_ error: WordingError, in language: Language, at now: UTCInstant, _ rules: ZoneRules) {
    why = "\(error)"
    guard case .ambiguous(_, let texts) = error else {
      readings = []
      return
    }
    readings = texts.map { text in
      guard let plan = try? PlanText.parse(text, in: language) else { return (text, nil) }
      // A day that is a question itself is one more step.
      return (text, PhraseMeaning(plan, at: now, in: rules) ?? .refused([]))
    }
  }

  /// A plan that would make nothing, or on which of two days is the question.
  init(of plan: Plan, in language: Language, at now: UTCInstant, _ rules: ZoneRules) {
    guard case .alarm(let plan, _) = plan else {
      self.init(.unreadable(""), in: language, at: now, rules)
      return
    }
    do throws(AlarmPlanRefusal) {
      _ = try plan.appointment(at: now, in: rules)
      self.init(.unreadable(plan.words(in: .english)), in: language, at: now, rules)
    } catch {
      guard case .whichDay(let coming, let later) = error else {
        self.init(.noSuchDate("\(error)"), in: language, at: now, rules)
        return
      }
      let readings = [coming, later].compactMap { plan.words(on: $0, in: .english) }
      self.init(.ambiguous(plan.words(in: .english), readings: readings), in: language, at: now, rules)
    }
  }
}
