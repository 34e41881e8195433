// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// In which order what a room says counts: its events, and its answers, which events overtake and which overtake events.
///
/// Events come in order, one connection after another. An answer has the sequence number of the last event that it
/// includes. That number may begin anew with a store, so it is compared within a connection only; what is heard first by a
/// new one is newer than all before it.
struct RoomOrder: Hashable, Sendable {
  /// How many connections there were.
  private(set) var connection = 0
  /// The number of the last event by this connection; `nil` before the first.
  private var last: Int64?
  /// What answers said of items before the events have come to that.
  private var ahead: [ItemID: Told] = [:]

  private struct Told: Hashable {
    let connection: Int
    let sequence: Int64
    /// The item; `nil` for one that is removed.
    let item: AnyItem?
  }

  /// Notes a new connection.
  mutating func connect() {
    connection += 1
    last = nil
  }

  /// Takes an event; returns the change that it is, `nil` for one of which something newer is known.
  mutating func take(_ event: EngineEvent) -> EngineEvent.Change? {
    last = event.sequence
    var change: EngineEvent.Change? = event.change
    if case .resync(var state) = event.change {
      // By another connection, it may be of another store.
      ahead = ahead.filter { $0.value.connection == connection }
      for (id, told) in ahead where told.sequence > event.sequence {
        state.take(Self.change(of: id, to: told.item))
      }
      change = .resync(state)
    } else if let item = event.change.item, let told = ahead[item], told.sequence >= event.sequence {
      change = nil
    }
    ahead = ahead.filter { $0.value.sequence > event.sequence }
    return change
  }

  /// Takes what an answer says of some items; returns the changes that are news.
  ///
  /// - Parameters:
  ///   - answer: All that the room had.
  ///   - items: The items that count.
  ///   - other: The connection by which it was asked.
  /// - Returns: The changes, none for an answer that events have overtaken; `nil` for one by a connection that is over, of
  ///   which nobody knows how old it is.
  mutating func take(
    _ answer: EngineState, about items: [ItemID], by other: Int
  ) -> [EngineEvent.Change]? {
    guard other == connection else { return nil }
    guard last.map({ answer.sequence > $0 }) ?? true else { return [] }
    let news = items.filter { id in
      guard let told = ahead[id], told.connection == connection else { return true }
      return told.sequence <= answer.sequence
    }
    for id in news {
      ahead[id] = Told(connection: connection, sequence: answer.sequence, item: answer.items[id])
    }
    return news.map { Self.change(of: $0, to: answer.items[$0]) }
  }

  private static func change(of id: ItemID, to item: AnyItem?) -> EngineEvent.Change {
    if let item { .item(item) } else { .removed(id) }
  }
}
