// SPDX-License-Identifier: Apache-2.0

/// Finds the phrases of a grammar in a text.
struct GrammarMatcher {
  /// A word, a number or a mark.
  struct Token {
    /// As the grammar folds it.
    let text: String
    let kind: Kind
    /// Positions of its scalars in the text.
    let places: Range<Int>
    /// `true` if no space stands before it.
    let isAttached: Bool

    enum Kind { case word, number, mark, quoted }
  }

  /// A phrase, or words that are none.
  struct Piece {
    /// The rule's name; `nil` for words that are no phrase.
    var name: String?
    var english: String
    var tokens: Range<Int>
  }

  let grammar: Grammar
  let scalars: [Unicode.Scalar]
  let tokens: [Token]
  /// The phrases found so far, by the place of their name among the rules, and by token.
  private var known: [[[Match]?]]

  private struct Match {
    let end: Int
    let english: String
  }

  /// The most tokens of a text; each could begin a phrase.
  private static let mostTokens = 120

  /// Makes a matcher; `nil` if there is nothing to read, or too much.
  init?(_ text: String, _ grammar: Grammar) {
    self.grammar = grammar
    scalars = Array(text.unicodeScalars.prefix(1_001))
    guard scalars.count <= 1_000 else { return nil }
    tokens = Self.tokens(of: scalars, grammar)
    guard !tokens.isEmpty, tokens.count <= Self.mostTokens else { return nil }
    known = grammar.rules.map { _ in [] }
  }

