// SPDX-License-Identifier: Apache-2.0

/// Decides whether words beside a time of a grammar can only be its label.
struct GrammarLabel {
  private let matcher: GrammarMatcher
  private let tokens: Range<Int>
  private var grammar: Grammar { matcher.grammar }

  init(_ matcher: GrammarMatcher, _ tokens: Range<Int>) {
    self.matcher = matcher
    self.tokens = tokens
  }

  /// `true` if no word of it may belong to the time, in this language or in another one.
  var isClear: Bool {
    if tokens.count == 1, matcher.tokens[tokens.lowerBound].kind == .quoted { return true }
    guard tokens.contains(where: { matcher.tokens[$0].kind == .word }) else { return false }
    for token in tokens {
      switch matcher.tokens[token].kind {
      case .number, .quoted: return false
      case .mark where !["-", "&", ".", ",", "!", "#"].contains(matcher.tokens[token].text): return false
      case .mark: break
      case .word: guard isClear(token) else { return false }
      }
    }
    let text = matcher.typed(tokens)
    let isShort = text.unicodeScalars.count <= 2 && text.unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
    guard !isShort || grammar.ordinary.contains(text), text.unicodeScalars.count > 1, !isZoneLike(text),
      var reader = LabelReader(text, isAlone: false, isAttached: false)
    else { return false }
    // 7 Uhr London may be the time there.
    var place = reader.scanner
    if AlarmPlanReader.takeUsualName(&place, isBehindTime: true) != nil, place.isAtEnd { return false }
    return reader.doubt() == nil
  }

  /// The English word for the order that they are to something that is set; `nil` if they are none.
  ///
  /// `isFirst` is whether they begin the text, as in `lösche den Tee 5 Minuten`.
  func order(isFirst: Bool) -> String? {
    let first = matcher.tokens[tokens.lowerBound]
    guard first.kind == .word else { return nil }
    if tokens.count == 1, let order = grammar.orders[first.text] { return order }
    return isFirst ? grammar.commands[first.text] : nil
  }

  private func isClear(_ token: Int) -> Bool {
    let word = matcher.tokens[token].text
    if token == tokens.lowerBound, tokens.count > 1, grammar.first.contains(word) { return true }
    if grammar.inner.contains(word) { return token > tokens.lowerBound && token < tokens.upperBound - 1 }
    guard !grammar.vocabulary.contains(word), !grammar.closed.contains(word), !PlanVocabulary.words.contains(word)
    else {
      return false
    }
    return !isMisspelt(token)
  }

  /// `true` if a word may be one of a time, of this language with a slip or of another one.
  ///
  /// `isEnglish` is for words beside English ones, of which short ones are near to too many.
  func isMisspelt(_ token: Int, isEnglish: Bool = false) -> Bool {
    let word = matcher.tokens[token].text
    let letters = Array(matcher.scalars[matcher.tokens[token].places])
    if grammar.ordinary.contains(word) { return false }
    // Demain is a word of time elsewhere.
    let plain = letters.map { ForeignWords.plain($0).map { String(Character($0)) } ?? "" }.joined()
    if ForeignWords.isOfTime(plain) || letters.count == 1 && Self.isSmall(letters[0]) { return true }
    // JedenTag lacks a space.
    if zip(letters, letters.dropFirst()).contains(where: { Self.isSmall($0) && ("A"..."Z").contains($1) }) {
      return true
    }
    if word.contains(grammar.hundred) { return true }
    // Ostermontag is a day, and Montagsrunde may be one; werktagsum lacks a space.
    if grammar.days.contains(where: { word.hasPrefix($0) || word.hasSuffix($0) }) { return true }
    let length = word.utf8.count
    guard letters.count > 3 else {
      return !isEnglish && letters.allSatisfy(Self.isSmall)
        && (Suggestion.nearest(to: word, among: grammar.shortWords, atMost: 1) != nil
          || Suggestion.nearest(to: word, among: grammar.longWords.filter { $0.utf8.count == 4 }, atMost: 1) != nil)
    }
    if grammar.longWords.contains(where: { $0.utf8.count > 4 && $0.utf8.count < length && word.hasSuffix($0) }) {
      return true
    }
    let most = length < 8 ? 1 : 2
    let near = grammar.longWords.filter { abs($0.utf8.count - length) <= most }
    return Suggestion.nearest(to: word, among: near, atMost: most) != nil
  }

  private static func isSmall(_ letter: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(letter) || ("ß"..."ÿ").contains(letter)
  }

  /// `true` if it looks like the abbreviation of a zone: XST.
  private func isZoneLike(_ text: String) -> Bool {
    let letters = text.unicodeScalars
    return (3...5).contains(letters.count) && letters.last == "T" && letters.allSatisfy { ("A"..."Z").contains($0) }
  }
}
