// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// Homes come from the database when they are due or somebody asks, and go back there when they cannot be loaded or nothing
// happens in them.
extension Homes {
  /// Takes homes that are due soon, unless too many are loading.
  func claim(at now: BootInstant) {
    guard let leftOut = claims.begin(loading: openings.count, at: now) else { return }
    let soon = serverClock.now().utc + limits.horizon
    arbiter.claim(atMost: claims.atOnce, dueBefore: soon, besides: leftOut) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let homes):
        claims.end(given: homes.count)
        open(homes)
        claimMore()
        advance()
      case .failure(let error):
        claims.end(given: nil)
        report(.refused(error))
      }
    }
  }

  /// Takes more homes as soon as most of the last ones are loaded.
  private func claimMore() {
    guard claims.takeMore(loading: openings.count) else { return }
    nextPoll = nil
    advance()
  }

  /// Loads homes that the server holds.
  func open(_ held: [HeldHome]) {
    // It may be given back and taken again while it is being loaded by the epoch of before.
    let wanted = held.filter { max(homes[$0.id]?.held.epoch ?? 0, openings.epoch(of: $0.id)) < $0.epoch }
    guard !isStopped, !wanted.isEmpty else { return }
    let attempt = openings.begin(wanted)
    arbiter.open(wanted) { [weak self] home, answer in self?.take(answer, of: home, attempt) }
  }

  /// Goes on with a home that was taken for somebody who asks.
  func take(_ taken: LoadedStore, for done: @escaping (Engine?) -> Void) {
    let home = taken.home
    guard !isStopped, max(homes[home.id]?.held.epoch ?? 0, openings.epoch(of: home.id)) < home.epoch else {
      if !openings.wait(for: home.id, done) { done(engine(of: home.id)) }
      return
    }
    let attempt = openings.begin([home])
    _ = openings.wait(for: home.id, done)
    take(taken.store, of: home, attempt)
  }

  private func take(_ answer: Result<any HomeStore, StoreError>, of home: HeldHome, _ attempt: Int) {
    guard let waiting = openings.end(attempt, of: home.id) else { return }
    defer {
      for done in waiting { done(engine(of: home.id)) }
      claimMore()
    }
    guard !isStopped else { return }
    // Without trust it may be another server's by now. The next renewal may have been answered before it was claimed, so it
    // is loaded anew once there is trust, if it is still this server's.
    guard serverClock.isTrusted else { return openings.postpone(home, untilTrustedFrom: timer.now) }
    do throws(StoreError) {
      // By an older epoch.
      drop(home.id)
      let loaded = try LoadedHome(home, store: try answer.get(), in: surroundings)
      homes[home.id] = loaded
      takenCount += 1
      loaded.start()
      openings.finish(home)
      // What rings on from before is told by now, and is saved already.
      if loaded.ringsUnsaved {
        turns.touch(home.id)
      } else if waiting.isEmpty {
        turns.start(home.id)
      } else {
        // Changes by its start are saved with the first request's, or with the next poll.
        askedFor.append(home.id)
      }
    } catch {
      giveUp(home, error)
    }
  }

  /// Tries a home that could not be loaded again in a moment, or gives it back: nobody else could while it is this server's.
  private func giveUp(_ home: HeldHome, _ error: StoreError) {
    switch error {
    // Another server may have taken it.
    case .inUse: return openings.finish(home)
    case .damaged, .newer:
      openings.finish(home)
      report(.broken(home.id, error))
      claims.leaveOut(home.id, until: timer.now + limits.brokenPause)
      arbiter.release(home) { [weak self] failure in self?.keep([home], unless: failure) }
    case .locked, .full, .readOnly, .unusable, .duplicateOccurrence:
      report(.refused(error))
      if openings.postpone(home, at: timer.now) { return }
      // Another server may be able to.
      giveBack([(home, serverClock.now().utc)])
    }
  }

  /// Gives homes back that have no engine here any more, with the instant at which each is due next.
  func giveBack(_ released: [(home: HeldHome, due: UTCInstant?)]) {
    arbiter.release(released) { [weak self] failure in self?.keep(released.map(\.home), unless: failure) }
  }

  /// Loads homes anew whose giving back the database has refused: they are still the server's, and nobody else would ring
  /// in them.
  private func keep(_ homes: [HeldHome], unless failure: StoreError?) {
    guard let failure else { return }
    report(.refused(failure))
    open(homes)
  }
}
