// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import Visitors

/// The messages that displays show, at most one for each item; the sharing server keeps them in memory until it closes.
struct DisplayMessages: Sendable {
  private var messages: [ItemID: Message] = [:]

  private struct Message: Sendable {
    let text: Label
    /// The lasting name of the item, as its id may become that of another.
    let uid: ItemUID?
  }

  /// Shows a message in place of the one before; an empty one takes it away.
  mutating func show(_ text: Label, on item: AnyItem) {
    messages[item.id] = text == .none ? nil : Message(text: text, uid: item.shelved.uid)
  }

  /// Forgets the messages of items that are not there any more, and returns the ids of these.
  mutating func forget(allBut present: ItemLists) -> Set<ItemID> {
    let gone = messages.filter { id, message in
      guard let item = present[id] else { return true }
      return item.shelved.uid != message.uid
    }
    for id in gone.keys { messages[id] = nil }
    return Set(gone.keys)
  }

  /// The messages that a view shows, in the order of the items.
  func seen(by view: View) -> DisplayMessageList {
    let seen = messages.filter { view.shows($0.key) }.sorted { $0.key.text < $1.key.text }
    return DisplayMessageList(messages: seen.map { DisplayMessageList.Entry(item: $0.key, text: $0.value.text) })
  }
}

/// The data of the event `messages`: all that a viewer is to show.
struct DisplayMessageList: Hashable, Sendable, Formed {
  let messages: [Entry]

  struct Entry: Hashable, Sendable, Formed {
    let item: ItemID
    let text: Label

    static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Entry?
    ) throws(Visitor.Failure) -> Entry {
      Entry(item: try visitor.field("item", whole) { $0.item }, text: try visitor.field("text", whole) { $0.text })
    }
  }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DisplayMessageList?
  ) throws(Visitor.Failure) -> DisplayMessageList {
    DisplayMessageList(messages: try visitor.field("messages", whole) { $0.messages })
  }
}

/// The body of `PUT /sharing/messages/t1`.
struct DisplayMessageRequest: Formed {
  let text: Label

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DisplayMessageRequest?
  ) throws(Visitor.Failure) -> DisplayMessageRequest {
    DisplayMessageRequest(text: try visitor.field("text", whole) { $0.text })
  }
}
