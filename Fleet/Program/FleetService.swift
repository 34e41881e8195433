// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import PostgresStore
import Remotes
import TokiEngine
import TokiFleet
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// The wiring of a server.
enum FleetService {
  /// Runs a server until it is told to stop; throws the error that prevents the start.
  static func serve(_ options: FleetOptions) throws {
    HostProcess.ignoreBrokenPipes()
    let loop = try EpollLoop()
    let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
    let deadlines = try LoopDeadlines(loop: loop)
    var numbers = SystemRandomNumberGenerator()
    let id = FleetServerID(from: &numbers)
    let settings = options.settings
    let socket = try settings.listen.map { try LoopbackListener.open($0) }
    let own = socket.map { settings.address(at: $0.address).text } ?? address
    let arbiter = try PostgresHomes(
      options.database, server: id, address: own, weight: settings.weight, isReserve: socket == nil,
      connections: settings.connections, loop: loop, timer: deadlines,
      leaseSilence: .milliseconds(500 * settings.leaseSeconds))
    let log = ServerLog(of: id, clock: clock, timer: deadlines)
    let figures = ServerFigures()
    var reception: HomeReception?
    let homes = Homes(
      loop: loop, timer: deadlines, clock: clock, wakeSource: try TimerWakeSource(loop: loop), arbiter: arbiter,
      delivery: MeasuredDelivery(log, figures),
      hooks: HomeHookService(
        json: { Wire.bytes($0) },
        sending: (
          arbiter,
          PostProgram(
            program: InstalledFolders.fleetPostProgram, callsPrivate: settings.callsPrivate, loop: loop, clock: clock)
        )), limits: settings.homes
    ) { report in
      log.server(report)
      reception?.hear(report)
    }
    log.name = { [weak homes] in homes?.name(of: $0) }
    figures.clock = homes.clock
    figures.databaseWork = { arbiter.work }
    var listener: RemoteListener?
    if socket != nil {
      let desk = HomeReception(
        homes: homes, tokens: PostgresTokens(options.database, loop: loop, timer: deadlines), server: id,
        processID: HostProcess.id, loop: loop, timer: deadlines, figures: figures, limits: settings.limits,
        page: PageFiles(folder: InstalledFolders.fleetWeb),
        admin: options.adminDigest.map { digest in
          AdminDesk(options.database, digest: digest) { error in loop.post { log.server(.refused(error)) } }
        },
        process: ProcessFigures(start: clock.now().utc))
      listener = try RemoteListener(
        reception: desk, loop: loop, reader: SideThread(niceness: 0), importer: SideThread(), timer: deadlines,
        limits: ListenerLimits(places: settings.places), clock: homes.clock)
      desk.listener = listener
      if settings.logsRequests { desk.log = log }
      reception = desk
    }
    let keeper = settings.retention.map { span in
      HistoryKeeper(span, in: arbiter, of: homes, timer: deadlines) { log.server($0) }
    }
    let signals = try SignalWatch(loop: loop, signals: [SIGTERM, SIGINT]) { [listener] _ in
      listener?.stop()
      homes.stop { loop.stop() }
      // The leases end by themselves if the database does not answer.
      deadlines.call(at: deadlines.now + .seconds(2)) { loop.stop() }
    }
    log.write("started")
    loop.post { [listener] in
      homes.start()
      keeper?.start()
      guard let socket else { return }
      listener?.listen(onTCP: socket.socket)
      log.write("listening", [("address", "\"\(socket.address.text)\"")])
    }
    loop.run()
    log.write("stopped")
    log.finish()
    withExtendedLifetime((signals, keeper)) {}
  }

  /// This server's name in the list.
  private static var address: String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays zero: a longer name need not end in one (gethostname(2)).
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "process \(HostProcess.id)" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      + ", process \(HostProcess.id)"
  }
}
