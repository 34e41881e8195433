// SPDX-License-Identifier: Apache-2.0

/// A text of another language in English words, without its label.
struct TranslatedText {
  /// A part of the English text, and what was typed for it.
  struct Part {
    let english: String
    let tokens: Range<Int>
  }

  /// A time that may be before or after noon.
  struct OpenClock {
    let tokens: Range<Int>
    let times: [(hour: Int, minute: Int)]
  }

  private(set) var parts: [Part] = []
  /// The tokens of the label; `nil` for none.
  private(set) var label: Range<Int>?
  /// The English word for the order that the label is; `nil` for a name.
  private(set) var order: String?
  /// Each step with its label, if there are several.
  private(set) var steps: String?
  /// The times that a question has to settle.
  private(set) var openClocks: [OpenClock] = []
  /// The question of a phrase that means two things: its tokens, and what can be typed in their place.
  private(set) var question: (tokens: Range<Int>, answers: [String])?
  private(set) var kind: String?
  /// `true` if a time of day was typed.
  private(set) var hasClock = false
  let matcher: GrammarMatcher

  var english: String { parts.map(\.english).joined(separator: " ").replacing(" ,", with: ",") }

  /// Why a text is not translated.
  enum Failure: Error {
    /// It has no phrase of the language.
    case foreign
    case unreadable
    /// Words that may be more than a label.
    case notALabel(Range<Int>)
  }

  /// Translates a text.
  init(_ text: String, _ grammar: Grammar) throws(Failure) {
    guard var matcher = GrammarMatcher(text, grammar) else { throw .foreign }
    var pieces = matcher.pieces()
    self.matcher = matcher
    let hasOwnLetter = matcher.scalars.contains { grammar.letters[$0] != nil }
    guard pieces.contains(where: { isOwn($0) || hasOwnLetter && $0.name != nil }) else { throw .foreign }
    dropEdges(&pieces)
    let isRequest = pieces.contains { $0.name == "request" }
    kind = pieces.lazy.filter { $0.name == "request" }.map(\.english).first { !$0.isEmpty }
    // Wecker fr 7 Uhr lacks a letter rather than the week.
    for (request, next) in zip(pieces, pieces.dropFirst()) where request.name == "request" {
      guard !isSmallShortDay(next.tokens.lowerBound) else { throw .unreadable }
    }
    let begins = pieces.first { $0.name != nil }?.name == "request"
    pieces.removeAll { $0.name == "request" }
    // The comma behind a call: Alexa, weck mich.
    if begins, let first = pieces.first, first.name == nil, typed(first.tokens) == "," { pieces.removeFirst() }
    let labels = try labels(of: pieces, isRequest: isRequest)
    let isPlain = labels.count < 2 && pieces.filter { $0.name == "span" }.count < 2
    if isPlain {
      label = labels.first?.tokens
      order = labels.first?.order
    } else {
      steps = try steps(of: pieces, labels)
    }
    try checkWeekDays(pieces)
    let partOfDay = pieces.contains { $0.name == "part" }
    try checkBareNumber(pieces, isRequest)
    for (index, piece) in pieces.enumerated() {
      guard piece.name != nil else {
        if isListJoint(pieces, index) { parts.append(Part(english: "and", tokens: piece.tokens)) }
        if typed(piece.tokens) == ",", label == nil, !parts.isEmpty {
          parts.append(Part(english: ",", tokens: piece.tokens))
        }
        continue
      }
      let english = try rendered(piece, withPart: partOfDay)
      parts.append(Part(english: english, tokens: piece.tokens))
    }
  }

  private func typed(_ tokens: Range<Int>) -> String { matcher.typed(tokens) }

  /// `true` if a phrase has a word of the language, or is a date that others read another way round.
  private func isOwn(_ piece: GrammarMatcher.Piece) -> Bool {
    guard let name = piece.name else { return false }
    let hasWord = piece.tokens.contains { matcher.tokens[$0].kind == .word }
    return name == "date" && !hasWord ? !piece.english.contains("-") : hasWord && name != "zone"
  }

  /// Removes the marks at the end of a sentence.
  private func dropEdges(_ pieces: inout [GrammarMatcher.Piece]) {
    guard let last = pieces.last, last.name == nil else { return }
    let marks = last.tokens.reversed().prefix { [".", "!", "?"].contains(matcher.tokens[$0].text) }
    pieces[pieces.count - 1].tokens = last.tokens.lowerBound..<last.tokens.upperBound - marks.count
    if pieces[pieces.count - 1].tokens.isEmpty { pieces.removeLast() }
  }

