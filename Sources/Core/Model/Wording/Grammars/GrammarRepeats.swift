// SPDX-License-Identifier: Apache-2.0

/// Reads a sequence with repeats in a person's language: `viermal (25 Minuten Arbeit, 5 Minuten Pause)`.
///
/// A group stands in parentheses, with its count before or behind it. A count without parentheses is asked about.
struct GrammarRepeats {
  private let text: String
  private let language: Language
  private var matcher: GrammarMatcher
  private var hasGroup: Bool

  /// Makes a reader; `nil` if the text has no count of a step or a group.
  init?(_ text: String, _ grammar: Grammar, _ language: Language) {
    guard let matcher = GrammarMatcher(text, grammar) else { return nil }
    self.text = text
    self.language = language
    self.matcher = matcher
    hasGroup = false
    let end = matcher.tokens.count
    hasGroup = (0..<end).contains { group(at: $0, before: end) != nil }
    guard hasGroup || !readings().isEmpty else { return nil }
  }

  func read() throws(WordingError) -> SequencePlan {
    var reader = self
    guard hasGroup else { throw .ambiguous(text, readings: reader.readings()) }
    let parts = try reader.parts(0..<matcher.tokens.count, depth: 0)
    do throws(SequencePlanError) { return try SequencePlan(parts) } catch { throw .noSuchSequence(text, error) }
  }

  // MARK: - Groups

  private struct Group {
    let times: Int
    let inner: Range<Int>
    let end: Int
  }

  private mutating func parts(_ tokens: Range<Int>, depth: Int) throws(WordingError) -> [SequencePart] {
    guard depth <= SequencePlan.deepest else { throw .noSuchSequence(text, .tooDeep) }
    var parts: [SequencePart] = []
    var start = tokens.lowerBound
    var place = start
    while place < tokens.upperBound {
      guard let group = group(at: place, before: tokens.upperBound) else {
        place += 1
        continue
      }
      parts += try steps(start..<place, isBehind: start > tokens.lowerBound, isBefore: true)
      parts.append(.repeated(try self.parts(group.inner, depth: depth + 1), times: group.times))
      start = group.end
      place = group.end
    }
    parts += try steps(start..<tokens.upperBound, isBehind: start > tokens.lowerBound, isBefore: false)
    guard !parts.isEmpty else { throw .unreadable(text) }
    return parts
  }

  /// The group that begins with a token, with the count before or behind it.
  private mutating func group(at place: Int, before end: Int) -> Group? {
    let count = matcher.phrase("repeats", at: place)
    let opening = count?.tokens.upperBound ?? place
    guard opening < end, isMark("(", opening), let closing = closing(of: opening, before: end) else { return nil }
    let inner = opening + 1..<closing
    if let times = count.flatMap({ Int($0.english) }) { return Group(times: times, inner: inner, end: closing + 1) }
    let behind = isMark(",", closing + 1) ? closing + 2 : closing + 1
    guard behind < end, let count = matcher.phrase("repeats", at: behind), let times = Int(count.english),
      !isMark("(", count.tokens.upperBound)
    else { return nil }
    return Group(times: times, inner: inner, end: count.tokens.upperBound)
  }

  private func closing(of opening: Int, before end: Int) -> Int? {
    var depth = 0
    for token in opening..<end {
      if isMark("(", token) { depth += 1 }
      if isMark(")", token) { depth -= 1 }
      if depth == 0 { return token }
    }
    return nil
  }

  private func isMark(_ mark: String, _ token: Int) -> Bool {
    token < matcher.tokens.count && matcher.tokens[token].kind == .mark && matcher.tokens[token].text == mark
  }

  /// The steps between groups, from which commas part them.
  private func steps(_ tokens: Range<Int>, isBehind: Bool, isBefore: Bool) throws(WordingError) -> [SequencePart] {
    var tokens = tokens
    guard !tokens.isEmpty else {
      guard !isBehind || !isBefore else { throw .unreadable(text) }
      return []
    }
    if isBehind {
      guard isMark(",", tokens.lowerBound) else { throw .unreadable(text) }
      tokens = tokens.lowerBound + 1..<tokens.upperBound
    }
    if isBefore, !tokens.isEmpty {
      guard isMark(",", tokens.upperBound - 1) else { throw .unreadable(text) }
      tokens = tokens.lowerBound..<tokens.upperBound - 1
    }
    guard !tokens.isEmpty else {
      // Behind the last group stands no comma.
      guard isBefore else { throw .unreadable(text) }
      return []
    }
    return try steps(of: matcher.typed(tokens))
  }

  private func steps(of typed: String) throws(WordingError) -> [SequencePart] {
    let plan: Plan
    do throws(WordingError) { plan = try PlanText.parse(typed, in: language) } catch { throw .unreadable(typed) }
    return switch plan {
    case .timer(let span, let label): [.step(SequenceStep(label: label, duration: span))]
    case .sequence(let plan): plan.parts
    case .alarm: throw .unreadable(typed)
    }
  }

  // MARK: - Counts without parentheses

  /// The texts that may be meant where a count stands before or behind steps.
  private mutating func readings() -> [String] {
    let end = matcher.tokens.count
    if let count = matcher.phrase("repeats", at: 0), count.tokens.upperBound < end {
      return readings(count.tokens, count.tokens.upperBound..<end)
    }
    guard let start = (0..<end).first(where: { matcher.phrase("repeats", at: $0)?.tokens.upperBound == end }), start > 0
    else { return [] }
    return readings(start..<end, 0..<(isMark(",", start - 1) ? start - 1 : start))
  }

  private func readings(_ count: Range<Int>, _ steps: Range<Int>) -> [String] {
    let typed = matcher.typed(steps)
    guard !typed.isEmpty, !matcher.tokens[steps].contains(where: { ["(", ")"].contains($0.text) }),
      (try? self.steps(of: typed)) != nil
    else { return [] }
    return ["\(matcher.typed(count)) (\(typed))"]
  }
}
