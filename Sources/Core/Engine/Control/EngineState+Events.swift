// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension EngineState {
  /// Applies one change.
  public mutating func take(_ change: EngineEvent.Change) {
    switch change {
    case .resync(let state): self = state
    case .item(let item): items.put(item.shelved)
    case .removed(let id): items.remove(id)
    case .ringStarted(let ring):
      // A ring that continues after a restart is announced again and keeps its place.
      if let index = rings.firstIndex(where: { $0.id == ring.id }) { rings[index] = ring } else { rings.append(ring) }
    case .ringEnded(let ring):
      rings.removeAll { $0.id == ring.id }
      // An unanswered ring becomes a notice until somebody has seen it.
      if ring.isUnseen { take(.missed(ring)) }
    case .tried(let id, let tries):
      if let index = rings.firstIndex(where: { $0.id == id }) { rings[index].tries = tries }
    // The ring's tries already tell how it is heard.
    case .heard, .playedOnce: break
    case .missed(let ring):
      missed.removeAll { $0.id == ring.id }
      if ring.isUnseen { missed.append(ring) }
    case .clockStepped(let moment): self.moment = moment
    case .zoneChanged(let name): zone = name
    case .settings(let settings): self.settings = settings
    case .trustedTime(let report): trustedTime = report
    case .announced(let items): announced = items
    case .warnings(let warnings): self.warnings = warnings
    case .stopping: break
    }
  }
}
