// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Decides when to query which server, which answers to accept, and the time: events in, actions out.
///
/// It reads no clock, performs no I/O and never waits; random numbers are passed in too.
struct SyncMachine: Sendable {
  let options: TrustedTimeOptions
  private let randomness: any TimeRandomness

  var servers: [ServerState] = []
  /// Rate limits per address, which outlive the server list.
  var gates: [ServerAddress: QueryGate] = [:]
  var open: [ExchangeID: OpenQuestion] = [:]
  var clock: BoundedClock
  var schedule: RoundSchedule
  /// The round under way; `nil` between rounds.
  var round: Round?
  /// Start of the next round; meaningful between rounds only.
  var nextRound = BootInstant(nanosecondsSinceBoot: .min)
  /// `true` if the last round succeeded.
  var wentWell = false
  /// Time at which a person last cut a pause short; `nil` for never.
  private var lastHurry: BootInstant?
  /// `true` if an answer has produced a time since the start or the last change of servers.
  var hasTime = false
  /// Lower limit for the true time saved by an earlier run; `nil` if none.
  var keptNotBefore: UTCInstant?
  var lastSave: BootInstant?
  /// Queries of an earlier run in this boot: every address counts as queried at these times.
  var askedBefore: [BootInstant] = []
  /// Queries sent in this boot, oldest first.
  var asked: [BootInstant] = []

  private var boot: BootID?
  private var isActive = false
  private var now = ClockReading(
    boot: BootInstant(nanosecondsSinceBoot: 0), device: UTCInstant(secondsSinceEpoch: 0), raw: 0, steady: 0)
  private var rounds = 0
  private var lastNumber = 0
  private var lastReport: TrustedTimeReport?
  private var lastWake: BootInstant??
  private var actions: [SyncAction] = []

  /// One pass over all servers.
  struct Round: Hashable, Sendable {
    let number: Int
    let started: BootInstant
    var hasAsked = false
    /// `true` if a time query was sent; a name lookup does not count.
    var hasSent = false
    /// `true` if enough servers have answered to determine the time.
    var isSettled = false
  }

  /// A query whose answer is outstanding.
  struct OpenQuestion: Hashable, Sendable {
    let server: ServerID
    let address: ServerAddress
    let until: BootInstant
    let excess: TimeSpan
  }

  /// Time past a query's deadline in which the client may still report its outcome.
  private static let grace = TimeSpan.seconds(2)

  init(servers: [TimeServer], options: TrustedTimeOptions, randomness: any TimeRandomness) {
    self.options = options
    self.randomness = randomness
    clock = BoundedClock(options)
    schedule = RoundSchedule(options)
    setServers(servers)
  }

  // MARK: In and out

  /// Handles an event.
  mutating func handle(_ event: SyncEvent, at reading: ClockReading) {
    now = reading
    look()
    switch event {
    case .begin(let kept, let asked, let boot): begin(kept: kept, asked: asked, boot: boot)
    case .end: end()
    case .ask(let servers): ask(servers)
    case .synchronize:
      if isActive, round == nil { startRound() }
    case .retryNow(let reason): retryNow(reason)
    // The wake-up may be early or obsolete, so the next one is requested again.
    case .wake: lastWake = nil
    case .resolved(let id, let addresses): resolved(id, addresses)
    case .unresolved(let id, let reason): unresolved(id, reason)
    case .associated(let id, let facts): associated(id, facts)
    case .notAssociated(let id, let reason): notAssociated(id, reason)
    case .settled(let id, let result): settled(id, result)
    }
    advance()
    publish()
    wakeLater()
  }

  /// Removes and returns the pending actions, in order.
  mutating func takeActions() -> [SyncAction] {
    defer { actions.removeAll() }
    return actions
  }

  /// `true` if waiting longer is pointless: enough answers have come, or no more will.
  var isSettled: Bool { round?.isSettled ?? true }

  // MARK: For its parts

  var moment: ClockReading { now }
  var instant: BootInstant { now.boot }

  mutating func perform(_ action: SyncAction) { actions.append(action) }
  mutating func random() -> UInt64 { randomness.next() }

  mutating func newExchange() -> ExchangeID {
    lastNumber += 1
    return ExchangeID(number: lastNumber)
  }

  /// A lower limit for the true time.
  var notBefore: UTCInstant { max(options.notBefore, keptNotBefore ?? options.notBefore) }

  // MARK: Steps

  private mutating func look() {
    switch clock.observe(now) {
    case .none: break
    case .disrupted:
      forgetSamples()
      nextRound = min(nextRound, now.boot)
    case .leapPassed: forgetSamples()
    case .resumed:
      // The network may need a moment; a failure now is retried after the shortest gap.
      schedule = RoundSchedule(options)
      nextRound = min(nextRound, now.boot)
    }
  }

  mutating func forgetSamples() {
    for server in servers.indices {
      for address in servers[server].addresses.indices {
        servers[server].addresses[address].register.removeAll()
        servers[server].addresses[address].opinion = .unjudged
      }
    }
  }

