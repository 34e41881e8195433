// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension EngineState {
  /// Takes in one thing that changed.
  public mutating func take(_ change: EngineEvent.Change) {
    switch change {
    case .resync(let state): self = state
    case .item(.timer(let timer)): timers.take(timer)
    case .item(.alarm(let alarm)): alarms.take(alarm)
    case .item(.sequence(let sequence)): sequences.take(sequence)
    case .item(.stopwatch(let stopwatch)): stopwatches.take(stopwatch)
    case .removed(.timer(let id)): timers.removeAll { $0.id == id }
    case .removed(.alarm(let id)): alarms.removeAll { $0.id == id }
    case .removed(.sequence(let id)): sequences.removeAll { $0.id == id }
    case .removed(.stopwatch(let id)): stopwatches.removeAll { $0.id == id }
    case .ringStarted(let ring):
      // One that goes on after a restart is told again, and keeps its turn.
      if let index = rings.firstIndex(where: { $0.id == ring.id }) { rings[index] = ring } else { rings.append(ring) }
    case .ringEnded(let ring):
      rings.removeAll { $0.id == ring.id }
      // One that nobody stopped is a notice until somebody has seen it.
      if ring.isUnseen { take(.missed(ring)) }
    case .tried(let id, let tries):
      if let index = rings.firstIndex(where: { $0.id == id }) { rings[index].tries = tries }
    // What was tried says it.
    case .heard, .playedOnce: break
    case .missed(let ring):
      missed.removeAll { $0.id == ring.id }
      if ring.isUnseen { missed.append(ring) }
    case .clockStepped(let moment): self.moment = moment
    case .zoneChanged(let name): zone = name
    case .settings(let settings): self.settings = settings
    case .trustedTime(let report): trustedTime = report
    case .warnings(let warnings): self.warnings = warnings
    case .stopping: break
    }
  }
}

extension Array where Element: Item {
  /// Puts an item in the place of the one with its id, else where its id belongs.
  fileprivate mutating func take(_ item: Element) {
    let index = firstIndex { $0.id >= item.id } ?? endIndex
    if index < endIndex, self[index].id == item.id { self[index] = item } else { insert(item, at: index) }
  }
}
