// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension AnyItem {
  /// The item, for the rules particular to its kind.
  public var shelved: any Shelved {
    switch self {
    case .timer(let timer): timer
    case .alarm(let alarm): alarm
    case .sequence(let sequence): sequence
    case .stopwatch(let stopwatch): stopwatch
    }
  }
}

extension ItemKind {
  /// The type of the items of this kind, for code that goes through all kinds.
  public var shelved: any Shelved.Type {
    switch self {
    case .timer: CountdownTimer.self
    case .alarm: Alarm.self
    case .sequence: StepSequence.self
    case .stopwatch: Stopwatch.self
    }
  }
}

extension EngineStateMachine {
  /// The timers, in ID order.
  public var timers: Shelf<CountdownTimer> { shelves.timers }
  /// The alarms, in ID order.
  public var alarms: Shelf<Alarm> { shelves.alarms }
  /// The sequences, in ID order.
  public var sequences: Shelf<StepSequence> { shelves.sequences }
  /// The stopwatches, in ID order.
  public var stopwatches: Shelf<Stopwatch> { shelves.stopwatches }
}

/// The items of every kind.
public struct Shelves: Hashable, Sendable {
  /// The timers, in ID order.
  public var timers = Shelf<CountdownTimer>()
  /// The alarms, in ID order.
  public var alarms = Shelf<Alarm>()
  /// The sequences, in ID order.
  public var sequences = Shelf<StepSequence>()
  /// The stopwatches, in ID order.
  public var stopwatches = Shelf<Stopwatch>()

  /// Creates empty shelves.
  public init() {}

  /// `true` if it has no item at all.
  public var isEmpty: Bool { ItemKind.allCases.allSatisfy { count(of: $0) == 0 } }

  /// All items, kind by kind, each in ID order.
  public var all: [AnyItem] { ItemKind.allCases.flatMap { all(of: $0) } }

  /// The items of a kind, in ID order.
  func all(of kind: ItemKind) -> [AnyItem] {
    func items<Kept: Shelved>(_ kind: Kept.Type) -> [AnyItem] { self[keyPath: Kept.shelf].values.map(\.any) }
    return items(kind.shelved)
  }

  /// The number of items of a kind.
  func count(of kind: ItemKind) -> Int {
    func count<Kept: Shelved>(_ kind: Kept.Type) -> Int { self[keyPath: Kept.shelf].count }
    return count(kind.shelved)
  }

  /// The item with this ID; `nil` if there is none, or to remove it.
  public subscript(id: ItemID) -> AnyItem? {
    get {
      switch id {
      case .timer(let id): timers[id]?.any
      case .alarm(let id): alarms[id]?.any
      case .sequence(let id): sequences[id]?.any
      case .stopwatch(let id): stopwatches[id]?.any
      }
    }
    set {
      switch (id, newValue) {
      case (_, .timer(let timer)?): timers[timer.id] = timer
      case (_, .alarm(let alarm)?): alarms[alarm.id] = alarm
      case (_, .sequence(let sequence)?): sequences[sequence.id] = sequence
      case (_, .stopwatch(let stopwatch)?): stopwatches[stopwatch.id] = stopwatch
      case (.timer(let id), nil): timers[id] = nil
      case (.alarm(let id), nil): alarms[id] = nil
      case (.sequence(let id), nil): sequences[id] = nil
      case (.stopwatch(let id), nil): stopwatches[id] = nil
      }
    }
  }
}