  /// A number alone is an hour only beside a day or a request, and beside no other time.
  private func checkBareNumber(_ pieces: [GrammarMatcher.Piece], _ isRequest: Bool) throws(Failure) {
    let bare = pieces.count { $0.name == "bare" }
    guard bare > 0 else { return }
    let others = pieces.filter { $0.name != nil && $0.name != "bare" }
    // 20 mi is no Wednesday.
    let isFirst = pieces.first?.name == "bare" && (pieces.first.flatMap { Int($0.english) } ?? 0) > 12
    guard bare == 1, !isFirst, isRequest || !others.isEmpty,
      !others.contains(where: { ["clock", "span", "window"].contains($0.name) || $0.english.contains(":") })
    else { throw .unreadable }
  }

  /// Days of the week are said once, or each with a time of its own.
  private func checkWeekDays(_ pieces: [GrammarMatcher.Piece]) throws(Failure) {
    let days = pieces.filter { piece in
      ["day", "rule", "part"].contains(piece.name)
        && Self.weekDays.contains { piece.english.contains($0) }
    }
    guard days.count < 2 || pieces.count(where: { $0.english.contains(where: { $0 == "=" || $0 == "@" }) }) > 1 else {
      throw .unreadable
    }
  }

  private static let weekDays =
    WeekDay.allCases.map { WeekDaysText.names(of: $0).last ?? " " } + ["weekdays", "weekends", "workdays"]

  // MARK: - Labels

  private typealias Label = (tokens: Range<Int>, piece: Int, order: String?)

  /// The words that are no phrase; throws if they may be more than a label.
  private func labels(of pieces: [GrammarMatcher.Piece], isRequest: Bool) throws(Failure) -> [Label] {
    var labels: [Label] = []
    for (index, piece) in pieces.enumerated() where piece.name == nil {
      var tokens = piece.tokens
      while let first = tokens.first, isJoint(first, isRequest) { tokens = first + 1..<tokens.upperBound }
      while let last = tokens.last, isMark(last) { tokens = tokens.lowerBound..<last }
      // Mö-Fr has a slip.
      for token in piece.tokens where matcher.tokens[token].text == "-" && !tokens.contains(token) {
        guard !matcher.tokens[token].isAttached else { throw .notALabel(piece.tokens) }
      }
      guard !tokens.isEmpty else {
        // ,5 Stunden is half of one.
        guard index > 0, piece.tokens.allSatisfy({ [",", ":"].contains(matcher.tokens[$0].text) }) else {
          throw .unreadable
        }
        continue
      }
      if isListJoint(pieces, index) { continue }
      let label = GrammarLabel(matcher, tokens)
      let order = label.order(isFirst: index == 0)
      guard order != nil || label.isClear else { throw .notALabel(tokens) }
      // Di Lorenzo is no Tuesday, and Fr. Müller no Friday.
      for neighbour in [index - 1, index + 1] where pieces.indices.contains(neighbour) {
        let other = pieces[neighbour]
        let isBefore = neighbour < index
        // 7 Uhr 30 Seiten lesen may be at seven.
        let end = other.tokens.last { matcher.tokens[$0].text != "." }
        guard !isShortDay(isBefore ? end : nil), isBefore || !isSmallShortDay(other.tokens.lowerBound),
          !isBefore || isQuoted(tokens) || !other.english.hasSuffix("~")
        else { throw .notALabel(tokens) }
        // Mow, Mi, Fr is a row of days.
        guard
          isBefore || other.name != "day" || matcher.tokens[other.tokens.lowerBound - 1].text != ","
            || typed(tokens).unicodeScalars.count > 3
        else { throw .notALabel(tokens) }
      }
      labels.append((tokens, index, order))
    }
    return labels
  }

  private func isQuoted(_ tokens: Range<Int>) -> Bool { matcher.tokens[tokens.lowerBound].kind == .quoted }

  /// `true` if words only join two times, as in `Montag 7 Uhr und Dienstag 8 Uhr`.
  private func isListJoint(_ pieces: [GrammarMatcher.Piece], _ index: Int) -> Bool {
    guard pieces[index].tokens.count == 1, let token = pieces[index].tokens.first, index > 0, index + 1 < pieces.count
    else { return false }
    return matcher.grammar.isJoint(matcher.tokens[token].text)
  }

  private func isMark(_ token: Int) -> Bool { [",", ":", "-", "."].contains(matcher.tokens[token].text) }

  private func isJoint(_ token: Int, _ isRequest: Bool) -> Bool {
    isMark(token) || isRequest && matcher.grammar.joints.contains(matcher.tokens[token].text)
  }

  private func isShortDay(_ token: Int?) -> Bool {
    token.map { matcher.grammar.shortDays.contains(matcher.tokens[$0].text) } ?? false
  }

