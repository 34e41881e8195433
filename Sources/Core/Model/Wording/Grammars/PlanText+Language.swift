// SPDX-License-Identifier: Apache-2.0

// Words of a language with a grammar of its own are said in English first; all that is refused is told in the words as
// they were typed.
extension PlanText {
  /// Parses a text of a person who speaks a language.
  ///
  /// English and Japanese are understood in any, and besides them only the words of that language.
  ///
  /// - Throws: `WordingError`, as `parse(_:as:)`.
  public static func parse(
    _ text: String, as form: PlanForm = .anything, in language: Language
  ) throws(WordingError) -> Plan {
    try parse(text, as: form, in: language, isReading: false)
  }

  /// Parses a text; `isReading` is whether it is offered in place of another one, so that nobody sees what it asks.
  static func parse(
    _ text: String, as form: PlanForm, in language: Language, isReading: Bool
  ) throws(WordingError) -> Plan {
    guard let grammar = Grammar.of(language) else { return try parse(text, as: form) }
    let isShared = TranslatedText.isShared(text, grammar)
    let translated: TranslatedText
    do throws(TranslatedText.Failure) {
      translated = try TranslatedText(text, grammar)
    } catch {
      guard !isShared else { return try parse(text, as: form) }
      guard case .notALabel(let tokens) = error else { throw .unreadable(text) }
      throw TranslatedText.notALabel(text, grammar, tokens)
    }
    do throws(WordingError) {
      return try GrammarPlan(
        text: text, translated: translated, form: form, language: language, isReading: isReading
      ).read()
    } catch {
      guard case .unreadable = error, isShared else { throw error }
      return try parse(text, as: form)
    }
  }
}

extension TranslatedText {
  /// `true` if all words of the language in a text are English ones, too.
  fileprivate static func isShared(_ text: String, _ grammar: Grammar) -> Bool {
    guard let matcher = GrammarMatcher(text, grammar) else { return true }
    return matcher.tokens.allSatisfy { token in
      token.kind != .word || grammar.shared.contains(token.text)
        || !grammar.vocabulary.contains(token.text) && !grammar.closed.contains(token.text)
    } && !matcher.tokens.contains { grammar.shortDays.contains($0.text) }
  }

  /// The refusal of words that may be more than a label.
  fileprivate static func notALabel(_ text: String, _ grammar: Grammar, _ tokens: Range<Int>) -> WordingError {
    guard let matcher = GrammarMatcher(text, grammar) else { return .unreadable(text) }
    let isLabelLike = matcher.tokens[tokens].contains { token in
      token.kind == .word && !grammar.vocabulary.contains(token.text) && !grammar.closed.contains(token.text)
    }
    guard isLabelLike else { return .unreadable(matcher.typed(tokens)) }
    let before = tokens.lowerBound > 0 ? matcher.typed(0..<tokens.lowerBound) : ""
    let behind =
      tokens.upperBound < matcher.tokens.count ? matcher.typed(tokens.upperBound..<matcher.tokens.count) : ""
    let rest = before.isEmpty || behind.isEmpty ? before + behind : before + " " + behind
    guard let plan = try? TranslatedText(rest, grammar), plan.label == nil, plan.steps == nil,
      PlanText.isUnderstood(plan.english)
    else { return .unreadable(text) }
    return .notALabel(text, rest: rest, label: matcher.typed(tokens))
  }
}
