// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Texts about the question whether a person is still awake.
public enum AwakeTexts {
  /// The question itself.
  public static func question(in language: Language) -> String {
    tr("Still awake?", in: language)
  }

  /// The answer, as on a button.
  public static func answer(in language: Language) -> String {
    tr("I am awake", in: language)
  }

  /// The next ring unless the person answers, in words; `time` is its instant as text.
  public static func consequence(
    of question: AwakeQuestion, at time: String, in language: Language
  ) -> String {
    let values = ["name": question.item.named(question.label, in: language), "time": time]
    return tr("{name} rings again at {time} unless you answer.", values, in: language)
  }

  /// The next question if the person is awake, in words; `time` is its instant as text.
  public static func outlook(
    of item: ItemID, _ label: Label, at time: String, in language: Language
  ) -> String {
    let values = ["name": item.named(label, in: language), "time": time]
    return tr("{name} asks at {time} whether you are awake.", values, in: language)
  }

  /// When a ring asks: `asks 5 min after it was stopped whether you are awake`.
  public static func setting(_ wait: TimeSpan, in language: Language) -> String {
    tr(
      "asks {span} after it was stopped whether you are awake", ["span": wait.words(in: language)], in: language)
  }
}
