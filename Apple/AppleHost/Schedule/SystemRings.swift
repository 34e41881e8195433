// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Keeps what the system is to ring equal to the engine's projection, and tells the engine what the system rang.
public actor SystemRings: SystemRinging {
  /// The loop that it runs on, like the engine.
  public nonisolated let loop: any EventLoop
  /// Runs the actor on its loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  private let schedules: [any SystemSchedule]
  private let ledger: LedgerFile
  private let clock: any HostClock
  private let soundLengths: [RingSound: TimeSpan]
  private let stayRunning: @Sendable (Bool) -> Bool
  private weak var engine: Engine?
  private var isBusy = false
  /// Whether the system is being given rings, which are noted one after another.
  private var isGiving = false
  /// Who waits until that is over.
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// Whether something has changed since the present projection was begun.
  private var isStale = false
  /// Whether the app stays running with audio, as while the Sleep screen is shown.
  private var ringsInApp = false
  /// How many alarms the system has taken, if it refused one more.
  private var mostAlarms: Int?
  /// What was given to the system last, and what the person must be told of it; `nil` before the first time.
  public private(set) var projection: Projection?
  private var listeners: [AsyncStream<[Projection.Notice]>.Continuation] = []

  /// Prepares for an engine on the same loop; nothing is given to the system yet.
  ///
  /// - Parameters:
  ///   - loop: The loop of the engine.
  ///   - schedules: The channels of the system.
  ///   - ledger: What they were given by an earlier run.
  ///   - clock: The clock of the engine.
  ///   - soundLengths: Lengths of sounds, where the host knows them.
  ///   - stayRunning: Has the system let the app run in the background, or no longer; returns whether it does.
  public init(
    loop: any EventLoop, schedules: [any SystemSchedule], ledger: LedgerFile, clock: any HostClock,
    soundLengths: [RingSound: TimeSpan] = [:], stayRunning: @escaping @Sendable (Bool) -> Bool = { $0 }
  ) {
    self.loop = loop
    self.schedules = schedules
    self.ledger = ledger
    self.clock = clock
    self.soundLengths = soundLengths
    self.stayRunning = stayRunning
  }

  /// What the system rang since the last time; an engine that starts is told of it before anything else.
  public func rang() async -> [SystemRing] { await collect().rings }

  private func collect() async -> (rings: [SystemRing], over: [ProjectedID]) {
    var standing: [ProjectedRing.Channel: [ProjectedID: SystemStanding]] = [:]
    for schedule in schedules { standing[schedule.channel] = await schedule.standing() }
    return ledger.content.rang(standing, at: clock.now().utc)
  }

  /// Follows an engine from now on.
  public func follow(_ engine: Engine) { self.engine = engine }

  /// What the person must be told, now and after each change.
  public func notices() -> AsyncStream<[Projection.Notice]> {
    let (stream, listener) = AsyncStream.makeStream(
      of: [Projection.Notice].self, bufferingPolicy: .bufferingNewest(1))
    if let projection { listener.yield(projection.notices) }
    listeners.append(listener)
    return stream
  }

  /// Follows no engine any more; returns once what the system was given is noted.
  public func end() async {
    engine = nil
    if isGiving { await withCheckedContinuation { waiters.append($0) } }
  }

  /// Whether the app stays running, so that it makes the nearest rings itself.
  ///
  /// Where the system does not let it run, the rings stay with the system.
  public func setRingsInApp(_ rings: Bool) async {
    guard rings != ringsInApp else { return }
    ringsInApp = stayRunning(rings) && rings
    await project()
  }

  /// Asks the person to let Toki use the channels, one after another, and gives them what is to ring.
  public func askForPermission() async {
    for schedule in schedules { _ = await schedule.ask() }
    await project()
  }

  /// A person pressed a button of a ring that the system made; `name` is its `ProjectedID.text`.
  public func pressed(_ name: String, isSnooze: Bool) async {
    ledger.note(name, isSnooze: isSnooze, at: clock.now().utc)
    await project()
  }

  /// Tells the engine what rang, and gives the system what is to ring; to be called after each change of either.
  ///
  /// Calls that come meanwhile are one more turn.
  public func project() async {
    isStale = true
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    while isStale, let engine {
      isStale = false
      let (rings, over) = await collect()
      // It may have ended while the system was thinking.
      guard self.engine != nil else { return }
      // What is not saved is told again after the next start.
      let isTold = await engine.take(rings)
      if isTold { ledger.change { for id in over { $0.remove(id) } } }
      let projection = await engine.projection(to: await channels())
      self.projection = projection
      listeners.removeAll { listener in
        if case .terminated = listener.yield(projection.notices) { true } else { false }
      }
      guard self.engine != nil else { return }
      isGiving = true
      await perform(projection.changes(from: ledger.content.pending), isTold: isTold)
      isGiving = false
      for waiter in waiters { waiter.resume() }
      waiters = []
    }
  }

  private func channels() async -> SystemChannels {
    var channels = SystemChannels(ringsInApp: ringsInApp, soundLengths: soundLengths)
    for schedule in schedules {
      switch schedule.channel {
      case .alarm: channels.alarms = await schedule.permission()
      case .notification: channels.notifications = await schedule.permission()
      case .app: break
      }
    }
    if let mostAlarms { channels.mostAlarms = mostAlarms }
    return channels
  }

  /// Cancels and schedules; what has begun is only cancelled once the engine knows of it, and rings on in the app.
  private func perform(_ changes: Projection.Changes, isTold: Bool) async {
    let now = clock.now().utc
    for schedule in schedules {
      let gone = changes.cancel.filter { $0.channel == schedule.channel && (isTold || $0.instant > now) }.map(\.id)
      if !gone.isEmpty { await schedule.cancel(gone) }
      ledger.change { for id in gone { $0.remove(id) } }
      for ring in changes.schedule where ring.channel == schedule.channel {
        do throws(ScheduleTrouble) {
          try await schedule.schedule(ring)
          ledger.change { $0.add(ring) }
        } catch {
          guard error == .tooMany, schedule.channel == .alarm, mostAlarms == nil else { continue }
          // The rest finds a place in another channel.
          mostAlarms = ledger.content.pending.count { $0.channel == .alarm }
          isStale = true
          break
        }
      }
    }
  }
}
