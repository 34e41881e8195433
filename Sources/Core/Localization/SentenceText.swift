// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Sentences behind each other.
public enum SentenceText {
  /// Whole sentences: `It is late. It rings.`, 「遅れています。鳴っています。」.
  public static func joined(_ sentences: [String], in language: Language) -> String {
    sentences.dropFirst().reduce(sentences.first ?? "") { first, second in
      tr("{first} {second}", ["first": first, "second": second], in: language)
    }
  }

  /// Sentences without a full stop, of which the last gets none: `Tea rings: 7:00. Timer`, 「お茶が鳴っています。タイマー」.
  public static func separated(_ sentences: [String], in language: Language) -> String {
    sentences.dropFirst().reduce(sentences.first ?? "") { first, second in
      // Translators: two sentences, of which the first has no full stop of its own.
      tr("{first}. {second}", ["first": first, "second": second], in: language)
    }
  }
}
