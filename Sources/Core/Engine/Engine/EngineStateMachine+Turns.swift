// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A turn that was set aside, from which the machine can be taken back to the turn's beginning.
struct TurnJournal {
  let before: TurnStart
  fileprivate let agenda: [Agenda.Change]
  fileprivate let queue: [RingQueue.Change]
  fileprivate let keys: [CreationKeys.Change]
}

/// The copied parts as they were when a turn began, in memory that is taken only while there is one: a server keeps thousands of
/// machines at rest.
final class TurnStart: Sendable {
  let copied: Copied

  init(_ copied: Copied) { self.copied = copied }
}

extension EngineStateMachine {
  /// `true` if a turn is open.
  var isInTurn: Bool { before != nil }

  /// Begins to note changes, unless a turn is open.
  public mutating func beginTurn() {
    guard before == nil else { return }
    before = TurnStart(copied)
    agenda.beginTurn()
    queue.beginTurn()
    keys.beginTurn()
  }

  /// Ends the turn and keeps its changes for good.
  public mutating func keepTurn() { _ = setTurnAside() }

  /// Ends the turn and returns it; later changes are a turn of their own.
  @discardableResult
  mutating func setTurnAside() -> TurnJournal? {
    let agenda = agenda.endTurn()
    let queue = queue.endTurn()
    let keys = keys.endTurn()
    defer { before = nil }
    return before.map { TurnJournal(before: $0, agenda: agenda, queue: queue, keys: keys) }
  }

  /// Goes on with a turn that was set aside, and with the changes made since.
  mutating func resumeTurn(_ turn: TurnJournal?) {
    guard let turn else { return }
    before = turn.before
    agenda.resumeTurn(turn.agenda)
    queue.resumeTurn(turn.queue)
    keys.resumeTurn(turn.keys)
  }

  /// Takes back all changes of the turn, except that numbers of rings and events are not given again.
  ///
  /// - Precondition: A turn is open.
  public mutating func takeBackTurn() {
    guard let before else { preconditionFailure("There is no turn to take back") }
    let given = counters
    copied = before.copied
    counters.ring = given.ring
    counters.event = given.event
    self.before = nil
    agenda.takeBackTurn()
    queue.takeBackTurn()
    keys.takeBackTurn()
  }
}
