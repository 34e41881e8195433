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
    if form == .anything || form == .sequence, let repeats = GrammarRepeats(text, grammar, language) {
      return .sequence(try repeats.read())
    }
    let refusal: WordingError
    do throws(TranslatedText.Failure) {
      let translated = try TranslatedText(text, grammar)
      do throws(WordingError) {
        let plan = try GrammarPlan(
          text: text, translated: translated, form: form, language: language, isReading: isReading
        ).read()
        // Without a rest that would have to be a label, it is English, as the zone of `7:00 Foo/Bar`.
        guard plan.label != .none, let whole = withoutLabel(text, as: form) else { return plan }
        return whole
      } catch {
        refusal = error
      }
    } catch {
      guard case .notALabel(let tokens) = error else {
        return try foreign(text, as: form, grammar, instead: .unreadable(text))
      }
      refusal = TranslatedText.notALabel(text, grammar, tokens)
    }
    switch refusal {
    case .unreadable, .notALabel: return try foreign(text, as: form, grammar, instead: refusal)
    default: throw refusal
    }
  }

  /// Reads a text that is English or Japanese, though some of its words may be of the language as well: `14 Aug 9:00`.
  private static func foreign(
    _ text: String, as form: PlanForm, _ grammar: Grammar, instead refusal: WordingError
  ) throws(WordingError) -> Plan {
    let isShared = TranslatedText.isShared(text, grammar)
    let plan: Plan
    do throws(WordingError) { plan = try parse(text, as: form) } catch {
      throw isShared && !hasMisspelt(text, grammar) ? error : refusal
    }
    switch plan {
    case .alarm(_, label: .none), .timer(_, label: .none): return plan
    default:
      // Montg 7:00 is no label here.
      guard isShared, !hasMisspelt(plan.label.text, grammar) else { throw refusal }
      return plan
    }
  }

  /// An alarm or a timer that all of an English or Japanese text says; `nil` if it says none, or a label besides.
  private static func withoutLabel(_ text: String, as form: PlanForm) -> Plan? {
    do throws(WordingError) {
      switch try parse(text, as: form) {
      case .alarm(let plan, label: .none): return .alarm(plan)
      case .timer(let span, label: .none): return .timer(span)
      default: return nil
      }
    } catch {
      return nil
    }
  }

  /// `true` if a word may be one of the language with a slip, and is no English word of time.
  private static func hasMisspelt(_ text: String, _ grammar: Grammar) -> Bool {
    guard let matcher = GrammarMatcher(text, grammar) else { return false }
    let label = GrammarLabel(matcher, 0..<matcher.tokens.count)
    return matcher.tokens.indices.contains { index in
      let token = matcher.tokens[index]
      return token.kind == .word && !grammar.shared.contains(token.text) && !PlanVocabulary.words.contains(token.text)
        && label.isMisspelt(index, isEnglish: true)
    }
  }
}

extension SequenceText {
  /// Parses a plan of a person who speaks a language: `25 Minuten Arbeit, 5 Minuten Pause`.
  ///
  /// - Throws: `WordingError` with the part that is wrong.
  public static func parse(_ text: String, in language: Language) throws(WordingError) -> SequencePlan {
    do throws(WordingError) {
      return try parse(text)
    } catch {
      guard case .sequence(let plan)? = try? PlanText.parse(text, in: language) else { throw error }
      return plan
    }
  }
}

extension TranslatedText {
  /// `true` if all words of the language in a text are English ones, too.
  fileprivate static func isShared(_ text: String, _ grammar: Grammar) -> Bool {
    guard let matcher = GrammarMatcher(text, grammar) else { return true }
    guard !matcher.scalars.contains(where: { grammar.letters[$0] != nil }) else { return false }
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
