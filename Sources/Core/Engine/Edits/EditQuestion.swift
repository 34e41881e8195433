// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// An item that was changed both here and in a room, with the two versions between which a person decides.
public struct EditQuestion: Hashable, Sendable {
  /// The item.
  public let item: ItemID
  /// Its label here, or the last one that it had here.
  public let label: Label
  /// The version here, with all that was changed since; `nil` for an item that is removed.
  public let mine: AnyItem?
  /// The version of the room; `nil` for an item that was removed there.
  public let theirs: AnyItem?

  /// The version that stays.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The one here.
    case mine
    /// The one of the room.
    case theirs
  }

  /// Takes all parts.
  public init(item: ItemID, label: Label, mine: AnyItem?, theirs: AnyItem?) {
    self.item = item
    self.label = label
    self.mine = mine
    self.theirs = theirs
  }
}

extension RoomEdits {
  /// The open questions, in order.
  public var openQuestions: [EditQuestion] {
    // Later changes of an item wait for the answer too.
    let newest = items.mine
    return questions.map { edit in
      let theirs: AnyItem? = if case .changed(let item)? = edit.question { item } else { nil }
      return EditQuestion(
        item: edit.item, label: (edit.mine ?? edit.base).shelved.label, mine: newest[edit.item] ?? edit.mine,
        theirs: theirs)
    }
  }

  /// Answers a question; `false` if it is not open any more as it was shown, and then nothing changes.
  ///
  /// `key` is a new idempotency key, by which the room is told of the version here.
  public mutating func answer(_ question: EditQuestion, keeping side: EditQuestion.Side, key: String) -> Bool {
    guard openQuestions.contains(question) else { return false }
    switch side {
    case .mine: keepMine(of: question.item, key: key)
    case .theirs: keepTheirs(of: question.item)
    }
    return true
  }
}
