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
    public var poll: TimeSpan = .milliseconds(250)
    /// How many homes are taken at once; more once half of them are loaded, so that several nodes share a crowd.
    public var atOnce = 1_000
    /// How long a home that needs no engine is kept, because people ask several times.
    public var linger: TimeSpan = .seconds(10)
    /// How long a home that is damaged, or newer than this Toki, is left alone before this node tries it again.
    public var brokenPause: TimeSpan = .minutes(5)

    /// The limits of a node.
    public init() {}
  }

  private let loop: any EventLoop
  private let timer: any LoopTimer
  private let wakeSource: any WakeSource
  private let nodeClock: NodeClock
  let arbiter: any HomeArbiter
  private let delivery: any RingDelivery
  let report: (NodeReport) -> Void
  private let limits: Limits
  private let json: (@Sendable (HookOccasion) -> [UInt8])?
  /// Sends the requests of hooks; `nil` if none are sent from here.
  private var posts: HomePosts?

  private var lease: Lease
  var homes: [HomeID: LoadedHome] = [:]
  private let deadlines = HomeDeadlines()
  var openings = Openings()
  /// The homes in which something has happened.
  private var touched = HomeQueue()
  /// The homes that have been loaded, and in which nothing else has happened: what their start changed can wait.
  private var fresh = HomeQueue()
  /// How many commits the database has been given and has not answered.
  private var commitsUnderWay = 0
  /// The homes that this node cannot read, each until it tries again; another one may be able to.
  private var unreadable: [HomeID: BootInstant] = [:]
  /// The homes that another node holds by now.
  private var lost: Set<HomeID> = []
  /// The homes that are given up once everything is saved, each with the node that gets it.
  var leaving: [HomeID: NodeID] = [:]
  /// When something happened last in the homes that may need no engine any more.
  private var quiet: [HomeID: BootInstant] = [:]
  /// The same homes, in the order in which they are looked at.
  private var looks = HomeQueue()
  private var isClaiming = false
  /// Whether more homes were due than could be taken at once.
  private var hasMore = false
  private var nextPoll: BootInstant?
  private var armed: BootInstant?
  private var armedBoot: BootInstant?
  private var isFiring = false
  var isStopped = false

  /// Makes a node that holds nothing yet.
  ///
  /// - Parameters:
  ///  - loop: Where everything runs; the node has its turns for itself.
  ///  - timer: The loop's timer.
  ///  - clock: The clocks and zones of the machine.
  ///  - wakeSource: The deadlines of the machine.
  ///  - arbiter: The database.
  ///  - delivery: Tells devices what rings.
  ///  - hooks: Keeps and sends the requests of hooks; `nil` if no hooks run.
  ///  - report: Called with what happens to the node, for its log.
  ///  - limits: What it does when.
  public init(
    loop: any EventLoop, timer: any LoopTimer, clock: any HostClock, wakeSource: any WakeSource,
    arbiter: any HomeArbiter, delivery: any RingDelivery, hooks: HomeHookService? = nil,
    limits: Limits = Limits(), report: @escaping (NodeReport) -> Void = { _ in }
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
    json = hooks?.json
    posts = hooks?.sending.map { outbox, sender in
      HomePosts(
        of: outbox, by: sender, timer: timer, isTrusted: { [weak self] in self?.isTrusted ?? false },
        ended: { [weak self] in self?.take($1, of: $0, isOver: $2) }, refused: { report(.refused($0)) })
    }
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
    posts?.stop()
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
      open([held])
      if !openings.wait(for: home, done) { done(engine(of: home)) }
    }
  }

  /// Asks for a home to move here, whichever node holds it: it comes within seconds, and `hold` then has its engine.
  public func want(_ home: HomeID) { arbiter.want(home) }

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
        leaving = [:]
        for done in openings.removeAll() { done(nil) }
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
      follow(renewal.moves)
      readClock()
    case .failure(let error):
      report(.refused(error))
      perform(lease.refused(at: now))
    }
    advance()
  }

  /// Asks for the database's clock once more: the answer about the lease came when that was on the database's disk, and by
  /// the time between the clock is known too late.
  private func readClock() {
    let sent = timer.now
    arbiter.readClock { [weak self] answer in
      guard let self, !isStopped, case .success(let read) = answer else { return }
      if nodeClock.note(read, sent: sent, received: timer.now) { tellHomes(.clockStepped) }
      fireDue()
      arm()
    }
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
    open(held.filter { homes[$0.id] == nil })
    fireDue()
  }

  // MARK: Homes

  private func poll(at now: BootInstant) {
    guard lease.isTrusted(at: now), nextPoll.map({ now >= $0 }) ?? true else { return }
    nextPoll = now + limits.poll
    releaseIdle(at: now)
    posts?.look()
    open(openings.takePostponed(at: now))
    // Another node may load the others sooner.
    guard !isClaiming, openings.count <= limits.atOnce / 2 else { return }
    (isClaiming, hasMore) = (true, false)
    unreadable = unreadable.filter { now < $0.value }
    let soon = nodeClock.now().utc + limits.horizon
    arbiter.claim(atMost: limits.atOnce, dueBefore: soon, besides: unreadable.keys.sorted()) { [weak self] answer in
      guard let self else { return }
      isClaiming = false
      switch answer {
      case .success(let homes):
        hasMore = homes.count == limits.atOnce
        open(homes)
        claimMore()
        advance()
      case .failure(let error): report(.refused(error))
      }
    }
  }

  /// Takes more homes as soon as most of the last ones are loaded.
  private func claimMore() {
    guard hasMore, !isClaiming, openings.count <= limits.atOnce / 2 else { return }
    hasMore = false
    nextPoll = nil
    advance()
  }

  /// Loads homes that the node holds.
  func open(_ held: [HeldHome]) {
    // It may be given back and taken again while it is being loaded by the epoch of before.
    let wanted = held.filter { max(homes[$0.id]?.held.epoch ?? 0, openings.epoch(of: $0.id)) < $0.epoch }
    guard !isStopped, !wanted.isEmpty else { return }
    let attempt = openings.begin(wanted)
    arbiter.open(wanted) { [weak self] home, answer in self?.take(answer, of: home, attempt) }
  }

  private func take(_ answer: Result<any HomeStore, StoreError>, of home: HeldHome, _ attempt: Int) {
    guard let waiting = openings.end(attempt, of: home.id) else { return }
    defer {
      for done in waiting { done(engine(of: home.id)) }
      claimMore()
    }
    guard !isStopped else { return }
    // Without trust it may be another node's by now. The next renewal may have been answered before it was claimed, so it
    // is loaded anew once there is trust, if it is still this node's.
    guard nodeClock.isTrusted else { return openings.postpone(home, untilTrustedFrom: timer.now) }
    do throws(StoreError) {
      // By an older epoch.
      drop(home.id)
      let loaded = try LoadedHome(home, store: try answer.get(), in: surroundings)
      homes[home.id] = loaded
      loaded.start()
      openings.finish(home)
      if loaded.rings { touched.insert(home.id) } else { fresh.insert(home.id) }
    } catch {
      giveUp(home, error)
    }
  }

  /// Tries a home that could not be loaded again in a moment, or gives it back: nobody else could while it is this node's.
  private func giveUp(_ home: HeldHome, _ error: StoreError) {
    switch error {
    // Another node may have taken it.
    case .inUse: return openings.finish(home)
    case .damaged, .newer:
      openings.finish(home)
      report(.broken(home.id, error))
      unreadable[home.id] = timer.now + limits.brokenPause
      arbiter.release(home) { [weak self] failure in self?.keep([home], unless: failure) }
    case .locked, .full, .readOnly, .unusable, .duplicateOccurrence:
      report(.refused(error))
      if openings.postpone(home, at: timer.now) { return }
      // Another node may be able to.
      giveBack([(home, nodeClock.now().utc)])
    }
  }

  private lazy var surroundings = LoadedHome.Surroundings(
    loop: loop, clock: nodeClock, deadlines: deadlines, delivery: delivery, json: json, node: self)

  private func take(_ ending: PostEnding, of taken: TakenPost, isOver: Bool) {
    report(.posted(taken.home, key: taken.post.key, ending))
    guard isOver else { return }
    homes[taken.home]?.hooks?.ended(taken.post, ending)
  }

  func drop(_ home: HomeID) {
    leaving[home] = nil
    guard let loaded = homes.removeValue(forKey: home) else { return }
    loaded.close()
    touched.remove(home)
    fresh.remove(home)
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
    if !released.isEmpty { giveBack(released) }
  }

  private func giveBack(_ released: [(home: HeldHome, due: UTCInstant?)]) {
    arbiter.release(released) { [weak self] failure in self?.keep(released.map(\.home), unless: failure) }
  }

  /// Loads homes anew whose giving back the database has refused: they are still the node's, and nobody else would ring
  /// in them.
  private func keep(_ homes: [HeldHome], unless failure: StoreError?) {
    guard let failure else { return }
    report(.refused(failure))
    open(homes)
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
  /// How many commits may be under way before homes that were just loaded save: a ring's decision waits for no more.
  private static let commitsAhead = 128

  /// The next home that is to save and answer; `nil` if none is, or those that are can wait.
  private func nextTouched() -> HomeID? {
    if let id = touched.popFirst() {
      fresh.remove(id)
      return id
    }
    return savesFresh ? fresh.popFirst() : nil
  }

  /// Whether homes that were just loaded save now: what is due in homes that are not loaded yet comes first.
  private var savesFresh: Bool { openings.count <= limits.atOnce / 8 && commitsUnderWay < Self.commitsAhead }

  private func endTurn() {
    dropLost()
    let now = timer.now
    // An engine may touch itself once more while it ends its turn.
    for _ in 0..<Self.homesPerTurn {
      guard let id = nextTouched() else { break }
      // Work of an engine that has let go may come after it.
      guard let home = homes[id] else { continue }
      home.endTurn()
      quiet[id] = now
      looks.insert(id)
      giveIfSaved(id)
      // What is due meanwhile does not wait.
      fireDue()
    }
    dropLost()
    if !touched.isEmpty || (!fresh.isEmpty && savesFresh) { loop.post {} }
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

extension Homes: HomeKeeper {
  func touch(_ home: HomeID) { touched.insert(home) }
  func committing() { commitsUnderWay += 1 }
  func lose(_ home: HomeID) { lost.insert(home) }
  func posted() { posts?.look() }

  func committed() {
    commitsUnderWay -= 1
    commitCount += 1
  }
}