  /// The text as typed, from one token to another.
  func typed(_ range: Range<Int>) -> String {
    guard let first = tokens[range].first, let last = tokens[range].last else { return "" }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[first.places.lowerBound..<last.places.upperBound])
    return text
  }

  /// The phrases from the beginning to the end, each as long as possible, and the words between them.
  mutating func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var place = 0
    while place < tokens.count {
      if let piece = longest(at: place) {
        pieces.append(piece)
        place = piece.tokens.upperBound
      } else {
        if let last = pieces.last, last.name == nil {
          pieces[pieces.count - 1].tokens = last.tokens.lowerBound..<place + 1
        } else {
          pieces.append(Piece(name: nil, english: "", tokens: place..<place + 1))
        }
        place += 1
      }
    }
    return pieces
  }

  private mutating func longest(at place: Int) -> Piece? {
    var best: Piece?
    for name in grammar.parts {
      guard let phrase = grammar.places[name],
        let match = matches(phrase, at: place).max(by: { $0.end < $1.end }),
        match.end > best?.tokens.upperBound ?? place
      else { continue }
      best = Piece(name: name, english: match.english, tokens: place..<match.end)
    }
    return best
  }

  /// The longest phrase of a name that begins with a token.
  mutating func phrase(_ name: String, at place: Int) -> Piece? {
    guard place < tokens.count, let phrase = grammar.places[name],
      let match = matches(phrase, at: place).max(by: { $0.end < $1.end })
    else { return nil }
    return Piece(name: name, english: match.english, tokens: place..<match.end)
  }

  // MARK: - Rules

  private mutating func matches(_ phrase: Int, at start: Int) -> [Match] {
    if known[phrase].isEmpty { known[phrase] = tokens.map { _ in nil } }
    if let found = known[phrase][start] { return found }
    // A rule that began with itself would never end.
    known[phrase][start] = []
    var found: [Match] = []
    for rule in grammar.rules[phrase] where canBegin(rule, at: start) {
      for (end, slots) in follow(rule.items[...], from: start, []) where !found.contains(where: { $0.end == end }) {
        found.append(Match(end: end, english: words(rule.english, slots, start..<end)))
      }
    }
    known[phrase][start] = found
    return found
  }

  /// `false` for a rule whose first word is not there.
  private func canBegin(_ rule: Grammar.Rule, at start: Int) -> Bool {
    guard let first = rule.items.first, first.slot == nil, !first.isOptional else { return true }
    return first.texts.contains(tokens[start].text)
  }

  private typealias Found = (english: String, tokens: Range<Int>)

  private mutating func follow(
    _ items: ArraySlice<Grammar.Item>, from place: Int, _ slots: [Found]
  ) -> [(end: Int, slots: [Found])] {
    guard let item = items.first else { return [(place, slots)] }
    var found: [(end: Int, slots: [Found])] = []
    let rest = items.dropFirst()
    if place < tokens.count, !item.isAttached || tokens[place].isAttached {
      if let slot = item.slot {
        let matches: [Match] =
          if case .phrase(let phrase) = slot { matches(phrase, at: place) } else {
            number(slot, at: place).map { [$0] } ?? []
          }
        for match in matches {
          found += follow(rest, from: match.end, slots + [(match.english, place..<match.end)])
        }
      } else if item.texts.contains(tokens[place].text), tokens[place].kind != .quoted, isRightPlace(place) {
        found += follow(rest, from: place + 1, slots)
      }
    }
    if item.isOptional { found += follow(rest, from: place, item.slot == nil ? slots : slots + [("", place..<place)]) }
    return found
  }

  /// `true` if a mark stands where it belongs: a point and a colon follow without a space.
  private func isRightPlace(_ place: Int) -> Bool {
    tokens[place].isAttached || ![".", ":"].contains(tokens[place].text)
  }

  private func words(_ english: String, _ slots: [Found], _ tokens: Range<Int>) -> String {
    var text = english == "$&" ? typed(tokens) : english
    for (index, slot) in slots.enumerated().reversed() {
      text = text.replacing("$\(index + 1)", with: slot.english).replacing("%\(index + 1)", with: typed(slot.tokens))
    }
    switch text.first {
    case "@" where !text.contains("#"): return text + "#\(tokens.lowerBound)-\(tokens.upperBound)#"
    case "?": return "?\(tokens.lowerBound)-\(tokens.upperBound)" + text
    default: return text
    }
  }

  // MARK: - Numbers

  private func number(_ slot: Grammar.Slot, at place: Int) -> Match? {
    let token = tokens[place]
    let next = place + 1
    let isNumber = token.kind == .number
    let digits = token.text.utf8.count
    switch slot {
    case .phrase: return nil
    case .amount: return amount(at: place)
    case .zone: return zone(at: place)
    case .twoDigits(let isAttached):
      guard isNumber, digits == 2, token.text < "60", token.isAttached == isAttached else { return nil }
      return Match(end: next, english: token.text)
    case .shortYear: return isNumber && digits == 2 && token.isAttached ? Match(end: next, english: token.text) : nil
    case .year: return isNumber && digits == 4 && token.text >= "1900" ? Match(end: next, english: token.text) : nil
    case .month:
      guard isNumber, digits <= 2, let month = Int(token.text), (1...12).contains(month) else { return nil }
      return Match(end: next, english: CivilDate.englishNames(ofMonth: month).last ?? "")
    case .number(let range, let inWords):
      guard !(inWords && isNumber), let value = value(at: place),
        value.utf8.count <= max(2, String(range.upperBound).utf8.count), let number = Int(value), range.contains(number)
      else { return nil }
      return Match(end: next, english: String(number))
    }
  }

  /// The digits of a number, in digits or in words.
  private func value(at place: Int) -> String? {
    switch tokens[place].kind {
    case .number: tokens[place].text
    case .word: grammar.digits(of: tokens[place].text)
    case .mark, .quoted: nil
    }
  }

  /// The `New_York` of a zone's name.
  private func zone(at place: Int) -> Match? {
    var end = place
    while end < tokens.count, tokens[end].isAttached,
      tokens[end].kind == .word || ["_", "-"].contains(tokens[end].text)
    {
      end += 1
    }
    return end > place ? Match(end: end, english: "") : nil
  }

  /// A number such as `1,5`; a point before three digits may part thousands.
  private func amount(at place: Int) -> Match? {
    guard let value = value(at: place) else { return nil }
    let mark = place + 1
    let fraction = place + 2
    guard tokens[place].kind == .number, fraction < tokens.count, [",", "."].contains(tokens[mark].text),
      tokens[mark].isAttached, tokens[fraction].kind == .number, tokens[fraction].isAttached
    else { return value.utf8.count <= 6 ? Match(end: place + 1, english: value) : nil }
    guard tokens[fraction].text.utf8.count <= 2 else { return nil }
    return Match(end: place + 3, english: value + "." + tokens[fraction].text)
  }

  // MARK: - Tokens

  private static func tokens(of scalars: [Unicode.Scalar], _ grammar: Grammar) -> [Token] {
    var tokens: [Token] = []
    var place = 0
    while place < scalars.count {
      let start = place
      guard !isSpace(scalars[place]) else {
        place += 1
        continue
      }
      let kind = kind(of: scalars[place])
      place += 1
      if kind == .quoted {
        while place < scalars.count, self.kind(of: scalars[place]) != .quoted { place += 1 }
        guard place < scalars.count else { return [] }
        place += 1
      } else if kind != .mark {
        while place < scalars.count, self.kind(of: scalars[place]) == kind, !isSpace(scalars[place]) { place += 1 }
      }
      let text = kind == .mark ? mark(scalars[start]) : grammar.folded(scalars[start..<place])
      let isAttached = tokens.last.map { $0.places.upperBound == start } ?? false
      tokens.append(Token(text: text, kind: kind, places: start..<place, isAttached: isAttached))
    }
    return tokens
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09, 0xA0, 0x2007, 0x2009, 0x202F, 0x3000: true
    default: false
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Token.Kind {
    switch scalar.value {
    case 0x30...0x39: .number
    case 0x41...0x5A, 0x61...0x7A, 0x27, 0x2019, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x1FFF, 0x3041...: .word
    case 0x22, 0x201C, 0x201D, 0x201E: .quoted
    default: .mark
    }
  }

  private static func mark(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "–", "—", "−": "-"
    case "\n", ";": ","
    default: String(Character(scalar))
    }
  }
}
