// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Tells, from the changes of items, when it is asked whether a person is still awake, and who answered.
struct AwakeNews {
  /// The items that ask now.
  private var asking: Set<ItemID> = []

  /// The text about a change, in place of that about its item; `nil` if it has nothing to do with the question.
  mutating func text(
    of change: EngineEvent.Change, by control: any TokiControl, in context: CommandContext
  ) async -> String? {
    switch change {
    case .resync(let state):
      asking = Set(state.awakeChecks.filter(\.check.isAsked).map(\.item.id))
      return nil
    case .removed(let id):
      asking.remove(id)
      return nil
    case .item(let item):
      if let question = AwakeQuestion(item) {
        guard asking.insert(item.id).inserted else { return nil }
        let time = WallText.time(question.rings, in: context.hostZone)
        let sentence = AwakeTexts.consequence(of: question, at: time, in: context.language)
        let values = [
          "first": AwakeTexts.question(in: context.language), "second": PlainText.of(sentence, longest: 400),
        ]
        return tr("{first} {second}", values)
      }
      guard asking.remove(item.id) != nil else { return nil }
      return await answer(to: item, by: control, in: context)
    default: return nil
    }
  }

  /// The answerer; `nil` if something else ended the question, such as an edit or the ring that follows it.
  private func answer(to item: AnyItem, by control: any TokiControl, in context: CommandContext) async -> String? {
    guard let last = try? await control.decisions(about: item.id, limit: 1).first, last.kind == .awakeAnswered else {
      return nil
    }
    let sentence = PlainText.of(DecisionTexts.sentence(last, in: context.hostZone, context.language), longest: 600)
    return EventLine.named(item.id.text, item.shelved.label) + "  " + sentence
  }
}
