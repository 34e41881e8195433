// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A trouble with rings of the system that the person has closed: it comes back once something new is to ring.
struct ClosedTrouble: Hashable {
  /// The trouble, as `Projection.Notice.kind`.
  private let kind: String
  /// Items that should have rung by then.
  private let items: Set<String>

  /// Closes a trouble in a state.
  init(_ trouble: Projection.Notice, in state: EngineState) {
    kind = trouble.kind
    items = Set(state.waitingItems.map(\.text))
  }

  /// Reads the form of `text`; `nil` if it is empty.
  init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let kind = words.first else { return nil }
    self.kind = kind
    items = Set(words.dropFirst())
  }

  /// The kind, and the items behind it: `denied-alarm a1 t3`.
  var text: String { ([kind] + items.sorted()).joined(separator: " ") }

  /// `true` if a trouble stays closed.
  func hides(_ trouble: Projection.Notice, in state: EngineState) -> Bool {
    kind == trouble.kind && items.isSuperset(of: state.waitingItems.map(\.text))
  }
}

extension Projection.Notice {
  /// The trouble, in one word.
  fileprivate var kind: String {
    switch self {
    case .onlyInApp: "only-in-app"
    case .notAsked(let channel): "not-asked-\(channel.rawValue)"
    case .denied(let channel): "denied-\(channel.rawValue)"
    case .noPlace: "no-place"
    case .openBefore, .canBeQuiet, .soundTooLong, .noRamp, .byDeviceClock, .asksInApp: "none"
    }
  }
}

extension EngineState {
  /// Items that will ring by themselves.
  fileprivate var waitingItems: [ItemID] {
    let waiting = items.all.filter { item in
      switch item {
      case .alarm(let alarm): alarm.state != .off
      case .timer(let timer): if case .running = timer.state { true } else { false }
      case .sequence(let sequence): if case .running = sequence.state { true } else { false }
      case .stopwatch: false
      }
    }
    return waiting.map(\.id)
  }
}
