// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Asks servers for the true time and keeps it.
///
/// It asks only while somebody runs it: `run()` until it is cancelled, `synchronize()` for one round. All work is done
/// in the task that runs it and its children, so a task executor preference of the caller holds for all of it.
public actor TrustedTimeClient {
  /// The time for every thread: reading it takes no lock.
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
  /// What is still to be done by one of those who run it.
  private var work: [SyncAction] = []
  private var runners: [Runner] = []
  /// The one instant that is waited for, by one of those who run it.
  private var wait: Wait?
  /// Those who wait for the end of a round that others run.
  private var waiters: [Bell] = []

  /// One who performs what the machine decides.
  private final class Runner {
    let bell = Bell()
  }

  /// A wait for an instant, and what ends it.
  private struct Wait {
    let instant: BootInstant
    let runner: Runner
    let off = Bell()
  }

  /// Makes a client that asks nobody yet.
  ///
  /// - Parameters:
  ///   - servers: Whom it asks, at most `TimeServer.most`; three or more for a time that is trusted.
  ///   - options: How often it asks, how long it waits, and how the bound grows.
  ///   - clock: The clocks of this device.
  ///   - transport: What carries questions and answers.
  ///   - resolver: What finds the addresses of a name.
  ///   - randomness: Where the random bits of a question come from; who can guess them can forge an answer.
  ///   - pause: How it waits for an instant.
  ///   - anchors: Where the time is kept over a restart; `nil` for nowhere.
  ///   - asked: Where it is kept when servers were asked, so that a restart does not ask them again at once; `nil` for
  ///     nowhere.
  ///   - authentication: What makes keys for NTS; with `nil` a server of that kind is never asked in any other way.
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

  /// Asks until the task is cancelled, and returns as soon as it is.
  ///
  /// After that nobody looks at the clocks of this device any more, so that a suspend or a clock that is steered goes
  /// unseen until it runs again.
  public func run() async {
    begin()
    await work(until: { false })
  }

  /// Asks once, and returns as soon as a majority has settled the time, all have answered or failed, or the task is
  /// cancelled.
  ///
  /// Servers that were asked less than `leastGap` ago are left alone, so that this can be called at any time.
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

  /// What is known now.
  public func report() -> TrustedTimeReport { machine.report(at: time.boot()) }

  /// Each report from now on, the latest first; who is slow misses those in between.
  public nonisolated func changes() -> AsyncStream<TrustedTimeReport> { reports.listen() }

  /// Looks at the clocks of this device at once, as after a suspend or when its clock was set; else that is done every
  /// `watchGap` while somebody runs it.
  public func look() { handle(.wake) }

  /// Asks servers that were silent before their pause is over, which grows to 20 minutes, as far as manners allow.
  public func hurry(_ reason: SyncHurry) { handle(.hurry(reason)) }

  /// Asks these servers from now on, at most `TimeServer.most`.
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
      // What needs no waiting is done at once, in order.
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

  /// Performs what the machine decides until an end is reached or the task is cancelled.
  private func work(until isDone: () -> Bool) async {
    let runner = Runner()
    runners.append(runner)
    await withDiscardingTaskGroup { group in
      while !isDone(), !Task.isCancelled {
        // All work is taken by the first who comes; a wait is needed by one of them only.
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
      // Others go on, and one of them has to wait for it now, unless the machine has another wish by now.
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

  // MARK: What has to be waited for

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
      // The server may have left the list meanwhile.
      if !machine.servers.contains(where: { $0.id == id }) { associations[id] = nil }
    } catch {
      // From the server of the keys, silence has a name of its own.
      handle(.notAssociated(id, error == .noAnswer ? .keysUnreachable : error))
    }
  }
}
