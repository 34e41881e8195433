// SPDX-License-Identifier: Apache-2.0
import TokiEngine
package import TokiFleet
package import TokiModel
package import TokiTestKit

/// Homes, leases and claims by the rules of the database, in memory.
package final class MemoryHomes {
  /// The database's values of a home.
  package struct Home {
    package let store: InMemoryStore
    package var epoch: Int64 = 0
    package var owner: FleetServerID?
    package var due: UTCInstant?
    /// The server that it is to move to.
    package var wanted: FleetServerID?

    package init(store: InMemoryStore, due: UTCInstant?) { (self.store, self.due) = (store, due) }
  }

  package var now = TestHome.monday6
  package var leases: [FleetServerID: UTCInstant] = [:]
  /// The servers that give their homes to others.
  package var draining: Set<FleetServerID> = []
  package var homes: [HomeID: Home] = [:]
  /// The requests of hooks that are not sent yet, each with the server that sends it.
  package var posts: [(post: TakenPost, server: FleetServerID?)] = []
  private var lastPost: Int64 = 0
  /// The homes that were deleted, when, and which server held each.
  package private(set) var deleted: [HomeID: (at: UTCInstant, owner: FleetServerID?)] = [:]

  /// The rings that were removed from the history, each with its home and when that was.
  package private(set) var trimmed: [(home: HomeID, ring: Ring, at: UTCInstant)] = []
  private var lastTrimmed: HomeID?

  package init() {}

  package func isAlive(_ server: FleetServerID) -> Bool { leases[server].map { now < $0 } ?? false }

  /// `true` if a server may take a home.
  func isFree(_ home: Home) -> Bool { !(home.owner.map(isAlive) ?? false) }

  /// `true` if a server may take what is due: it is not drained, or all are.
  func mayClaim(_ server: FleetServerID) -> Bool {
    !draining.contains(server) || !leases.keys.contains { isAlive($0) && !draining.contains($0) }
  }

  /// Removes the rings of the next home that were due before an instant, and are over and seen; `nil` after the last home.
  func trimHistory(before instant: UTCInstant) -> Int? {
    lastTrimmed = homes.keys.sorted().first { home in lastTrimmed.map { home > $0 } ?? true }
    guard let id = lastTrimmed, let store = homes[id]?.store else { return nil }
    let all = store.rings
    let old = all.filter { $0.planned < instant && $0.end != nil && !$0.isUnseen }
    if !old.isEmpty {
      do throws(StoreError) {
        try store.commit([.removeRings] + all.filter { !old.contains($0) }.map(StoreChange.putRing))
      } catch {
        preconditionFailure("Rings can be removed from memory")
      }
    }
    trimmed += old.map { (id, $0, now) }
    return old.count
  }

  func give(_ home: HomeID, to server: FleetServerID) -> HeldHome {
    guard var found = homes[home] else { preconditionFailure("There is no home \(home)") }
    found.owner = server
    found.epoch += 1
    homes[home] = found
    return HeldHome(home, epoch: found.epoch)
  }

  /// Deletes a home with everything in it.
  package func delete(_ home: HomeID) {
    guard let gone = homes.removeValue(forKey: home) else { return }
    posts.removeAll { $0.post.home == home }
    deleted[home] = (now, gone.owner)
  }

  func keep(_ posts: [HomePost], of home: HomeID) {
    for post in posts {
      lastPost += 1
      self.posts.append((TakenPost(lastPost, of: home, post, secret: nil), nil))
    }
  }

  /// Takes the oldest request of each home that no living server sends or holds, those of slow homes last; returns all
  /// that the server has.
  func takePosts(
    atMost count: Int, slow: Set<HomeID>, atMost countOfSlow: Int, by server: FleetServerID
  ) -> [TakenPost] {
    var seen: Set<HomeID> = []
    let eldest = posts.indices.filter { seen.insert(posts[$0].post.home).inserted }
    let last = eldest.filter { slow.contains(posts[$0].post.home) }
    for index in eldest.filter({ !last.contains($0) }) + last where isAlive(server) {
      let (post, sender) = posts[index]
      let own = posts.filter { $0.server == server }
      guard own.count < count, !(sender.map(isAlive) ?? false) else { continue }
      guard !slow.contains(post.home) || own.count(where: { slow.contains($0.post.home) }) < countOfSlow else {
        continue
      }
      guard let home = homes[post.home], home.owner == server || isFree(home) else { continue }
      posts[index].server = server
    }
    return posts.filter { $0.server == server }.map(\.post)
  }

  /// What is asked of a server.
  func wishes(for server: FleetServerID) -> ServerWishes {
    ServerWishes(moves: moves(of: server), isDraining: draining.contains(server))
  }

  /// Requests to a server of homes that must move.
  func moves(of server: FleetServerID) -> [HomeMove] {
    let forgotten = deleted.filter { $0.value.owner == server }.keys.sorted().map { HomeMove.forget($0) }
    return forgotten
      + homes.sorted { $0.key < $1.key }.compactMap { id, home in
        guard let wanted = home.wanted, home.owner == server || wanted == server else { return nil }
        if wanted != server, isAlive(wanted) { return .leave(HeldHome(id, epoch: home.epoch), to: wanted) }
        return home.owner == server || isFree(home) ? .come(id) : nil
      }
  }

  func held(by server: FleetServerID) -> [HeldHome] {
    homes.filter { $0.value.owner == server }.map { HeldHome($0.key, epoch: $0.value.epoch) }.sorted { $0.id < $1.id }
  }

  /// `true` if a home has changed hands since.
  func isLost(_ home: HeldHome) -> Bool { homes[home.id]?.epoch != home.epoch }
}
