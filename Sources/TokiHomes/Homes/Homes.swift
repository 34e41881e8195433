// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A node: one loop on which the engines of many homes run, as long as the node has the right to them.
///
/// It holds the homes that need an engine within the minute, and gives those back that need none. It rings only while it
/// trusts in its lease (`Lease`); when that ends it keeps its homes, silent and with their clock stopped, because after an
/// outage of the database they are still its own unless another node has taken them.
///
/// Use it on the loop.
///
/// Proof: everything is called on the loop, by it or by the timer and the arbiter that run there.
public final class Homes: @unchecked Sendable {
  /// What a node does when.
  public struct Limits: Sendable {
    /// How long the node's lease lasts; it is renewed each second.
    public var lease: TimeSpan = .seconds(3)
    /// How far ahead a home is loaded.
    public var horizon: TimeSpan = .minutes(1)
    /// The time between two looks for homes that are due.
    public var poll: TimeSpan = .milliseconds(500)
    /// How many homes are taken at once.
    public var atOnce = 1_000
    /// How long a home that needs no engine is kept, because people ask several times.
    public var linger: TimeSpan = .seconds(10)

    /// The limits of a node.
    public init() {}
  }

  private let loop: any EventLoop
  private let timer: any LoopTimer
  private let wakeSource: any WakeSource
  private let nodeClock: NodeClock
  private let arbiter: any HomeArbiter
  private let delivery: any RingDelivery
  private let report: (NodeReport) -> Void
  private let limits: Limits

  private var lease: Lease
  private var homes: [HomeID: LoadedHome] = [:]
  private let deadlines = HomeDeadlines()
  /// The homes that are being loaded, each with the number of its attempt.
  private var opening: [HomeID: (home: HeldHome, attempt: Int)] = [:]
  private var lastOpening = 0
  /// The homes that the database could not tell of, to be loaded with the next poll.
  private var postponed: [HeldHome] = []
  /// The homes in which something has happened.
  private var touched = HomeQueue()
  /// The homes that another node holds by now.
  private var lost: Set<HomeID> = []
  /// When something happened last in the homes that may need no engine any more.
  private var quiet: [HomeID: BootInstant] = [:]
  /// The same homes, in the order in which they are looked at.
  private var looks = HomeQueue()
  private var isClaiming = false
  private var nextPoll: BootInstant?
  private var armed: BootInstant?
  private var armedBoot: BootInstant?
  private var isFiring = false
  private var isStopped = false

  /// Makes a node that holds nothing yet.
  ///
  /// - Parameters:
  ///  - loop: Where everything runs; the node has its turns for itself.
  ///  - timer: The loop's timer.
  ///  - clock: The clocks and zones of the machine.
  ///  - wakeSource: The deadlines of the machine.
  ///  - arbiter: The database.
  ///  - delivery: Tells devices what rings.
  ///  - report: Called with what happens to the node, for its log.
  ///  - limits: What it does when.
  public init(
    loop: any EventLoop, timer: any LoopTimer, clock: any HostClock, wakeSource: any WakeSource,
    arbiter: any HomeArbiter, delivery: any RingDelivery, limits: Limits = Limits(),
    report: @escaping (NodeReport) -> Void = { _ in }
  ) {
    self.loop = loop
    self.timer = timer
    nodeClock = NodeClock(clock)
    self.wakeSource = wakeSource
    self.arbiter = arbiter
    self.delivery = delivery
    self.limits = limits
    lease = Lease(span: limits.lease)
    self.report = report
  }

  /// Asks for a lease, and goes on from there.
  public func start() {
    loop.setTurn(
      beforeBatch: { [weak self] in self?.fireDue() },
      afterTurn: { [weak self] in self?.endTurn() })
    wakeSource.start { [weak self] in self?.take($0) }
    advance()
  }

  /// Gives every home back and rings no more; calls `done` once the database has answered.
  public func stop(done: @escaping () -> Void) {
    guard !isStopped else { return }
    isStopped = true
    for home in loaded { drop(home) }
    nodeClock.trust(until: nil)
    arbiter.leave(done: done)
  }

  // MARK: For faces

  /// The homes with an engine now.
  public var loaded: [HomeID] { homes.keys.sorted() }

  /// The engine of a home; `nil` if this node has not loaded it.
  public func engine(of home: HomeID) -> Engine? { homes[home]?.engine }

  /// Loads a home for somebody who asks for it, and calls `done` once with its engine.
  ///
  /// `done` gets `nil` if another node holds it, it cannot be loaded, or this node has no lease now; it may be called
  /// before this returns. The home is given back once nobody asks any more.
  public func hold(_ home: HomeID, done: @escaping (Engine?) -> Void) {
    if let engine = engine(of: home) { return done(engine) }
    guard isTrusted, !isStopped else { return done(nil) }
    arbiter.take(home) { [weak self] answer in
      guard let self, case .success(let held?) = answer else { return done(nil) }
      open(held) { done($0) }
    }
  }

