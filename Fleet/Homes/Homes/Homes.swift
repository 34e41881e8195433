// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A server: one loop on which the engines of many homes run, as long as the server has the right to them.
///
/// It holds the homes that need an engine within the minute, and gives those back that need none. It rings only while it
/// trusts in its lease (`Lease`); when that ends it keeps its homes, silent and with their clock stopped, because after an
/// outage of the database they are still its own unless another server has taken them.
///
/// Use it on the loop.
///
/// Proof: everything is called on the loop, by it or by the timer and the arbiter that run there.
public final class Homes: @unchecked Sendable {
  private let loop: any EventLoop
  let timer: any LoopTimer
  private let wakeSource: any WakeSource
  let serverClock: ServerClock
  let arbiter: any HomeArbiter
  private let delivery: any RingDelivery
  let report: (ServerReport) -> Void
  let limits: Limits
  private let json: (@Sendable (HookOccasion) -> [UInt8])?
  /// Sends the requests of hooks; `nil` if none are sent from here.
  private var posts: HomePosts?

  private lazy var trust = ServerTrust(
    for: limits.lease, every: limits.renewal, by: arbiter, timer: timer, clock: serverClock
  ) { [weak self] in self?.take($0) }
  private let deadlines = HomeDeadlines()
  /// The parts shared by the homes here.
  private(set) lazy var surroundings = LoadedHome.Surroundings(
    loop: loop, clock: serverClock, deadlines: deadlines, delivery: delivery, json: json, server: self)
  var homes: [HomeID: LoadedHome] = [:]
  var openings = Openings()
  /// The homes that were loaded for somebody who asks, since the last poll.
  var askedFor: [HomeID] = []
  var claims: HomeClaims
  var turns: HomeTurns
  private var quiet: QuietHomes
  /// The homes that another server holds by now.
  private var lost: Set<HomeID> = []
  /// The homes that are given up once everything is saved, each with the server that gets it.
  var leaving: [HomeID: FleetServerID] = [:]
  /// How often the trust in the lease has ended.
  private var silenceCount = 0
  /// Time of the next look for homes that are due; `nil` for at once.
  var nextPoll: BootInstant?
  /// Time of the next look for other servers with fewer homes; `nil` before the first poll.
  var nextBalance: BootInstant?
  /// When what is asked of this server was done last; `nil` before the first time.
  var fulfilled: BootInstant?
  /// Time of the next look for what is asked of this server between two renewals; `nil` while an answer is awaited.
  var nextWishes: BootInstant? = BootInstant(nanosecondsSinceBoot: 0)
  private var armed: BootInstant?
  private var armedBoot: BootInstant?
  private var isFiring = false
  var isStopped = false
  /// The home whose engine is being ended.
  private var dropping: HeldHome?

  /// Makes a server that holds nothing yet.
  ///
  /// - Parameters:
  ///  - loop: Where everything runs; the server has its turns for itself.
  ///  - timer: The loop's timer.
  ///  - clock: The clocks and zones of the machine.
  ///  - wakeSource: The deadlines of the machine.
  ///  - arbiter: The database.
  ///  - delivery: Tells devices about rings.
  ///  - hooks: Keeps and sends the requests of hooks; `nil` if no hooks run.
  ///  - report: Called with the server's events, for its log.
  ///  - limits: Its times and limits.
  public init(
    loop: any EventLoop, timer: any LoopTimer, clock: any HostClock, wakeSource: any WakeSource,
    arbiter: any HomeArbiter, delivery: any RingDelivery, hooks: HomeHookService? = nil,
    limits: Limits = Limits(), report: @escaping (ServerReport) -> Void = { _ in }
  ) {
    self.loop = loop
    self.timer = timer
    serverClock = ServerClock(clock)
    self.wakeSource = wakeSource
    self.arbiter = arbiter
    self.delivery = delivery
    self.limits = limits
    claims = HomeClaims(atOnce: limits.atOnce)
    turns = HomeTurns(takingAtOnce: limits.atOnce)
    quiet = QuietHomes(linger: limits.linger)
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
    trust.stop()
    arbiter.leave(done: done)
  }

  // MARK: For clients

  /// The homes with an engine now.
  public var loaded: [HomeID] { homes.keys.sorted() }

  /// The engine of a home; `nil` if this server has not loaded it.
  public func engine(of home: HomeID) -> Engine? { homes[home]?.engine }

