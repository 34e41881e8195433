// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import TrustedTime

/// A machine, its servers and the network between them, in virtual time: the same seed gives the same world.
final class VirtualWorld {
  var numbers: SeededNumbers
  var servers: [VirtualServer]
  var machine: SyncMachine
  let clock: TrustedClock
  /// Duplicated datagrams, in percent.
  var duplicates: Int64 = 5
  /// Interval between suspends; `nil` for none.
  var suspendGap: TimeSpan?
  /// Mean rate of the boot clock, in parts per billion.
  let drift: Int64
  /// Maximum deviation from the mean rate.
  let wander: Int64

  private(set) var truth = noon
  private var events: [Event] = []
  private var wake: BootInstant?
  private var oscillator: Oscillator
  private var device = UTCInstant(secondsSinceEpoch: 5)
  private var exchanges: [ExchangeID: Exchange] = [:]
  private(set) var states: [TrustState: Int] = [:]
  private(set) var questions: [ServerAddress: [BootInstant]] = [:]
  private(set) var saved: [UInt8]?
  private(set) var asked: [UInt8]?
  private(set) var report = TrustedTimeReport()

  private struct Exchange {
    var open: OpenExchange
    var sent: BootInstant
  }

  private struct Event {
    var truth: UTCInstant
    var kind: Kind

    enum Kind {
      case arrival(ExchangeID, [UInt8], told: (place: (Int, Int), bound: TimeSpan)?)
      case timeout(ExchangeID)
      case resolved(ServerID, [ServerAddress])
      case unresolved(ServerID)
      case rate
      case suspend
      case step
    }
  }

  /// The clocks of the machine: boot time is true time at a different rate.
  private struct Oscillator {
    var truth: UTCInstant
    var boot = BootInstant(nanosecondsSinceBoot: 77_000_000_000)
    /// How much faster it runs than true time, in parts per billion.
    var rate: Int64
    var suspended = TimeSpan.zero

    func boot(at instant: UTCInstant) -> BootInstant {
      let span = instant - truth
      return boot + span + span.times(partsPerBillion: rate)
    }

    /// An instant at which the boot clock has reached `boot`.
    func truth(reaching boot: BootInstant) -> UTCInstant {
      let span = boot - self.boot
      var instant = truth + span - span.times(partsPerBillion: rate)
      while self.boot(at: instant) < boot { instant = instant + TimeSpan(nanoseconds: 1_000) }
      return instant
    }

    mutating func move(to instant: UTCInstant) {
      boot = boot(at: instant)
      truth = instant
    }
  }

  init(
    seed: UInt64, servers: [VirtualServer], options: TrustedTimeOptions = .init(), drift: Int64 = 0, wander: Int64 = 0
  ) {
    numbers = SeededNumbers(seed: seed)
    self.servers = servers
    self.drift = drift
    self.wander = wander
    oscillator = Oscillator(truth: noon, rate: drift)
    machine = SyncMachine(
      servers: servers.map(\.server), options: options, randomness: SeededRandomness(seed: seed ^ 0xABCD))
    clock = TrustedClock(clock: NoClock())
  }

  /// Never read: the world passes each instant explicitly.
  private struct NoClock: TimeClock {
    func reading() -> ClockReading { clocks(at: BootInstant(nanosecondsSinceBoot: 0)) }
    func boot() -> BootInstant { BootInstant(nanosecondsSinceBoot: 0) }
    var bootID: BootID { BootID("virtual") }
  }

  // MARK: Running

  var boot: BootInstant { oscillator.boot(at: truth) }

  private var reading: ClockReading {
    let awake = (boot - oscillator.suspended).nanosecondsSinceBoot
    // Without slewing, the steady clock runs like the oscillator.
    return ClockReading(boot: boot, device: device, raw: awake &+ 123_456_789, steady: awake)
  }

  func begin(kept: [UInt8]? = nil) {
    later(.seconds(numbers.span(1...900)), .rate)
    later(.seconds(numbers.span(1...3_000)), .step)
    if let suspendGap { later(TimeSpan(nanoseconds: numbers.span(1...suspendGap.nanoseconds)), .suspend) }
    tell(.begin(kept: kept, asked: nil, boot: BootID("virtual")))
  }