  /// The clock of all homes here: the database's, which stands still while there is no trust.
  public var clock: any HostClock { nodeClock }

  /// The same in the zone of a home that is loaded here.
  public func clock(of home: HomeID) -> any HostClock { HomeClock(nodeClock, in: homes[home]?.held.zone) }

  /// Whether the node may ring.
  public var isTrusted: Bool { nodeClock.isTrusted }

  /// How many homes have an engine now.
  public var loadedCount: Int { homes.count }

  /// How many commits of homes the database has answered.
  public private(set) var commitCount = 0

  /// How long ago the renewal was sent that the node trusts in; `nil` for no trust.
  public var leaseAge: TimeSpan? { lease.trustedUntil.map { timer.now - ($0 - lease.span) } }

  // MARK: The lease

  private func advance() {
    guard !isStopped else { return }
    let now = timer.now
    perform(lease.advance(to: now))
    poll(at: now)
    arm()
  }

  private func perform(_ actions: [Lease.Action], adopting held: [HeldHome] = []) {
    for action in actions {
      // The clock knows first.
      nodeClock.trust(until: lease.trustedUntil)
      switch action {
      case .renew(let adopting):
        let sent = timer.now
        arbiter.renewLease(of: lease.span, adopting: adopting) { [weak self] in self?.take($0, sent: sent) }
      case .silence:
        report(.silenced(homes: homes.count))
        // What is being loaded may be another node's by the time that there is trust again.
        opening = [:]
        postponed = []
        for home in homes.values { home.ringer.silence() }
      case .adopt: adopt(held)
      }
    }
    nodeClock.trust(until: lease.trustedUntil)
  }

  private func take(_ answer: Result<LeaseRenewal, StoreError>, sent: BootInstant) {
    guard !isStopped else { return }
    let now = timer.now
    switch answer {
    case .success(let renewal):
      let isSet = renewal.read.map { nodeClock.note($0, sent: sent, received: now) } ?? false
      perform(lease.renewed(at: now), adopting: renewal.held ?? [])
      if isSet { tellHomes(.clockStepped) }
    case .failure(let error):
      report(.refused(error))
      perform(lease.refused(at: now))
    }
    advance()
  }

  /// Goes on with the homes that are still the node's, and drops the others.
  private func adopt(_ held: [HeldHome]) {
    let standing = Set(held)
    let gone = homes.values.filter { !standing.contains($0.held) }
    for home in gone { drop(home.held.id) }
    report(.trusted(kept: homes.count, dropped: gone.count))
    for home in homes.values {
      home.ringer.goOn()
      touched.insert(home.held.id)
    }
    for home in held where homes[home.id] == nil { open(home) }
    fireDue()
  }

  // MARK: Homes

  private func poll(at now: BootInstant) {
    guard lease.isTrusted(at: now), nextPoll.map({ now >= $0 }) ?? true else { return }
    nextPoll = now + limits.poll
    releaseIdle(at: now)
    let again = postponed
    postponed = []
    for home in again { open(home) }
    guard !isClaiming else { return }
    isClaiming = true
    arbiter.claim(atMost: limits.atOnce, dueBefore: nodeClock.now().utc + limits.horizon) { [weak self] answer in
      guard let self else { return }
      isClaiming = false
      switch answer {
      case .success(let homes):
        for home in homes { open(home) }
        // There may be more.
        if homes.count == limits.atOnce { nextPoll = nil }
        advance()
      case .failure(let error): report(.refused(error))
      }
    }
  }

  /// Loads a home that the node holds; `done` gets its engine, `nil` if there is none.
  private func open(_ home: HeldHome, done: @escaping (Engine?) -> Void = { _ in }) {
    // It may be given back and taken again while it is being loaded by the epoch of before.
    let known = max(homes[home.id]?.held.epoch ?? 0, opening[home.id]?.home.epoch ?? 0)
    guard !isStopped, known < home.epoch else { return done(engine(of: home.id)) }
    lastOpening += 1
    let attempt = lastOpening
    opening[home.id] = (home, attempt)
    arbiter.open(home) { [weak self] answer in
      guard let self else { return }
      defer { done(engine(of: home.id)) }
      // Without trust it may be another node's by now; what is still this node's is loaded after the next renewal.
      guard opening[home.id]?.attempt == attempt else { return }
      opening[home.id] = nil
      guard !isStopped, nodeClock.isTrusted else { return }
      do throws(StoreError) {
        // By an older epoch.
        drop(home.id)
        let loaded = try LoadedHome(home, store: try answer.get(), in: surroundings)
        homes[home.id] = loaded
        loaded.start()
        touched.insert(home.id)
      } catch {
        switch error {
        // Another node may have taken it.
        case .inUse: break
        case .damaged, .newer: report(.broken(home.id, error))
        case .locked, .full, .readOnly, .unusable, .duplicateOccurrence:
          postponed.append(home)
          report(.refused(error))
        }
      }
    }
  }

