// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
import Ringing
import SQLiteStore
import TokiEngine
import TokiModel
import TokiServer
import TrustedTime

/// The wiring: every part of the daemon is created here.
enum Daemon {
  /// Serves until the daemon is told to stop; returns its exit code.
  ///
  /// - Throws: The error that prevents the start; nothing has rung or changed then.
  static func serve(_ options: DaemonOptions, ready: ReadyPipe?) throws -> Int32 {
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
    let folders = try TokiFolders(environment: HostProcess.environment)
    // The buses, libpulse and the programs of hooks look for the session there.
    if let runtime = folders.unnamedRuntime { HostProcess.setEnvironment("XDG_RUNTIME_DIR", to: runtime) }
    try folders.prepareData()
    HostProcess.ignoreBrokenPipes()
    // Blocked before the lock is taken: a client that finds the lock held but no socket sends this signal.
    try SignalWatch.block([DataLock.socketSignal])
    let loop = try EpollLoop()
    // Before the store looks for its files, so that no change of them is missed.
    let files = StoreWatch.begin(in: folders.data)
    let store = try SQLiteStore(folder: folders.data)
    let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
    let inherited = options.socketDescriptor.flatMap { SystemdSocket.adopt($0) } ?? SystemdSocket.inherited()
    let socket = try DaemonSocket(folders: folders, inherited: inherited, loop: loop)
    let socketCalls = try SignalWatch(loop: loop, signals: [DataLock.socketSignal]) { _ in socket.look() }
    store.leaveNote(socket.path)
    let ringer = DesktopRinger(
      sounds: SoundLibrary(folders: [InstalledFolders.sounds]),
      language: Localization.language, shownPath: socket.notices,
      usesCard: true, raisedPath: folders.raisedOutputs, playersPath: socket.players,
      terminals: { DaemonTerminals.paths }, speech: DaemonSpeech.voice(clock: clock),
      timeText: { RingTimeText.of($0, clock: clock, in: Localization.language) })

    let hooks = DaemonHooks.runner(clock: clock)
    let watch = try options.watchDescriptors.map { try DeadlineWatch(descriptors: $0, loop: loop) }
    let timers = try TimerWakeSource(loop: loop)
    let deadlines = try LoopDeadlines(loop: loop)
    let engine = try Engine(
      loop: loop, clock: clock, wakeSource: watch.map { WatchedWakeSource(timers, watch: $0) } ?? timers,
      ringer: watch.map { WatchedRinger(ringer, watch: $0) } ?? ringer, store: store, hookRunner: hooks,
      host: LinuxHostCheck(),
      timeKeeper: try ClientTimeKeeper.onNetwork(loop: loop, anchorPath: folders.data + "/trusted-time"),
      waker: DesktopWaker(
        LinuxWaker(
          loop: loop, deadlines: deadlines,
          service: HostProcess.environment("TOKI_WAKE_SOCKET") ?? LinuxWaker.servicePath),
        clock: clock),
      inhibitor: LogindInhibitor(loop: loop), files: CalendarFollower(on: loop),
      onShutDown: { Self.afterAnswers(on: loop) { loop.stop() } })
    let control = LocalControl(
      engine: engine,
      identity: EngineStatus(
        processID: HostProcess.id, version: TokiVersion.current, uptime: .zero, socket: socket.path))
    let listener = try RemoteListener(
      control: control, loop: loop, reader: SideThread(), importer: SideThread(), timer: deadlines,
      limits: options.limits, document: InstalledFolders.apiDocument, clock: clock)
    let signals = try SignalWatch(loop: loop, signals: [SIGTERM, SIGINT]) { _ in
      Task(executorPreference: loop) { await engine.shutDown() }
    }

    let bus = SessionBusService()

    Task(executorPreference: loop) {
      await engine.start()
      await engine.observe { bus.take($0.change) }
      bus.start(control, clock: clock, language: Localization.language)
      files?.start(on: loop) { [weak engine] in engine?.assumeIsolated { $0.oweCommit() } }
      listener.listen(on: socket.descriptor)
      socket.start { old, new in
        if let old { listener.leave(old) }
        listener.listen(on: new)
      }
      ready?.ready()
      if inherited == nil { SharingStart.openIfWanted(folders) }
      LinkStart.beginIfWanted(folders)
    }
    loop.run()
    listener.stop()
    // Threads of their own remove the last notices and sounds.
    _ = ringer.waitUntilIdle(milliseconds: 2_000)
    _ = hooks.waitUntilIdle(milliseconds: 2_000)
    withExtendedLifetime((engine, signals, socketCalls, files, bus)) {}
    // The socket's file stays: the next listener recognises a leftover, and by now it may belong to another daemon.
    return 0
  }

  /// Waits a few turns, so that the caller who asked for the shutdown is answered.
  private static func afterAnswers(
    on loop: EpollLoop, turns: Int = 8, _ body: @escaping @Sendable () -> Void
  ) {
    loop.post { turns == 0 ? body() : afterAnswers(on: loop, turns: turns - 1, body) }
  }
}
