// SPDX-License-Identifier: Apache-2.0

/// Decides whether words beside a time of a grammar can only be its label.
struct GrammarLabel {
  private let matcher: GrammarMatcher
  private let tokens: Range<Int>
  private var grammar: Grammar { matcher.grammar }

  init(_ matcher: GrammarMatcher, _ tokens: Range<Int>) {
    (self.matcher, self.tokens) = (matcher, tokens)
  }

  /// `true` if no word of it may belong to the time, in this language or in another one.
  var isClear: Bool {
    if tokens.count == 1, matcher.tokens[tokens.lowerBound].kind == .quoted { return true }
    guard tokens.contains(where: { matcher.tokens[$0].kind == .word }) else { return false }
    for token in tokens {
      switch matcher.tokens[token].kind {
      case .number, .quoted: return false
      case .mark where !["-", "&", ".", ",", "!", "#", "'"].contains(matcher.tokens[token].text): return false
      case .mark: break
      case .word: guard isClear(token) else { return false }
      }
    }
    let text = matcher.typed(tokens)
    if tokens.count == 1, grammar.orders[matcher.tokens[tokens.lowerBound].text] != nil { return true }
    let isShort = text.unicodeScalars.count <= 2 && text.unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
    guard !isShort, text.unicodeScalars.count > 1,
      var reader = LabelReader(text, isAlone: false, isAttached: false)
    else { return false }
    // 7 Uhr London may be the time there.
    var place = reader.scanner
    if AlarmPlanReader.takeUsualName(&place, isBehindTime: true) != nil, place.isAtEnd { return false }
    return reader.doubt() == nil
  }

  private func isClear(_ token: Int) -> Bool {
    let word = matcher.tokens[token].text
    if token == tokens.lowerBound, tokens.count > 1, grammar.first.contains(word) { return true }
    if grammar.inner.contains(word) { return token > tokens.lowerBound && token < tokens.upperBound - 1 }
    guard !grammar.vocabulary.contains(word), !grammar.closed.contains(word), !PlanVocabulary.words.contains(word) else {
      return false
    }
    if grammar.ordinary.contains(word) { return true }
    // Demain and every are words of time elsewhere.
    let plain = word.unicodeScalars.map { ForeignWords.plain($0).map { String(Character($0)) } ?? "" }.joined()
    guard !ForeignWords.isOfTime(plain) else { return false }
    // Ostermontag is a day, and Montagsrunde may be one.
    if grammar.days.contains(where: { word.hasPrefix($0) || word.hasSuffix($0) }) { return false }
    guard word.utf8.count >= 4 else { return true }
    return Suggestion.nearest(to: word, among: grammar.longWords, atMost: 1) == nil
  }
}