  /// `true` for the so of `Tee so 7 Uhr`, which is no Sunday.
  private func isSmallShortDay(_ token: Int) -> Bool {
    isShortDay(token) && matcher.scalars[matcher.tokens[token].places.lowerBound].value > 0x60
  }

  /// Steps between commas, each a span with a label: `25 Minuten Arbeit, 5 Minuten Pause`.
  private func steps(of pieces: [GrammarMatcher.Piece], _ labels: [Label]) throws(Failure) -> String {
    var steps: [String] = []
    var span: String?
    var label: String?
    func close() throws(Failure) {
      guard let span else { throw .unreadable }
      steps.append(label.map { span + " " + SequenceWriter.quoted($0) } ?? span)
    }
    for (index, piece) in pieces.enumerated() {
      if piece.name == "span" {
        guard span == nil else { throw .unreadable }
        span = piece.english.replacing("~", with: "")
        continue
      }
      guard piece.name == nil else { throw .unreadable }
      for token in piece.tokens where matcher.tokens[token].text == "," {
        if let words = labels.first(where: { $0.piece == index })?.tokens, words.lowerBound < token, label == nil {
          label = matcher.typed(words.lowerBound..<min(token, words.upperBound))
        }
        try close()
        span = nil
        label = nil
      }
      guard let words = labels.first(where: { $0.piece == index })?.tokens else { continue }
      let comma = piece.tokens.last { matcher.tokens[$0].text == "," } ?? piece.tokens.lowerBound - 1
      guard words.upperBound > comma + 1 else { continue }
      guard label == nil else { throw .unreadable }
      label = matcher.typed(max(words.lowerBound, comma + 1)..<words.upperBound)
    }
    try close()
    return steps.joined(separator: ", ")
  }

  // MARK: - Times

  /// The English words of a phrase, with its times as the reader takes them.
  private mutating func rendered(_ piece: GrammarMatcher.Piece, withPart: Bool) throws(Failure) -> String {
    if piece.name == "bare" {
      guard let hour = Int(piece.english) else { throw .unreadable }
      return clock(hour, 0, isOpen: hour <= 12, piece.tokens, withPart: withPart)
    }
    var rest = piece.english.replacing("~", with: "")[...]
    if rest.first == "?" {
      let marks = rest.dropFirst().split(separator: "?", maxSplits: 1)
      let ends = marks.first?.split(separator: "-").compactMap { Int($0) } ?? []
      guard ends.count == 2 else { throw .unreadable }
      question = (ends[0]..<ends[1], marks.dropFirst().flatMap { $0.split(separator: "|") }.map { String($0) })
      return ""
    }
    var text = ""
    while let mark = rest.firstIndex(where: { $0 == "=" || $0 == "@" }) {
      text += rest[..<mark]
      let isOpen = rest[mark] == "@"
      rest = rest[rest.index(after: mark)...]
      let time = rest.prefix { $0.isNumber || [":", "-", "+"].contains($0) }
      rest = rest.dropFirst(time.count)
      var tokens = piece.tokens
      if isOpen {
        let ends = rest.dropFirst().prefix { $0 != "#" }
        rest = rest.dropFirst(ends.count + 2)
        let numbers = ends.split(separator: "-").compactMap { Int($0) }
        tokens = numbers[0]..<numbers[1]
      }
      text += try rendered(time, isOpen: isOpen, tokens, withPart: withPart)
    }
    return text + rest
  }

  private mutating func rendered(
    _ time: Substring, isOpen: Bool, _ tokens: Range<Int>, withPart: Bool
  ) throws(Failure) -> String {
    hasClock = true
    let numbers = time.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count >= 2 else { throw .unreadable }
    if numbers.count == 3 {
      return time.split(separator: ":").map { $0.count < 2 ? "0" + $0 : $0 }.joined(separator: ":")
    }
    guard !time.contains(":") else {
      return clock(numbers[0], numbers[1], isOpen: isOpen, tokens, withPart: withPart)
    }
    let minutes = numbers[0] * 60 + (time.contains("-") ? 1_440 - numbers[1] : numbers[1])
    var hour = minutes / 60 % 24
    if isOpen { hour = hour % 12 == 0 ? 12 : hour % 12 }
    return clock(hour, minutes % 60, isOpen: isOpen, tokens, withPart: withPart)
  }

  private mutating func clock(
    _ hour: Int, _ minute: Int, isOpen: Bool, _ tokens: Range<Int>, withPart: Bool
  ) -> String {
    hasClock = true
    let end = ":" + (minute < 10 ? "0" : "") + String(minute)
    if withPart { return String(hour) + end }
    if isOpen { openClocks.append(OpenClock(tokens: tokens, times: [(hour, minute), ((hour + 12) % 24, minute)])) }
    return (hour < 10 ? "0" : "") + String(hour) + end
  }
}
