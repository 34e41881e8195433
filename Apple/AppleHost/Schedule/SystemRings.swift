// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Keeps the system's rings equal to the engine's projection, and tells the engine which of them rang.
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
  /// `true` if nothing suspends the app while its process lives, as on a Mac.
  private let runsAlways: Bool
  private weak var engine: Engine?
  private var isBusy = false
  /// `true` if the system is being given rings, which are noted one after another.
  private var isGiving = false
  /// Tasks that wait for its end.
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// Tasks that asked meanwhile, and wait for the end of the present turn.
  private var askers: [CheckedContinuation<Void, Never>] = []
  /// `true` if something has changed since the present projection was begun.
  private var isStale = false
  /// `true` if the app should stay running with audio, as while the Sleep screen is shown.
  private var isAsleep = false
  /// Since when a call or another app keeps this one from ringing; `nil` while none does.
  private var interrupted: UTCInstant?
  /// `true` if the app stays running, and can ring itself.
  private var ringsInApp = false
  /// Number of alarms that the system has taken, if it refused one more.
  private var mostAlarms: Int?
  /// Rings that a channel has refused.
  private var refused: [ProjectedRing.Channel: Set<ProjectedID>] = [:]
  /// Number of turns in a row that may follow from refusals: each gives a ring to the next channel.
  private static let mostRefusals = 4
  /// The last projection given to the system, with its notices for the person; `nil` before the first time.
  public private(set) var projection: Projection?
  /// The widget's present glance; `nil` for none.
  private var glance: Glance?
  private let board: GlanceBoard?
  private var listeners: [AsyncStream<[Projection.Notice]>.Continuation] = []

  /// Prepares for an engine on the same loop; nothing is given to the system yet.
  ///
  /// - Parameters:
  ///   - loop: The loop of the engine.
  ///   - schedules: The channels of the system.
  ///   - ledger: The ledger of an earlier run.
  ///   - clock: The clock of the engine.
  ///   - soundLengths: Lengths of sounds, where the host knows them.
  ///   - stayRunning: Has the system let the app run in the background, or no longer; returns whether it does.
  ///   - runsAlways: `true` if nothing suspends the app while its process lives, so that it rings itself.
  ///   - board: Shows the glance in the widget; `nil` where there is none.
  public init(
    loop: any EventLoop, schedules: [any SystemSchedule], ledger: LedgerFile, clock: any HostClock,
    soundLengths: [RingSound: TimeSpan] = [:], stayRunning: @escaping @Sendable (Bool) -> Bool = { $0 },
    runsAlways: Bool = false, board: GlanceBoard? = nil
  ) {
    self.loop = loop
    self.schedules = schedules
    self.ledger = ledger
    self.clock = clock
    self.soundLengths = soundLengths
    self.stayRunning = stayRunning
    self.runsAlways = runsAlways
    ringsInApp = runsAlways
    self.board = board
    glance = board?.shown
  }

  /// The system's rings since the last time; a starting engine gets them before anything else.
  public func rang() async -> [SystemRing] { rang(await standing()).rings }

  private func rang(
    _ standing: [ProjectedRing.Channel: [ProjectedID: SystemStanding]]
  ) -> (rings: [SystemRing], over: [ProjectedID]) {
    let now = clock.now()
    let boot = now.utc - (now.boot - BootInstant(nanosecondsSinceBoot: 0))
    return ledger.content.rang(standing, at: now.utc, in: clock.shownZone, since: boot)
  }

  private func standing() async -> [ProjectedRing.Channel: [ProjectedID: SystemStanding]] {
    var standing: [ProjectedRing.Channel: [ProjectedID: SystemStanding]] = [:]
    for schedule in schedules { standing[schedule.channel] = await schedule.standing() }
    return standing
  }

  /// Follows an engine from now on.
  public func follow(_ engine: Engine) { self.engine = engine }

  /// Notices for the person, now and after each change.
  public func notices() -> AsyncStream<[Projection.Notice]> {
    let (stream, listener) = AsyncStream.makeStream(
      of: [Projection.Notice].self, bufferingPolicy: .bufferingNewest(1))
    if let projection { listener.yield(projection.notices) }
    listeners.append(listener)
    return stream
  }

  /// Follows no engine any more; returns once the system's rings are noted.
  public func end() async {
    engine = nil
    // Asked inside, because another turn may come before that.
    await withCheckedContinuation { if isGiving { waiters.append($0) } else { $0.resume() } }
  }

  /// Tells if the app stays running, so that it makes the nearest rings itself.
  ///
  /// Where the system does not let it run, the rings stay with the system.
  public func setRingsInApp(_ rings: Bool) async {
    guard rings != isAsleep || rings != ringsInApp else { return }
    isAsleep = rings
    await stay()
    await project()
  }

  private var wantsToRun: Bool { isAsleep || runsAlways }

  /// Begins or ends to stay running, which is only needed where the system has no alarms of its own: those are heard
  /// at the volume for alarms, in silent mode and through a Focus, and no silence has to be played for them.
  private func stay() async {
    var hasAlarms = false
    for schedule in schedules where schedule.channel == .alarm { hasAlarms = await schedule.permission() == .granted }
    let stays = wantsToRun && interrupted == nil && !hasAlarms
    ringsInApp = stayRunning(stays) && stays
  }

  /// Tells if a call or another app keeps this one from ringing: the system makes all rings meanwhile, also those that
  /// have begun.
  ///
  /// Each time that it may be over, the app begins anew to stay running.
  public func setInterrupted(_ isInterrupted: Bool) async {
    guard isInterrupted || interrupted != nil || wantsToRun else { return }
    interrupted = isInterrupted ? interrupted ?? clock.now().utc : nil
    if isInterrupted { ringsInApp = false } else if wantsToRun { await stay() }
    await project()
  }

  /// Asks the person to let Toki use the channels, one after another, and gives them their rings.
  public func askForPermission() async {
    for schedule in schedules { _ = await schedule.ask() }
    if wantsToRun { await stay() }
    await project()
  }

  /// A person pressed a button of a ring that the system made; `name` is its `ProjectedID.text`.
  public func pressed(_ name: String, isSnooze: Bool) async {
    ledger.note(name, isSnooze: isSnooze, at: clock.now().utc)
    await project()
  }

  /// Tells the engine which rings were made, and gives the system those to come; to be called after each change of
  /// either.
  ///
  /// Calls that come meanwhile are one more turn, and return after it: the app may be suspended as soon as they do.
  public func project() async {
    isStale = true
    guard !isBusy else {
      return await withCheckedContinuation { if isBusy { askers.append($0) } else { $0.resume() } }
    }
    isBusy = true
    defer {
      isBusy = false
      for asker in askers { asker.resume() }
      askers = []
    }
    // What has found no channel is tried again.
    let given = Set(ledger.content.pending.map(\.id))
    refused = refused.mapValues { $0.intersection(given) }
    var refusalsLeft = Self.mostRefusals
    while isStale, let engine {
      isStale = false
      let standing = await standing()
      let (rings, over) = rang(standing)
      // It may have ended while the system was thinking.
      guard self.engine != nil else { return }
      // Unsaved reports are repeated after the next start.
      let isTold = await engine.take(rings)
      let lost = ledger.content.lost(standing, at: clock.now().utc, in: clock.shownZone)
      ledger.change { for id in (isTold ? over : []) + lost { $0.remove(id) } }
      let projection = await engine.projection(to: await channels())
      self.projection = projection
      listeners.removeAll { listener in
        if case .terminated = listener.yield(projection.notices) { true } else { false }
      }
      guard self.engine != nil else { return }
      isGiving = true
      let state = await engine.presentState()
      let ringing = ringing(standing[.alarm] ?? [:], state.rings.filter(\.isRinging))
      let hasRefused = await perform(projection, keeping: ringing, isTold: isTold)
      if hasRefused, refusalsLeft > 0 {
        refusalsLeft -= 1
        isStale = true
      }
      // An alarm that was answered may still ring or count down; the end of its snooze is given as a ring of its own.
      if isTold { await cancel(over.filter { standing[.alarm]?[$0] != nil }) }
      tellWidget(of: projection, state)
      isGiving = false
      for waiter in waiters { waiter.resume() }
      waiters = []
    }
  }

  /// Writes a glance for the widget if it differs from the last one.
  private func tellWidget(of projection: Projection, _ state: EngineState) {
    guard let board else { return }
    let now = clock.now()
    let new = Glance(of: projection, state, at: now, boot: clock.bootID, in: clock.shownZone.name)
    if glance?.saysLike(new) == true { return }
    if board.show(new) { glance = new }
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
    channels.refused = refused
    // An alarm of the system rings on by itself.
    if channels.alarms != .granted { channels.openRingsFrom = interrupted.map { $0 + Self.pause } }
    return channels
  }

  /// Time until the system makes an open ring heard: it takes nothing for the past.
  private static let pause = TimeSpan.seconds(1)

  /// Time that an alarm of the system may take to begin.
  static let delay = TimeSpan.seconds(5)

  /// The alarms that the system makes heard for open rings: the app is silent meanwhile (`AppleRinger`).
  private func ringing(_ standing: [ProjectedID: SystemStanding], _ open: [Ring]) -> Set<ProjectedID> {
    let content = ledger.content
    let now = clock.now().utc
    let zone = clock.shownZone
    return Set(
      open.compactMap { ring in
        guard let id = content.alarm(of: ring, in: zone), let entry = content.entries[id] else { return nil }
        switch standing[id] {
        case .rings: return id
        case .waits: return now < entry.instant(in: zone) + Self.delay ? id : nil
        default: return nil
        }
      })
  }

  private func cancel(_ alarms: [ProjectedID]) async {
    guard !alarms.isEmpty else { return }
    for schedule in schedules where schedule.channel == .alarm { await schedule.cancel(alarms) }
  }

  /// Cancels and schedules; a ring that has begun is only cancelled once the engine knows of it.
  ///
  /// Returns `true` if a channel has refused a ring that another one may take.
  private func perform(_ projection: Projection, keeping kept: Set<ProjectedID>, isTold: Bool) async -> Bool {
    var hasRefused = false
    let changes = projection.changes(from: ledger.content.pending.filter { !kept.contains($0.id) })
    let now = clock.now().utc
    for schedule in schedules {
      let outdated = await schedule.outdated(projection.entries.filter { $0.channel == schedule.channel })
      let gone =
        changes.cancel.filter { $0.channel == schedule.channel && (isTold || $0.instant > now) }.map(\.id)
        + outdated.map(\.id)
      if !gone.isEmpty { await schedule.cancel(gone) }
      ledger.change { for id in gone { $0.remove(id) } }
      for ring in changes.schedule.filter({ $0.channel == schedule.channel }) + outdated {
        do throws(ScheduleTrouble) {
          try await schedule.schedule(ring)
          ledger.change { $0.add(ring, at: now) }
        } catch {
          hasRefused = true
          // The rest finds a place in another channel.
          if error == .tooMany, schedule.channel == .alarm, mostAlarms == nil {
            mostAlarms = ledger.content.pending.count { $0.channel == .alarm }
            break
          }
          refused[schedule.channel, default: []].insert(ring.id)
        }
      }
    }
    return hasRefused
  }
}