  /// Loads a home for somebody who asks for it, and calls `done` once with its engine.
  ///
  /// `done` gets `nil` if another server holds it, it cannot be loaded, or this server has no lease now; it may be called
  /// before this returns. The home is given back once nobody asks any more.
  public func hold(_ home: HomeID, done: @escaping (Engine?) -> Void) {
    if let engine = engine(of: home) { return done(engine) }
    guard isTrusted, !isStopped else { return done(nil) }
    if openings.wait(for: home, done) { return }
    let asked = silenceCount
    arbiter.take(home) { [weak self] answer in
      guard let self else { return done(nil) }
      switch answer {
      case .success(let taken?) where asked != silenceCount:
        // Another server may have had it since its rows were read: they are read anew if it is still this one's.
        openings.postpone(taken.home, untilTrustedFrom: timer.now)
        done(nil)
      case .success(let taken?): take(taken, for: done)
      case .success(nil): done(nil)
      case .failure(let error):
        report(.refused(error))
        done(nil)
      }
    }
  }

  /// Reads a home that sleeps, without taking it, and calls `done` once with an engine that answers reads and nothing else.
  ///
  /// Nothing happens in such a home before it is due, so its rows are all that is to be told. `done` gets `nil` if a server
  /// holds the home, it is due soon, or it cannot be read: then `hold` it.
  public func read(_ home: HomeID, done: @escaping (Engine?) -> Void) {
    guard isTrusted, !isStopped else { return done(nil) }
    let asked = silenceCount
    arbiter.read(home) { [weak self] answer in
      guard let self, isTrusted, asked == silenceCount, case .success(let found?) = answer else { return done(nil) }
      let soon = serverClock.now().utc + limits.horizon
      func sleeps(until due: UTCInstant?) -> Bool { due.map { $0 >= soon } ?? true }
      guard sleeps(until: found.due) else { return done(nil) }
      do throws(StoreError) {
        let sleeping = try LoadedHome(found.home.home, store: try found.home.store.get(), in: surroundings)
        // By rules of a zone that have changed since, something may be due before it was to be.
        guard sleeps(until: sleeping.due) else { return done(nil) }
        sleeping.onlyAnswer()
        done(sleeping.engine)
      } catch {
        report(.refused(error))
        done(nil)
      }
    }
  }

  /// Asks for a home to move here, whichever server holds it: it comes within seconds, and `hold` then has its engine.
  public func want(_ home: HomeID) { arbiter.want(home) }

  /// The clock of all homes here: the database's, which stands still while there is no trust.
  public var clock: any HostClock { serverClock }

  /// `true` if the server may ring.
  public var isTrusted: Bool { serverClock.isTrusted }

  /// `true` if this server gives all homes to others, as it will be stopped.
  public internal(set) var isDraining = false

  /// The account's name of a home that has an engine here, as it was when this server took it; `nil` for any other.
  public func name(of home: HomeID) -> AccountName? {
    homes[home]?.held.name ?? (dropping?.id == home ? dropping?.name : nil)
  }

  /// Number of homes that have an engine now.
  public var loadedCount: Int { homes.count }

  /// Number of homes that this server began to hold.
  public internal(set) var takenCount = 0

  /// Number of homes' commits that the database has answered.
  public private(set) var commitCount = 0

  /// Number of requests of hooks that this server sends, or tries again later.
  public var postCount: Int { posts?.count ?? 0 }

  /// The time from one renewal of the lease to the next.
  public var renewal: TimeSpan { limits.renewal }

  /// Age of the renewal that the server trusts in; `nil` for no trust.
  public var leaseAge: TimeSpan? { trust.age }

  // MARK: The lease

  /// Goes on as time has passed.
  func advance() {
    guard !isStopped else { return }
    let now = timer.now
    trust.advance(to: now)
    poll(at: now)
    arm()
  }

  private func take(_ news: ServerTrust.News) {
    switch news {
    case .silence:
      silenceCount += 1
      report(.silenced(homes: homes.count))
      // A home that is loading may be another server's by the time that trust returns.
      leaving = [:]
      for done in openings.removeAll() { done(nil) }
      for home in homes.values { home.ringer.silence() }
    case .adopt(let held): adopt(held)
    case .clockSet: tellHomes(.clockStepped)
    case .clockRead:
      fireDue()
      arm()
    case .wishes(let wishes): fulfil(wishes)
    case .refused(let error): report(.refused(error))
    case .answered: advance()
    }
  }

  /// Goes on with the homes that are still the server's, and drops the others.
  private func adopt(_ held: [HeldHome]) {
    let standing = Set(held)
    let gone = homes.values.filter { !standing.contains($0.held) }
    for home in gone { drop(home.held.id) }
    report(.trusted(kept: homes.count, dropped: gone.count))
    for home in homes.values {
      home.ringer.goOn()
      turns.touch(home.held.id)
    }
    open(held.filter { homes[$0.id] == nil })
    fireDue()
  }

