// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Content of the timers page.
public enum TimersLayout: Hashable, Sendable {
  /// The form for a new timer, as there is no item yet.
  case form
  /// A card for each item.
  case cards
  /// One timer on the whole page.
  case large(TimerID)

  /// Shows the opened timer as long as it exists; `nil` where none is open.
  public init(_ state: EngineState, opened: TimerID?) {
    if let opened, state.timers.contains(where: { $0.id == opened }) {
      self = .large(opened)
    } else {
      self = state.timers.isEmpty && state.sequences.isEmpty ? .form : .cards
    }
  }

  /// A key's effect on the page.
  public enum Effect: Hashable, Sendable {
    /// It goes back to all timers.
    case back
    /// It presses the large button of this item.
    case run(ItemID)
  }

  /// A key's effect; `nil` for none.
  ///
  /// Space is for the timer on the whole page, or for the only item.
  public func effect(of key: PageKey, _ state: EngineState) -> Effect? {
    switch (self, key) {
    case (.large, .escape): return .back
    case (.large(let timer), .space): return .run(.timer(timer))
    case (.cards, .space):
      let items = state.timers.map { ItemID.timer($0.id) } + state.sequences.map { ItemID.sequence($0.id) }
      return items.count == 1 ? .run(items[0]) : nil
    default: return nil
    }
  }
}