  /// Ends the program and starts another in the same boot, which finds the saved data.
  func restart(options: TrustedTimeOptions = .init()) {
    machine = SyncMachine(
      servers: servers.map(\.server), options: options, randomness: SeededRandomness(seed: numbers.next()))
    exchanges.removeAll()
    wake = nil
    events.removeAll { event in
      switch event.kind {
      case .arrival, .timeout, .resolved, .unresolved: true
      case .rate, .suspend, .step: false
      }
    }
    tell(.begin(kept: saved, asked: asked, boot: BootID("virtual")))
  }

  /// Lets the world run, and reads the clock at `reads` moments spread over the span.
  func run(for span: TimeSpan, reads: Int = 0, look: (TrustedMoment, UTCInstant) -> Void = { _, _ in }) {
    let end = truth + span
    let gap = TimeSpan(nanoseconds: reads > 0 ? max(1, span.nanoseconds / Int64(reads)) : .max)
    var nextRead = reads > 0 ? truth + TimeSpan(nanoseconds: numbers.span(0...gap.nanoseconds - 1)) : end + gap
    while true {
      let next = nextEvent()
      let until = min(end, next?.truth ?? end)
      while nextRead <= until {
        let moment = clock.moment(at: oscillator.boot(at: nextRead))
        states[moment.state, default: 0] += 1
        look(moment, nextRead)
        nextRead = nextRead + gap
      }
      guard let next, next.truth <= end else { break }
      truth = max(truth, next.truth)
      let before = truth
      if let place = next.place { happen(events.remove(at: place).kind) } else { wake = nil; tell(.wake) }
      // No clock is read during suspend.
      while truth > before, nextRead < truth { nextRead = nextRead + gap }
    }
    // Sleep may have lasted longer.
    truth = max(truth, end)
  }

  private func nextEvent() -> (truth: UTCInstant, place: Int?)? {
    var best: (truth: UTCInstant, place: Int?)?
    for (place, event) in events.enumerated() where best.map({ event.truth < $0.truth }) ?? true {
      best = (event.truth, place)
    }
    if let wake {
      let instant = max(truth, oscillator.truth(reaching: wake))
      if best.map({ instant < $0.truth }) ?? true { best = (instant, nil) }
    }
    return best
  }

  private func later(_ span: TimeSpan, _ kind: Event.Kind) {
    events.append(Event(truth: truth + max(.zero, span), kind: kind))
  }

  func tell(_ event: SyncEvent) {
    machine.handle(event, at: reading)
    for action in machine.takeActions() { perform(action) }
  }

  private func happen(_ kind: Event.Kind) {
    switch kind {
    case .arrival(let id, let bytes, let told): arrive(id, bytes, told)
    case .timeout(let id):
      guard let exchange = exchanges.removeValue(forKey: id) else { return }
      tell(.settled(id, exchange.open.result))
    case .resolved(let id, let addresses): tell(.resolved(id, addresses))
    case .unresolved(let id): tell(.unresolved(id, .unresolved))
    case .rate:
      oscillator.move(to: truth)
      oscillator.rate = drift + (wander == 0 ? 0 : numbers.span(-wander...wander))
      later(.seconds(numbers.span(60...1_800)), .rate)
    case .suspend: suspend()
    case .step:
      device = UTCInstant(secondsSinceEpoch: numbers.span(-2_000_000_000...9_000_000_000))
      later(.seconds(numbers.span(1...7_200)), .step)
    }
  }

  private func suspend() {
    oscillator.move(to: truth)
    let rate = oscillator.rate
    // A different clock counts while the machine sleeps.
    oscillator.rate = numbers.span(-100_000...100_000)
    let before = oscillator.boot
    truth = truth + .seconds(numbers.span(1...20_000))
    oscillator.move(to: truth)
    oscillator.suspended += oscillator.boot - before
    oscillator.rate = rate
    if let suspendGap { later(TimeSpan(nanoseconds: numbers.span(1...suspendGap.nanoseconds)), .suspend) }
    // Replies that arrived meanwhile are lost; the rest continues.
    events.removeAll { event in
      if case .arrival = event.kind { return event.truth < truth }
      return false
    }
    for place in events.indices where events[place].truth < truth { events[place].truth = truth }
    tell(.wake)
  }

  // MARK: The network

