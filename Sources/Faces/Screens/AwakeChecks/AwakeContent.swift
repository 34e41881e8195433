// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The question whether the person is still awake, as the app asks it.
public struct AwakeContent: Hashable, Sendable {
  /// The item that asks.
  public let item: ItemID
  /// The question.
  public let title: String
  /// The next ring without an answer, in words.
  public let text: String
  /// The question and the next ring without an answer, behind each other.
  public let sentence: String
  /// The text of the button.
  public let answer: String

  /// The question whose time is over first; `nil` if nothing asks.
  public init?(_ present: Present) {
    guard let question = present.state.awakeChecks.lazy.compactMap({ AwakeQuestion($0.item) }).first else { return nil }
    let (style, language) = (present.style, present.style.language)
    item = question.item
    title = AwakeTexts.question(in: language)
    text = AwakeTexts.consequence(
      of: question, at: TimeText.ofMinute(question.rings, in: present.host, style), in: language)
    sentence = SentenceText.joined([title, text], in: language)
    answer = AwakeTexts.answer(in: language)
  }
}
