// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension AnyItem {
  /// The item, for the rules particular to its kind.
  var shelved: any Shelved {
    switch self {
    case .timer(let timer): timer
    case .alarm(let alarm): alarm
    case .sequence(let sequence): sequence
    case .stopwatch(let stopwatch): stopwatch
    }
  }
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

  /// Whether there is no item at all.
  public var isEmpty: Bool { timers.isEmpty && alarms.isEmpty && sequences.isEmpty && stopwatches.isEmpty }

  /// All items, kind by kind, each in ID order.
  public var all: [AnyItem] {
    timers.values.map(\.any) + alarms.values.map(\.any) + sequences.values.map(\.any) + stopwatches.values.map(\.any)
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
