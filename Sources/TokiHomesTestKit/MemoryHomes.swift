// SPDX-License-Identifier: Apache-2.0
import TokiEngine
package import TokiHomes
package import TokiModel
package import TokiTestKit

/// Homes, leases and claims by the rules of the database, in memory.
package final class MemoryHomes {
  /// What the database knows of a home.
  package struct Home {
    package let store: InMemoryStore
    package var epoch: Int64 = 0
    package var owner: NodeID?
    package var due: UTCInstant?

    package init(store: InMemoryStore, due: UTCInstant?) { (self.store, self.due) = (store, due) }
  }

  package var now = TestHome.monday6
  package var leases: [NodeID: UTCInstant] = [:]
  package var homes: [HomeID: Home] = [:]

  package init() {}

  package func isAlive(_ node: NodeID) -> Bool { leases[node].map { now < $0 } ?? false }

  /// Whether a home may be taken by a node.
  func isFree(_ home: Home) -> Bool { !(home.owner.map(isAlive) ?? false) }

  func give(_ home: HomeID, to node: NodeID) -> HeldHome {
    guard var found = homes[home] else { preconditionFailure("There is no home \(home)") }
    found.owner = node
    found.epoch += 1
    homes[home] = found
    return HeldHome(home, epoch: found.epoch)
  }

  func held(by node: NodeID) -> [HeldHome] {
    homes.filter { $0.value.owner == node }.map { HeldHome($0.key, epoch: $0.value.epoch) }.sorted { $0.id < $1.id }
  }

  /// Whether a home has changed hands since.
  func isLost(_ home: HeldHome) -> Bool { homes[home.id]?.epoch != home.epoch }
}
