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
    /// The node that it is to move to.
    package var wanted: NodeID?

    package init(store: InMemoryStore, due: UTCInstant?) { (self.store, self.due) = (store, due) }
  }

  package var now = TestHome.monday6
  package var leases: [NodeID: UTCInstant] = [:]
  package var homes: [HomeID: Home] = [:]
  /// The requests of hooks that are not sent yet, each with the node that sends it.
  package var posts: [(post: TakenPost, node: NodeID?)] = []
  private var lastPost: Int64 = 0

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

  func keep(_ posts: [HomePost], of home: HomeID) {
    for post in posts {
      lastPost += 1
      self.posts.append((TakenPost(lastPost, of: home, post, secret: nil), nil))
    }
  }

  /// Takes the oldest request of each home that no living node sends or holds; returns all that the node has.
  func takePosts(atMost count: Int, by node: NodeID) -> [TakenPost] {
    var seen: Set<HomeID> = []
    for index in posts.indices where isAlive(node) && posts.count(where: { $0.node == node }) < count {
      let (post, sender) = posts[index]
      guard seen.insert(post.home).inserted, !(sender.map(isAlive) ?? false) else { continue }
      guard let home = homes[post.home], home.owner == node || isFree(home) else { continue }
      posts[index].node = node
    }
    return posts.filter { $0.node == node }.map(\.post)
  }

  /// What homes that are to move ask of a node.
  func moves(of node: NodeID) -> [HomeMove] {
    homes.sorted { $0.key < $1.key }.compactMap { id, home in
      guard let wanted = home.wanted, home.owner == node || wanted == node else { return nil }
      if wanted != node, isAlive(wanted) { return .leave(HeldHome(id, epoch: home.epoch), to: wanted) }
      return home.owner == node || isFree(home) ? .come(id) : nil
    }
  }

  func held(by node: NodeID) -> [HeldHome] {
    homes.filter { $0.value.owner == node }.map { HeldHome($0.key, epoch: $0.value.epoch) }.sorted { $0.id < $1.id }
  }

  /// Whether a home has changed hands since.
  func isLost(_ home: HeldHome) -> Bool { homes[home.id]?.epoch != home.epoch }
}