  // MARK: Homes

  private func poll(at now: BootInstant) {
    guard trust.holds(at: now), nextPoll.map({ now >= $0 }) ?? true else { return }
    nextPoll = now + limits.poll
    for home in askedFor { turns.start(home) }
    askedFor = []
    releaseIdle(at: now)
    posts?.lookAgain()
    readWishes(at: now)
    balance(at: now)
    open(openings.takePostponed(at: now))
    claim(at: now)
  }

  /// Forgets a home and its engine, without giving it back.
  func drop(_ home: HomeID) {
    leaving[home] = nil
    guard let loaded = homes.removeValue(forKey: home) else { return }
    dropping = loaded.held
    loaded.close()
    dropping = nil
    turns.remove(home)
    quiet.remove(home)
  }

  /// Gives back homes in which nothing happens soon.
  private func releaseIdle(at now: BootInstant) {
    let far = serverClock.now().utc + limits.horizon
    var released: [(home: HeldHome, due: UTCInstant?)] = []
    for _ in 0..<quiet.share {
      loop.breathe()
      guard let id = quiet.look(at: now, isIdle: { homes[$0]?.isIdle ?? false }), let home = homes[id] else { continue }
      // Homes due soon are looked at again after that.
      let due = home.due
      guard due.map({ $0 > far }) ?? true else { continue }
      released.append((home.held, due))
      drop(id)
    }
    if !released.isEmpty { giveBack(released) }
  }

  // MARK: Turns

  private func take(_ event: WakeEvent) {
    switch event {
    case .due: armedBoot = nil
    case .clockStepped: tellHomes(event)
    case .zoneChanged:
      serverClock.forgetZone()
      tellHomes(event)
    }
    fireDue()
  }

  private func tellHomes(_ event: WakeEvent) {
    for home in homes.values {
      home.tell(event)
      turns.touch(home.held.id)
    }
  }

  /// Has the engines decide about due items, if the server may ring.
  private func fireDue() {
    guard !isFiring, deadlines.firstBoot != nil || deadlines.firstCivil != nil else { return }
    isFiring = true
    defer { isFiring = false }
    // Without trust it stands still, so nothing more is due.
    let now = serverClock.now()
    // All of them first: a home that cannot decide yet has the same deadline again.
    var due: [HomeID] = []
    while let id = deadlines.next(at: now) { due.append(id) }
    for id in due {
      homes[id]?.tell(.due)
      turns.touch(id)
    }
  }

  /// Number of homes that save and answer in one turn, so that neither the lease nor an answer waits for thousands of
  /// them.
  private static let homesPerTurn = 64

  private func endTurn() {
    dropLost()
    let now = timer.now
    // An engine may touch itself once more while it ends its turn.
    for _ in 0..<Self.homesPerTurn {
      guard let id = turns.next(loading: openings.count) else { break }
      // Work of an engine that has let go may come after it.
      guard let home = homes[id] else { continue }
      home.endTurn()
      quiet.note(id, at: now)
      giveIfSaved(id)
      // Homes due meanwhile do not wait.
      fireDue()
    }
    dropLost()
    if turns.hasNext(loading: openings.count) { loop.post {} }
    arm()
  }

  private func take(_ ending: PostEnding, of taken: TakenPost, isOver: Bool) {
    guard isOver else { return report(.postDelayed(taken.home, ending)) }
    report(.posted(taken.home, key: taken.post.key, ending))
    homes[taken.home]?.hooks?.ended(taken.post, ending)
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
    let isTrusted = trust.trustedUntil != nil
    let civil = deadlines.firstCivil.map { serverClock.boot(at: $0) }
    let boot = isTrusted ? [deadlines.firstBoot, civil].compactMap(\.self).min() : nil
    if boot != armedBoot {
      armedBoot = boot
      wakeSource.arm(boot: boot)
    }
    let poll = isTrusted && !claims.isAsking ? nextPoll : nil
    guard let next = [trust.wakeUp, poll].compactMap(\.self).min(), armed.map({ next < $0 }) ?? true else { return }
    armed = next
    timer.wake(at: next) { [weak self] in
      // An earlier call may have taken its place.
      if self?.armed == next { self?.armed = nil }
      self?.advance()
    }
  }
}

extension Homes: HomeKeeper {
  func touch(_ home: HomeID) { turns.touch(home) }
  func committing() { turns.committing() }
  func lose(_ home: HomeID) { lost.insert(home) }
  func posted() { posts?.look() }

  func committed() {
    turns.committed()
    commitCount += 1
  }
}
