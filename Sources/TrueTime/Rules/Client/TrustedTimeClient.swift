// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Keeps the true time by querying NTP and NTS servers.
///
/// It queries only while it is run: `run()` until cancelled, or `synchronize()` for one round. All work happens in the
/// calling task and its children, so the caller's task executor preference applies throughout.
public actor TrustedTimeClient {
  /// The current true time, readable from any thread without a lock.
  public nonisolated let clock: TrustedClock

  private let time: any TimeClock
  private let transport: any TimeTransport
  private let resolver: any NameResolver
  nonisolated let pause: any TimePause
  private let anchors: (any TimeStorage)?
  private let asked: (any TimeStorage)?
  private let authentication: (any TimeAuthentication)?
  private nonisolated let reports = ReportStream()

  private var machine: SyncMachine
  private var associations: [ServerID: any TimeAssociation] = [:]
  private var hasLoaded = false
  /// Actions waiting for a runner.
  private var work: [SyncAction] = []
  private var runners: [Runner] = []
  /// The pending wake-up, owned by one of the runners; `nil` if there is none.
  private var wait: Wait?
  /// Callers waiting for the end of a round that others run.
  private var waiters: [Bell] = []

  /// A task that performs the machine's actions.
  private final class Runner {
    let bell = Bell()
  }

  /// A pending wake-up and the bell that cancels it.
  private struct Wait {
    let instant: BootInstant
    let runner: Runner
    let off = Bell()
  }

  /// Creates an idle client.
  ///
  /// - Parameters:
  ///   - servers: The servers to query, at most `TimeServer.most`; a trusted time needs three or more.
  ///   - options: Query rates, timeouts, and the growth of the bound.
  ///   - clock: The clocks of this device.
  ///   - transport: Exchanges datagrams with servers.
  ///   - resolver: Resolves host names.
  ///   - randomness: Source of query stamps; anyone who can guess them can forge answers.
  ///   - pause: Waits for an instant.
  ///   - anchors: Keeps the time across restarts; `nil` to keep nothing.
  ///   - asked: Keeps the query times across restarts, so that servers are not queried again at once; `nil` to keep
  ///     nothing.
  ///   - authentication: Negotiates NTS keys; if `nil`, NTS servers are never queried.
  public init(
    servers: [TimeServer], options: TrustedTimeOptions = .init(), clock: any TimeClock,
    transport: any TimeTransport, resolver: any NameResolver, randomness: any TimeRandomness,
    pause: any TimePause, anchors: (any TimeStorage)? = nil, asked: (any TimeStorage)? = nil,
    authentication: (any TimeAuthentication)? = nil
  ) {
    self.clock = TrustedClock(clock: clock)
    time = clock
    self.transport = transport
    self.resolver = resolver
    self.pause = pause
    self.anchors = anchors
    self.asked = asked
    self.authentication = authentication
    machine = SyncMachine(servers: servers, options: options, randomness: randomness)
  }

  // MARK: For its users

  /// Keeps time until the task is cancelled.
  ///
  /// After that nothing watches the clocks of this device, so suspend and slew go unnoticed until it runs again.
  public func run() async {
    begin()
    await work(until: { false })
  }

  /// Runs one round and returns the report: once a majority has settled the time, once every server has answered or
  /// failed, or on cancellation.
  ///
  /// Servers queried less than `minimumGap` ago are skipped, so it is safe to call this at any time.
  public func synchronize() async -> TrustedTimeReport {
    if runners.isEmpty {
      begin()
      await work(until: { self.machine.isSettled })
      return report()
    }
    handle(.synchronize)
    while !machine.isSettled, !runners.isEmpty, !Task.isCancelled {
      let bell = Bell()
      waiters.append(bell)
      await bell.wait()
      waiters.removeAll { $0 === bell }
    }
    return report()
  }

  /// The present report.
  public func report() -> TrustedTimeReport { machine.report(at: time.boot()) }

  /// A stream of reports, starting with the latest; a slow reader misses intermediate ones.
  public nonisolated func changes() -> AsyncStream<TrustedTimeReport> { reports.listen() }

  /// Checks the device's clocks now, for example after a suspend or a clock step.
  ///
  /// While the client runs, this happens every `watchGap` anyway.
  public func look() { handle(.wake) }

  /// Queries silent servers before their pause (up to 20 minutes) is over, as far as the rate limits allow.
  public func retryNow(_ reason: SyncHurry) { handle(.retryNow(reason)) }

  /// Replaces the server list; at most `TimeServer.most` are used.
  public func ask(_ servers: [TimeServer]) { handle(.ask(servers)) }

  // MARK: Running

  private func begin() {
    let (kept, asked) = hasLoaded ? (nil, nil) : (anchors?.load(), asked?.load())
    hasLoaded = true
    handle(.begin(kept: kept, asked: asked, boot: time.bootID))
  }

  private func handle(_ event: SyncEvent) {
    machine.handle(event, at: time.reading())
    for action in machine.takeActions() {
      switch action {
      // Actions that need no waiting run immediately and in order.
      case .publish(let report):
        clock.publish(report)
        reports.send(report)
      case .save(let bytes): anchors?.save(bytes)
      case .saveAsked(let bytes): asked?.save(bytes)
      case .forgetKeys(let id): associations[id] = nil
      case .resolve, .associate, .send, .wake: work.append(action)
      }
    }
    for runner in runners { runner.bell.ring() }
    if machine.isSettled { ringWaiters() }
  }

  private func ringWaiters() {
    for waiter in waiters { waiter.ring() }
  }

  /// Performs the machine's actions until `isDone` or the task is cancelled.
  private func work(until isDone: () -> Bool) async {
    let runner = Runner()
    runners.append(runner)
    await withDiscardingTaskGroup { group in
      while !isDone(), !Task.isCancelled {
        // The first runner takes all the work; only one of them has to hold the wait.
        for action in work { perform(action, by: runner, in: &group) }
        work.removeAll()
        await runner.bell.wait()
      }
      group.cancelAll()
    }
    runners.removeAll { $0 === runner }
    let abandoned = wait?.runner === runner ? wait.take() : nil
    if runners.isEmpty {
      handle(.end)
      work.removeAll()
      ringWaiters()
    } else if let abandoned {
      // Other runners remain: one must take over the wait, unless the machine has replaced it by now.
      work.insert(.wake(at: abandoned.instant), at: 0)
      for other in runners { other.bell.ring() }
    }
  }

  private func perform(_ action: SyncAction, by runner: Runner, in group: inout DiscardingTaskGroup) {
    switch action {
    case .resolve(let id, let host, let port, let until):
      group.addTask { await self.resolve(id, host, port, until) }
    case .associate(let id, let server, let notBefore, let latest, let until):
      group.addTask { await self.associate(id, server, notBefore, latest, until) }
    case .send(let question): group.addTask { await self.send(question) }
    case .wake(let instant): setWait(until: instant, of: runner, in: &group)
    case .publish, .save, .saveAsked, .forgetKeys: break
    }
  }

  private func setWait(until instant: BootInstant?, of runner: Runner, in group: inout DiscardingTaskGroup) {
    if let wait, wait.instant == instant { return }
    wait.take()?.off.ring()
    guard let instant else { return }
    let wait = Wait(instant: instant, runner: runner)
    self.wait = wait
    let off = wait.off
    group.addTask { [pause] in
      let hasCome = await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          do throws(CancellationError) {
            try await pause.wait(until: instant)
            return true
          } catch {
            return false
          }
        }
        group.addTask {
          await off.wait()
          return false
        }
        let hasCome = await group.next() ?? false
        group.cancelAll()
        return hasCome
      }
      if hasCome { await self.waitEnded(off) }
    }
  }

  private func waitEnded(_ off: Bell) {
    guard wait?.off === off else { return }
    wait = nil
    handle(.wake)
  }

  // MARK: Asynchronous work

  private func send(_ question: Question) async {
    var datagram = question.header
    var association: (any TimeAssociation)?
    if let keys = question.keys {
      association = associations[keys]
      guard let authenticated = association?.request(header: question.header) else {
        return handle(.settled(question.id, ExchangeResult(outcome: .failed(.noCookies))))
      }
      datagram = authenticated
    }
    let exchange = OpenExchange(judge: question.judge, association: association)
    var failure: TransportFailure?
    do throws(TransportFailure) {
      try await transport.exchange(datagram, with: question.address, until: question.until) { exchange.take($0) }
    } catch {
      failure = error
    }
    var result = exchange.result
    if !result.isAnswered {
      switch failure {
      case nil, .timedOut: break
      case .unreachable: result.outcome = .failed(.unreachable)
      case .cancelled: result.outcome = .cancelled
      }
    }
    handle(.settled(question.id, result))
  }

  private func resolve(_ id: ServerID, _ host: String, _ port: UInt16, _ until: BootInstant) async {
    do throws(ResolutionFailure) {
      let addresses = try await resolver.addresses(of: host, port: port, until: until)
      handle(.resolved(id, addresses))
    } catch {
      handle(.unresolved(id, .unresolved))
    }
  }

  private func associate(
    _ id: ServerID, _ server: TimeServer, _ notBefore: UTCInstant, _ latest: UTCInstant?, _ until: BootInstant
  ) async {
    guard let authentication else { return handle(.notAssociated(id, .noNTS)) }
    do throws(TimeRejection) {
      let association = try await authentication.associate(
        with: server, notBefore: notBefore, latest: latest, until: until)
      associations[id] = association
      handle(.associated(id, AssociationFacts(server: association.server, validity: association.validity)))
      // The server may have been removed meanwhile.
      if !machine.servers.contains(where: { $0.id == id }) { associations[id] = nil }
    } catch {
      // A silent key server has a reason of its own.
      handle(.notAssociated(id, error == .noAnswer ? .keysUnreachable : error))
    }
  }
}
