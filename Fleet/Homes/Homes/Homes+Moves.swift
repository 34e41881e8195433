// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// A home moves to another server because a person asks: its rings fall silent here before the other has it, and are
// told again there by the same key.
extension Homes {
  /// Does what is asked of this server.
  func fulfil(_ wishes: ServerWishes) {
    let now = timer.now
    // A home that is asked for a second time is given up at once; until then its commit has had some time.
    if limits.renewal > limits.wishes, let last = fulfilled, now - last < limits.wishes { return }
    fulfilled = now
    drain(wishes.isDraining)
    follow(wishes.moves)
  }

  /// Looks what is asked of this server while its renewals are far apart: those who ask wait for some seconds alone.
  func readWishes(at now: BootInstant) {
    guard limits.renewal > limits.wishes, let next = nextWishes, now >= next else { return }
    nextWishes = nil
    arbiter.readWishes { [weak self] answer in
      guard let self, !isStopped else { return }
      nextWishes = timer.now + limits.wishes
      // A renewal that is refused tells of it, and one that came meanwhile knows more.
      let isNews = fulfilled.map { $0 <= now } ?? true
      if isTrusted, isNews, case .success(let wishes) = answer { fulfil(wishes) }
    }
  }

  /// Fulfils the requests of homes that are to move.
  func follow(_ moves: [HomeMove]) {
    guard isTrusted, !isStopped else { return }
    // A home that is asked for again later is asked for the first time.
    if !leaving.isEmpty {
      let named = Set(moves.compactMap { if case .leave(let home, _) = $0 { home.id } else { nil } })
      leaving = leaving.filter { named.contains($0.key) }
    }
    for move in moves {
      switch move {
      case .leave(let home, let server): leave(home, to: server)
      // One that is being loaded is forgotten with the next renewal.
      case .forget(let home): lose(home)
      case .come(let home):
        arbiter.accept(home) { [weak self] answer in
          if case .success(let held?) = answer { self?.open([held]) }
        }
      }
    }
  }

  /// Takes note whether all homes are to go to other servers.
  func drain(_ isWanted: Bool) {
    guard isWanted != isDraining else { return }
    isDraining = isWanted
    nextBalance = timer.now
    report(.draining(isWanted))
  }

  /// Has other servers get some homes, if this one holds more than they do.
  func balance(at now: BootInstant) {
    guard let next = nextBalance else { return nextBalance = now + limits.balance }
    guard now >= next else { return }
    // A reserve is drained for as long as it runs, and has nothing to give away.
    nextBalance = now + (isDraining && !homes.isEmpty ? limits.drain : limits.balance)
    arbiter.loads { [weak self] answer in
      guard let self, isTrusted, !isStopped else { return }
      switch answer {
      case .success(let loads): for offer in Placement.offers(of: arbiter.server, loads: loads) { arbiter.offer(offer) }
      case .failure(let error): report(.refused(error))
      }
    }
  }

  /// Gives a home up once everything in it is saved, and without waiting when it is asked for the second time.
  ///
  /// A request whose commit is under way then is refused like one during a takeover, and its key tells when it is
  /// repeated.
  private func leave(_ home: HeldHome, to server: FleetServerID) {
    guard openings.epoch(of: home.id) == 0 else { return }
    let isUrgent = leaving.updateValue(server, forKey: home.id) != nil
    if isUrgent || homes[home.id] == nil { give(home, to: server) } else { giveIfSaved(home.id) }
  }

  /// Gives a home up that is to leave, if everything in it is saved.
  func giveIfSaved(_ home: HomeID) {
    guard let server = leaving[home], let loaded = homes[home], loaded.isSaved else { return }
    give(loaded.held, to: server)
  }

  private func give(_ home: HeldHome, to server: FleetServerID) {
    guard homes[home.id].map({ $0.held == home }) ?? true else { return }
    report(.moved(home.id, to: server))
    drop(home.id)
    openings.forget(home)
    arbiter.hand(home, to: server) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(true): return
      case .success(false): break
      case .failure(let error): report(.refused(error))
      }
      // It is still this server's, and nobody else would ring in it.
      open([home])
    }
  }
}