  private func perform(_ action: SyncAction) {
    switch action {
    case .resolve(let id, let host, _, _):
      guard let server = servers.first(where: { $0.server.host == host }), !server.isUnresolved else {
        return later(.milliseconds(300), .unresolved(id))
      }
      later(.milliseconds(numbers.span(0...200)), .resolved(id, server.addresses.map(\.address)))
    case .associate, .forgetKeys: break
    case .send(let question): send(question)
    case .wake(let instant): wake = instant
    case .publish(let report):
      self.report = report
      clock.publish(report)
    case .save(let bytes): saved = bytes
    case .saveAsked(let bytes): asked = bytes
    }
  }

  private func send(_ question: Question) {
    questions[question.address, default: []].append(boot)
    exchanges[question.id] = Exchange(open: OpenExchange(judge: question.judge), sent: boot)
    later(oscillator.truth(reaching: question.until) - truth, .timeout(question.id))
    guard let place = place(of: question.address) else { return }
    let address = servers[place.0].addresses[place.1]
    guard !address.isDead, !numbers.chance(address.loss), let stamp = NTPHeader(reading: question.header) else {
      return
    }
    let journey = address.delay + TimeSpan(nanoseconds: numbers.span(0...address.jitter.nanoseconds))
    let there = TimeSpan(nanoseconds: journey.nanoseconds / 100 * address.asymmetry)
    let hold = TimeSpan(nanoseconds: numbers.span(1_000...2_000_000))
    var error = address.error
    var header = NTPHeader(questionWith: stamp.transmit)
    var told: (place: (Int, Int), bound: TimeSpan)?
    switch servers[place.0].lie {
    case nil:
      told = (
        place,
        TimeSpan(nanoseconds: (journey.nanoseconds + address.rootDelay.nanoseconds) / 2) + address.rootDispersion
      )
    case .steady(let span): error = error + span
    case .erratic(let most): error = TimeSpan(nanoseconds: numbers.span(-most.nanoseconds...most.nanoseconds))
    case .overlapping(let direction):
      let bound = journey.nanoseconds / 2 + address.rootDelay.nanoseconds / 2 + address.rootDispersion.nanoseconds
      error = TimeSpan(nanoseconds: direction * (bound + numbers.span(0...1 + bound)))
    case .unsynchronized, .kissing: break
    }
    let received = truth + there + error
    header = answer(
      to: stamp.transmit, received: received, sent: received + hold, rootDelay: address.rootDelay,
      rootDispersion: address.rootDispersion)
    if case .unsynchronized = servers[place.0].lie { header.leap = .unknown }
    if case .kissing(let code) = servers[place.0].lie {
      header.stratum = 0
      header.referenceID = code
    }
    later(journey + hold, .arrival(question.id, header.bytes, told: told))
    if numbers.chance(duplicates) {
      later(journey + hold + .milliseconds(numbers.span(0...500)), .arrival(question.id, header.bytes, told: nil))
    }
  }

  private func arrive(_ id: ExchangeID, _ bytes: [UInt8], _ told: (place: (Int, Int), bound: TimeSpan)?) {
    guard let exchange = exchanges[id] else { return }
    let datagram = ReceivedDatagram(bytes: bytes, sent: exchange.sent, received: boot)
    guard exchange.open.take(datagram) else { return }
    exchanges[id] = nil
    if let told {
      var list = servers[told.place.0].addresses[told.place.1].told
      list.append((boot, told.bound))
      if list.count > 8 { list.removeFirst() }
      servers[told.place.0].addresses[told.place.1].told = list
    }
    tell(.settled(id, exchange.open.result))
  }

  private func place(of address: ServerAddress) -> (Int, Int)? {
    for (server, asked) in servers.enumerated() {
      if let place = asked.addresses.firstIndex(where: { $0.address == address }) { return (server, place) }
    }
    return nil
  }

  // MARK: Theory

  /// The best half-width that the answers allow: that of the last server whose agreement is needed.
  func bestBound(at boot: BootInstant) -> TimeSpan? {
    let growth = machine.clock.drift.growth
    let bounds = servers.compactMap { server -> TimeSpan? in
      server.addresses.flatMap(\.told).map { $0.bound + (boot - $0.boot).times(partsPerBillion: growth) }.min()
    }.sorted()
    let needed = servers.count >= 3 ? TimeVote.majority(of: servers.count) : 1
    return bounds.count >= needed ? bounds[needed - 1] : nil
  }
}