  private mutating func begin(kept: [UInt8]?, asked: [UInt8]?, boot: BootID) {
    if self.boot == nil, let asked {
      askedBefore = QueryLog.instants(reading: asked, in: boot, until: now.boot)
      self.asked = askedBefore
    }
    if self.boot == nil, let kept, let anchor = AnchorFile.anchor(reading: kept) { resume(anchor, in: boot) }
    self.boot = boot
    isActive = true
    if round == nil { nextRound = min(nextRound, now.boot) }
  }

  private mutating func resume(_ kept: SavedAnchor, in boot: BootID) {
    if kept.notBefore > options.notBefore { keptNotBefore = kept.notBefore }
    guard kept.boot == boot, kept.anchor.boot <= now.boot, kept.clocks.boot <= now.boot,
      kept.anchor.reading(at: now.boot).latest >= notBefore
    else { return }
    clock.resume(kept, at: now)
    look()
  }

  private mutating func end() {
    isActive = false
    round = nil
    open.removeAll()
    for server in servers.indices {
      if case .underWay = servers[server].lookup { servers[server].lookup = .needed }
      servers[server].keys?.until = nil
      for address in servers[server].addresses.indices { servers[server].addresses[address].open = nil }
    }
  }

  private mutating func ask(_ list: [TimeServer]) {
    setServers(list)
    clock.changeServers()
    schedule = RoundSchedule(options)
    hasTime = false
    guard isActive else { return }
    round = nil
    if servers.isEmpty { return }
    startRound()
    // The remaining servers may still form a majority.
    if servers.contains(where: { $0.addresses.contains { $0.isHeard(at: instant) } }) { evaluate() }
  }

  private mutating func setServers(_ list: [TimeServer]) {
    var kept: [ServerState] = []
    for server in list.prefix(TimeServer.most) where !kept.contains(where: { $0.server == server }) {
      if let known = servers.first(where: { $0.server == server }) {
        kept.append(known)
      } else {
        lastNumber += 1
        kept.append(ServerState(id: ServerID(number: lastNumber), server: server))
      }
    }
    for gone in servers where !kept.contains(where: { $0.id == gone.id }) {
      if gone.keys != nil { perform(.forgetKeys(gone.id)) }
      open = open.filter { $0.value.server != gone.id }
    }
    servers = kept
  }

  /// Starts a due round, and ends one that has nothing outstanding.
  private mutating func advance() {
    guard isActive else { return }
    dropLate()
    if round == nil, !servers.isEmpty, nextRound <= now.boot { startRound() }
    if round != nil, open.isEmpty, !servers.contains(where: \.isBusy) { endRound() }
  }

  /// A person can cut a pause short at most this often, lest an hour's queries be spent in minutes.
  private static let hurryGap = TimeSpan.minutes(5)

  /// Cuts the pause after a failed round short; the per-address rate limits still apply.
  private mutating func retryNow(_ reason: SyncHurry) {
    guard isActive, round == nil, !servers.isEmpty, !wentWell else { return }
    switch reason {
    case .network: schedule = RoundSchedule(options)
    case .person:
      guard lastHurry.map({ now.boot - $0 >= Self.hurryGap }) ?? true else { return }
      lastHurry = now.boot
    }
    startRound()
  }

  private mutating func startRound() {
    rounds += 1
    round = Round(number: rounds, started: now.boot)
    gates = gates.filter { !$0.value.isIdle(at: now.boot) }
    for index in servers.indices { prepare(index) }
  }

  /// Fails everything the client should have reported by now.
  private mutating func dropLate() {
    for (id, question) in open where question.until + Self.grace <= now.boot {
      settled(id, ExchangeResult(outcome: .failed(.noAnswer)))
    }
    for index in servers.indices {
      if case .underWay(let until) = servers[index].lookup, until + Self.grace <= now.boot {
        unresolved(servers[index].id, .unresolved)
      }
      if let until = servers[index].keys?.until, until + Self.grace <= now.boot {
        notAssociated(servers[index].id, .keysUnreachable)
      }
    }
  }

  private mutating func publish() {
    let report = report(at: now.boot)
    guard report != lastReport else { return }
    lastReport = report
    perform(.publish(report))
  }

  private mutating func wakeLater() {
    let wake = isActive ? nextWake : nil
    guard lastWake != .some(wake) else { return }
    lastWake = .some(wake)
    perform(.wake(at: wake))
  }

  private var nextWake: BootInstant? {
    var wakes: [BootInstant] = []
    if round == nil {
      if !servers.isEmpty { wakes.append(nextRound) }
    } else {
      wakes += open.values.map { $0.until + Self.grace }
      for server in servers {
        if case .underWay(let until) = server.lookup { wakes.append(until + Self.grace) }
        if let until = server.keys?.until { wakes.append(until + Self.grace) }
      }
    }
    // On a fixed grid, so that answers do not shift it.
    if clock.published(at: now.boot) != nil { wakes.append(nextLook) }
    return wakes.min()
  }

  /// Time of the next comparison of the clocks.
  private var nextLook: BootInstant {
    let gap = options.watchGap.nanoseconds
    let passed = now.boot.nanosecondsSinceBoot % gap
    return now.boot + TimeSpan(nanoseconds: gap - passed)
  }

  /// The current boot; `nil` before `begin`.
  var bootID: BootID? { boot }
  var isAsking: Bool { isActive && !servers.isEmpty }
}
