// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiFleet
import TokiModel
import TokiTestKit

// Laws of a world of servers.
extension FleetWorld {
  private func broken(_ detail: String, law: String) {
    if found == nil { found = WorldViolation(law: law, detail: detail) }
  }

  /// A device is told only by the server that holds the home, while its lease lasts, and not before the ring is due.
  func checkRight(to key: RingKey, _ ring: Ring, of server: FleetServerID) {
    let database = fleet.database
    if (database.homes[key.home]?.owner ?? database.deleted[key.home]?.owner) != server {
      broken(
        "s\(server.number) tells of \(key.owner.text) in h\(key.home.number), which it does not hold",
        law: "onlyTheHolderRings")
    }
    if !database.isAlive(server) {
      broken("s\(server.number) tells of \(key.owner.text), and its lease has ended", law: "nobodyRingsWithoutTrust")
    }
    // Deadlines within a step of the world are met exactly, and its clock stands at the step's beginning meanwhile.
    if ring.planned > database.now + Fleet.step {
      broken("\(key.owner.text) of h\(key.home.number) rings before it is due", law: "nothingRingsEarly")
    }
    if let rang = ring.rang, rang < ring.planned {
      broken("\(key.owner.text) of h\(key.home.number) is recorded before its moment", law: "noRingIsRecordedEarly")
    }
  }

  /// A reader of a sleeping home is told all that was promised before, and nothing that is being decided.
  func checkAnswer(of engine: Engine, about home: HomeID, _ promised: [TimerID]) {
    let state = engine.assumeIsolated { $0.present() }.state
    for timer in promised where !state.timers.contains(where: { $0.id == timer }) {
      broken("a reader of h\(home.number) is not told of \(timer.text)", law: "noReadIsStale")
    }
    for timer in state.timers {
      // A server on a slow network knows the time as much too late.
      guard case .running(let deadline) = timer.state, deadline.utc + .seconds(1) < fleet.database.now else { continue }
      broken("a reader of h\(home.number) is told that \(timer.id.text) still runs", law: "noReadIsStale")
    }
    let saved = fleet.database.homes[home]?.store.rings ?? []
    for ring in state.rings where !saved.contains(where: { $0.id == ring.id }) {
      broken("a reader of h\(home.number) is told that \(ring.owner.text) rings", law: "noReadDecides")
    }
  }

  /// A server takes back its answers by the time that the home is another server's, unless it cannot know.
  func checkSilence() {
    for server in fleet.servers where server.isRunning {
      for key in shown[server.id] ?? [] where !isHeld(key.home, by: server.id) {
        broken(
          "\(key.owner.text) still rings on s\(server.id.number), and h\(key.home.number) is another's",
          law: "oneServerRings")
      }
      for key in shown[server.id] ?? [] where isLongDeleted(key.home) {
        broken(
          "\(key.owner.text) still rings on s\(server.id.number), and h\(key.home.number) is deleted",
          law: "whatIsDeletedFallsSilent")
      }
    }
  }

  /// `true` if a home was deleted so long ago that its server was told, even over a slow network, or has lost its
  /// lease.
  private func isLongDeleted(_ home: HomeID) -> Bool {
    fleet.database.deleted[home].map { $0.at + .seconds(7) < fleet.database.now } ?? false
  }

  /// `true` if no other server has the home.
  private func isHeld(_ home: HomeID, by server: FleetServerID) -> Bool {
    let owner = fleet.database.homes[home]?.owner
    return owner == nil || owner == server
  }

  /// No ring is removed from the history before its time.
  func checkHistory() {
    guard let retention else { return }
    // A server on a slow network knows the time as much too late, never too early.
    for (home, ring, at) in fleet.database.trimmed where ring.planned + retention > at {
      broken("\(ring.owner.text) of h\(home.number) is removed from the history too early", law: "historyIsKept")
    }
  }

  /// Each server has its share by now, a drained one nothing, and what is too old is gone.
  private func checkOrder() {
    let database = fleet.database
    let open = living.filter { !database.draining.contains($0.id) }
    let share = database.homes.count / max(1, open.count) + 1
    for server in living where !open.isEmpty {
      let count = database.held(by: server.id).count
      if database.draining.contains(server.id), count > 0 {
        broken("s\(server.id.number) is drained, and holds \(count)", law: "whatIsDrainedHoldsNothing")
      }
      if count > share + max(10, share / 10) {
        broken("s\(server.id.number) holds \(count), and its share is \(share)", law: "serversShareTheHomes")
      }
    }
    guard let retention else { return }
    let old = database.now - retention - .seconds(10)
    for (id, home) in database.homes {
      for ring in home.store.rings where ring.end != nil && !ring.isUnseen && ring.planned < old {
        broken("\(ring.owner.text) of h\(id.number) is still in the history", law: "oldHistoryGoes")
      }
    }
  }

  /// Everything works again, and all that was planned is past: each ring was decided once, told, and rings on one server.
  func checkEnd() {
    checkOrder()
    for (home, timer, _) in promised {
      let removed = fleet.database.trimmed.filter { $0.home == home }.map(\.ring)
      let rings = (removed + (fleet.database.homes[home]?.store.rings ?? [])).filter { $0.owner == .timer(timer) }
      guard rings.count == 1, let ring = rings.first else {
        broken("\(timer.text) of h\(home.number) has \(rings.count) rings", law: "eachRingIsDecidedOnce")
        continue
      }
      let key = RingKey(ring, in: home)
      if !told.contains(key) { broken("nobody was told of \(timer.text) in h\(home.number)", law: "eachRingIsTold") }
      let ringing = fleet.servers.filter { $0.isRunning && shown[$0.id]?.contains(key) == true }
      if ring.end == nil, ringing.count != 1 {
        broken("\(timer.text) of h\(home.number) rings on \(ringing.count) servers", law: "whatRingsGoesOn")
      }
      if ring.end != nil, !ringing.isEmpty {
        broken("\(timer.text) of h\(home.number) is over, and rings", law: "whatIsOverIsSilent")
      }
    }
    let sent = Set(fleet.servers.flatMap { $0.sender.posts }.map { "\($0.home.number) \($0.post.body) \($0.post.key)" })
    for (id, home) in fleet.database.homes {
      for ring in home.store.rings where ring.rang != nil {
        let owner = ring.owner.text
        let key = "\(id.number)-\(owner)-\(ring.occurrence.key)-\(ring.attempt)-ring"
        if !sent.contains("\(id.number) ring \(owner) \(key)") {
          broken("the hook of \(owner) in h\(id.number) was not called", law: "eachHookIsCalled")
        }
      }
      // By now the server that was asked to has moved it.
      if let wanted = home.wanted, fleet.database.isAlive(wanted) {
        broken("h\(id.number) has not moved to n\(wanted.number)", law: "whatIsToMoveMoves")
      }
      let rings = home.store.rings
      if Set(rings.map { RingKey($0, in: id) }).count < rings.count {
        broken("h\(id.number) has a ring twice", law: "eachRingIsDecidedOnce")
      }
    }
  }
}