  private var surroundings: LoadedHome.Surroundings {
    LoadedHome.Surroundings(
      loop: loop, clock: nodeClock, deadlines: deadlines, delivery: delivery,
      touch: { [weak self] in self?.touch($0) },
      committed: { [weak self] in self?.commitCount += 1 },
      lose: { [weak self] in self?.lose($0) })
  }

  private func touch(_ home: HomeID) { touched.insert(home) }

  private func lose(_ home: HomeID) { lost.insert(home) }

  private func drop(_ home: HomeID) {
    guard let loaded = homes.removeValue(forKey: home) else { return }
    loaded.close()
    touched.remove(home)
    looks.remove(home)
    quiet[home] = nil
  }

  /// Gives back homes in which nothing happens soon: looks at some of them each time, so that no ring waits for it.
  private func releaseIdle(at now: BootInstant) {
    guard !looks.isEmpty else { return }
    let far = nodeClock.now().utc + limits.horizon
    var released: [(home: HeldHome, due: UTCInstant?)] = []
    var again: [HomeID] = []
    for _ in 0..<max(Self.homesPerTurn, quiet.count / 16) {
      loop.breathe()
      guard let id = looks.popFirst() else { break }
      guard let last = quiet[id], let home = homes[id] else { continue }
      // A device that has left tells nobody, so what is not idle is looked at again.
      guard last + limits.linger <= now, home.isIdle else {
        again.append(id)
        continue
      }
      quiet[id] = nil
      // What is due soon is looked at again when that has happened.
      let due = home.due
      if due.map({ $0 > far }) ?? true {
        released.append((home.held, due))
        drop(id)
      }
    }
    for id in again { looks.insert(id) }
    guard !released.isEmpty else { return }
    arbiter.release(released) { [weak self] failure in
      guard let self, let failure else { return }
      report(.refused(failure))
      // Without an answer they are still the node's, and nobody else would ring in them.
      for home in released { open(home.home) }
    }
  }

  // MARK: Turns

  private func take(_ event: WakeEvent) {
    switch event {
    case .due: armedBoot = nil
    case .clockStepped, .zoneChanged: tellHomes(event)
    }
    fireDue()
  }

  private func tellHomes(_ event: WakeEvent) {
    for home in homes.values {
      home.tell(event)
      touched.insert(home.held.id)
    }
  }

  /// Has the engines decide what is due, if the node may ring.
  private func fireDue() {
    guard !isFiring, deadlines.firstBoot != nil || deadlines.firstCivil != nil else { return }
    isFiring = true
    defer { isFiring = false }
    // Without trust it stands still, so nothing more is due.
    let now = nodeClock.now()
    // All of them first: a home that cannot decide yet has the same deadline again.
    var due: [HomeID] = []
    while let id = deadlines.next(at: now) { due.append(id) }
    for id in due {
      homes[id]?.tell(.due)
      touched.insert(id)
    }
  }

  /// How many homes save and answer in one turn, so that neither the lease nor an answer waits for thousands of them.
  private static let homesPerTurn = 64

  private func endTurn() {
    dropLost()
    let now = timer.now
    // An engine may touch itself once more while it ends its turn.
    for _ in 0..<Self.homesPerTurn {
      guard let id = touched.popFirst() else { break }
      // Work of an engine that has let go may come after it.
      guard let home = homes[id] else { continue }
      home.endTurn()
      quiet[id] = now
      looks.insert(id)
      // What is due meanwhile does not wait.
      fireDue()
    }
    dropLost()
    if !touched.isEmpty { loop.post {} }
    arm()
  }

  private func dropLost() {
    for id in lost {
      guard homes[id] != nil else { continue }
      report(.lost(id))
      drop(id)
    }
    lost = []
  }

  private func arm() {
    guard !isStopped else { return }
    // Without trust nothing is due; the next renewal arms them again.
    let isTrusted = lease.trustedUntil != nil
    let civil = deadlines.firstCivil.map { nodeClock.boot(at: $0) }
    let boot = isTrusted ? [deadlines.firstBoot, civil].compactMap(\.self).min() : nil
    if boot != armedBoot {
      armedBoot = boot
      wakeSource.arm(boot: boot)
    }
    let poll = isTrusted && !isClaiming ? nextPoll : nil
    guard let next = [lease.wakeUp, poll].compactMap(\.self).min(), armed.map({ next < $0 }) ?? true else { return }
    armed = next
    timer.wake(at: next) { [weak self] in
      // An earlier call may have taken its place.
      if self?.armed == next { self?.armed = nil }
      self?.advance()
    }
  }
}
