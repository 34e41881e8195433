// SPDX-License-Identifier: Apache-2.0
import Access
import Glibc
import HostFiles
public import LinuxHost
import TokiClient
public import TokiEngine
import TokiModel
public import TokiWire
import WebPage

/// The whole door: its listeners, its rules and its way to the daemon.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread: in answers of the listeners, events of the
/// link and calls of the timer. `init`, `start` and `stop` are called there, or before the loop runs.
public final class Doorway: @unchecked Sendable {
  private let loop: any EventLoop
  private let timer: any LoopTimer
  private let clock: any HostClock
  private let settings: DoorSettings
  private let isConfined: Bool
  private let files: DoorFiles
  private let own: OwnAddresses
  private var certificate: DoorCertificate?
  private let limits: DoorLimits
  private var keeper: Doorkeeper
  private let broadcast: Broadcast
  private var bells: BellWatch
  /// The lost bells that the daemon was told of; `nil` before it was told.
  private var toldBells: [LostBell]?
  private var isTellingBells = false
  private var link: DaemonLink?
  private var outside: DoorListener?
  private var inside: DoorListener?
  private let page: PageFiles
  private let lock: ProcessLock
  private var announcement: ServiceAnnouncement?
  private let ended: @Sendable () -> Void
  private var isDirty = false
  private var isBeating = false
  private var isStopped = false

  /// How often viewers are told the present moment while nothing changes.
  private static let beat = TimeSpan.seconds(15)
  /// How long the note of a last use may wait to be written.
  private static let useDelay = TimeSpan.seconds(5)

  /// Opens the door on all addresses of this machine, and for its own command line.
  ///
  /// - Parameters:
  ///   - loop: Where everything runs.
  ///   - timer: Wakes the loop.
  ///   - clock: The clocks of this machine.
  ///   - settings: What the person chose.
  ///   - folders: Where its files and its own socket are.
  ///   - isConfined: Whether the kernel keeps this process from other files, to be told in its status.
  ///   - limits: What strangers may use.
  ///   - connect: The way to the daemon; returns `nil` if none runs.
  ///   - opened: Called once it is open, and the daemon was asked for its state.
  ///   - ended: Called when the person closes the door.
  /// - Throws: `DoorFailure` that says what is wrong and what to do, `.inUse` if another door is open; `HostError` if its
  ///   local socket or its files cannot be used.
  public init(
    loop: any EventLoop, timer: any LoopTimer, clock: any HostClock, settings: DoorSettings, folders: TokiFolders,
    isConfined: Bool = false, limits: DoorLimits = DoorLimits(),
    connect: @escaping @Sendable () async throws(ControlError) -> (any TokiControl)?,
    opened: @escaping @Sendable () -> Void, ended: @escaping @Sendable () -> Void
  ) throws {
    self.loop = loop
    self.timer = timer
    self.clock = clock
    self.settings = settings
    self.isConfined = isConfined
    self.limits = limits
    self.ended = ended
    guard let lock = try ProcessLock(folder: folders.door, note: folders.doorSocket) else { throw DoorFailure.inUse }
    self.lock = lock
    files = DoorFiles(folder: folders.door)
    own = OwnAddresses()
    certificate = try files.certificate(settings, for: own, at: clock.now().utc)
    keeper = Doorkeeper(
      registry: try files.registry(), hosts: HostNames(own.names + settings.hosts), isInsecure: settings.isInsecure)
    bells = BellWatch(keeper.registry.bells, at: clock.now().utc)
    broadcast = Broadcast(boot: clock.bootID, now: { clock.now() })
    page = PageFiles(folder: InstalledFolders.web)
    let control = try UnixSocket.listen(path: folders.doorSocket)
    let sockets: [Int32]
    do {
      sockets = try TCPSocket.listen(port: settings.port)
    } catch {
      close(control)
      throw error
    }
    inside = try DoorListener(
      loop: loop, timer: timer, certificate: nil, limits: limits, clock: nil
    ) { [weak self] in await self?.answerOwner($0) ?? .done }
    outside = try listener(with: certificate)
    inside?.listen(on: control)
    for socket in sockets { outside?.listen(on: socket) }
    watchCertificate()
    link = DaemonLink(
      loop: loop, timer: timer,
      connect: { () async throws(ControlError) in try await connect() as? RemoteControl },
      take: { [weak self, broadcast] event in
        broadcast.take(event)
        if event == nil { self?.toldBells = nil } else { self?.tellBells() }
      })
    link?.start(tried: opened)
    announcement = ServiceAnnouncement(
      host: own.host, port: settings.port, isSecure: !settings.isInsecure, fingerprint: certificate?.fingerprint,
      loop: loop, timer: timer)
    announcement?.start()
  }

  /// Closes the door: no stream is left open.
  public func stop() {
    isStopped = true
    announcement?.stop()
    link?.stop()
    bells.closeAll(at: clock.now().utc)
    keepBells()
    outside?.stop()
    inside?.stop()
    if isDirty { _ = files.keep(keeper.registry) }
  }

  private func listener(with certificate: DoorCertificate?) throws(DoorFailure) -> DoorListener {
    try DoorListener(
      loop: loop, timer: timer, certificate: certificate, limits: limits,
      clock: { [broadcast] in String(decoding: broadcast.clock, as: UTF8.self) }
    ) { [weak self] in await self?.answer($0) ?? .done }
  }

  // MARK: Certificate

  /// Looks after the certificate once a day, and when it is due to be made anew.
  private func watchCertificate() {
    guard let certificate else { return }
    let pause = certificate.nextLook(at: clock.now().utc)
    timer.wake(at: timer.now + pause) { [weak self] in
      guard let self, !isStopped else { return }
      renewCertificate()
      watchCertificate()
    }
  }

  /// Shows a new certificate if there is one; connections under the old one are cut, and devices come back.
  ///
  /// The sockets are handed over, so that nobody is refused meanwhile.
  private func renewCertificate() {
    guard let found = try? files.certificate(settings, for: own, at: clock.now().utc),
      found.fingerprint != certificate?.fingerprint, let fresh = try? listener(with: found), let old = outside
    else { return }
    let sockets = old.handOver()
    outside = fresh
    certificate = found
    announcement?.change(fingerprint: found.fingerprint)
    for socket in sockets { fresh.listen(on: socket) }
    old.stop()
  }

  /// Tells viewers the moment from time to time, as long as there are any.
  private func keepBeating() {
    guard !isBeating, broadcast.count > 0 else { return }
    isBeating = true
    timer.wake(at: timer.now + Self.beat) { [weak self] in
      guard let self else { return }
      isBeating = false
      broadcast.keepAlive()
      keepBeating()
    }
  }

  // MARK: Other devices

  private func answer(_ request: DoorRequest) async -> DoorAnswer {
    let now = clock.now()
    do throws(AccessRefusal) {
      let admission = try keeper.admit(
        request, digest: request.token.map(DeviceToken.digest), items: broadcast.items, at: now)
      var answer = try await perform(admission, request, at: now)
      answer.isOfDevice = admission.isOfDevice
      return answer
    } catch {
      return .refused(error)
    }
  }

  private func perform(
    _ admission: Doorkeeper.Admission, _ request: DoorRequest, at now: HostMoment
  ) async throws(AccessRefusal) -> DoorAnswer {
    switch admission {
    case .page:
      return DoorAnswer(
        try page.answer(
          PageRequest(
            path: request.path, acceptEncoding: request.acceptEncoding, ifNoneMatch: request.ifNoneMatch)))
    case .pair(let name, let grant): return try pair(name, grant, at: now)
    case .clock: return DoorAnswer(body: broadcast.clock)
    case .device(let device):
      note(device, at: now)
      return DoorAnswer(body: Wire.bytes(device))
    case .leave(let device):
      guard remove(device.id) else { throw Self.notForgotten }
      return .done
    case .leaveBell(let device):
      bells.leave(device.id)
      tellBells()
      return .done
    case .state(let device, let view):
      note(device, at: now)
      guard let state = broadcast.state(at: now) else { throw DaemonLink.away }
      return DoorAnswer(body: Wire.bytes(view.part(of: state), asOf: AsOf(now, by: broadcast.anchor)))
    case .item(let device, let id):
      note(device, at: now)
      guard let state = broadcast.state(at: now) else { throw DaemonLink.away }
      guard let item = state.items[id] else { throw AccessRefusal(.notFound, "There is no \(id.text).") }
      return DoorAnswer(body: View.plain(item).bytes(asOf: AsOf(now, by: broadcast.anchor)))
    case .events(let device, let view, let after):
      guard broadcast.count(of: device.id) < Self.mostStreams else {
        throw AccessRefusal(.tooMany, "This device follows the events \(Self.mostStreams) times already.")
      }
      note(device, at: now)
      // Who must forget an item is told the whole state.
      let hasLost = device.grant.items.count < keeper.registry[device.id]?.grant.items.count ?? 0
      let isBell = request.isOfBell
      let viewer = broadcast.open(device: device.id, view: view, after: hasLost ? nil : after) { [weak self] viewer in
        if isBell { self?.lose(bellOf: viewer.device) }
      }
      guard let viewer else { throw DaemonLink.away }
      if isBell {
        bells.open(device.id)
        tellBells()
      }
      keepBeating()
      return DoorAnswer(viewer: viewer)
    case .message(let device, let id, let text):
      note(device, at: now)
      guard let state = broadcast.state(at: now) else { throw DaemonLink.away }
      guard let item = state.items[id] else { throw AccessRefusal(.notFound, "There is no \(id.text).") }
      broadcast.show(text, on: item)
      return .done
    case .relay(let device, let view):
      note(device, at: now)
      return try await pass(request, of: device, view)
    }
  }

  /// The most streams of one device; a browser opens one a tab.
  private static let mostStreams = 2_000
  private static let notKept = AccessRefusal(.notSaved, "It could not be saved; nothing was changed.")
  private static let notForgotten = AccessRefusal(
    .notSaved,
    "The device is out now, but this could not be saved: make room on the disk before the door is opened again.")

  private func pair(_ name: FaceName, _ grant: DeviceGrant, at now: HostMoment) throws(AccessRefusal) -> DoorAnswer {
    let token = DeviceToken.text(random: RandomBytes.make(DeviceToken.length))
    guard let device = keeper.add(name, grant, digest: DeviceToken.digest(of: token), at: now) else {
      throw AccessRefusal(.tooMany, "Too many devices are paired; remove some first.")
    }
    guard files.keep(keeper.registry) else {
      _ = keeper.remove(device.id)
      throw Self.notKept
    }
    var told = device
    told.grant = device.grant.narrowed(to: nil)
    return DoorAnswer(status: 201, body: Wire.bytes(PairingAnswer(token: token, device: told)))
  }

  private func pass(
    _ request: DoorRequest, of device: PairedDevice, _ view: View
  ) async throws(AccessRefusal) -> DoorAnswer {
    guard let link else { throw DaemonLink.away }
    var passed = PassedRequest(method: request.method, target: request.target)
    passed.body = request.body
    passed.idempotencyKey = request.idempotencyKey
    passed.ifMatch = request.ifMatch
    passed.face = FaceName(text: String("device \(device.name.text)".unicodeScalars.prefix(80)))
    let answer = try await link.pass(passed)
    // It may have been removed meanwhile; what was asked is done, but nothing is told any more.
    guard keeper.registry[device.id] != nil else { throw AccessRefusal(.notPaired, "The device was removed.") }
    var headers: [(name: String, value: String)] = []
    if let tag = answer.entityTag { headers.append(("ETag", tag)) }
    if let location = answer.location { headers.append(("Location", location)) }
    let redactions = view.redactions
    guard !redactions.isEmpty, !answer.body.isEmpty else {
      return DoorAnswer(status: answer.status, body: answer.body, headers: headers)
    }
    // What cannot be read cannot be cleaned either; the daemon writes nothing but JSON.
    guard let body = try? JSONRedaction.replacing(redactions, in: answer.body) else { throw DaemonLink.away }
    return DoorAnswer(status: answer.status, body: body, headers: headers)
  }

  /// Notes that a device was heard of, and writes that down a while later.
  private func note(_ device: PairedDevice, at now: HostMoment) {
    if keeper.use(device.id, at: now) { keepSoon() }
  }

  /// Writes the devices down a while later, and again until that works.
  private func keepSoon() {
    guard !isDirty else { return }
    isDirty = true
    timer.wake(at: timer.now + Self.useDelay) { [weak self] in
      guard let self, isDirty else { return }
      isDirty = false
      if !files.keep(keeper.registry) { keepSoon() }
    }
  }

  /// Removes a device and cuts its streams; returns whether that is saved.
  ///
  /// Who is removed stays out even if the disk is full; only a door that is opened anew from the old file would let
  /// them in again.
  private func remove(_ id: String) -> Bool {
    guard keeper.remove(id) != nil else { return true }
    bells.forget(id)
    tellBells()
    broadcast.cut(device: id)
    guard files.keep(keeper.registry) else {
      keepSoon()
      return false
    }
    return true
  }

  // MARK: Second bells

  private func lose(bellOf device: String) {
    bells.close(device, at: clock.now().utc)
    tellBells()
  }

  /// Tells the daemon which bells are lost, if that is not what it knows; one call at a time.
  ///
  /// What it could not be told now it is told with its next event.
  private func tellBells() {
    keepBells()
    let lost = bells.lost.compactMap { bell in
      keeper.registry[bell.device].map { LostBell(name: $0.name, since: bell.since) }
    }
    guard !isStopped, !isTellingBells, lost != toldBells, let link, link.isConnected else { return }
    isTellingBells = true
    Task(executorPreference: loop) { [self] in
      var request = PassedRequest(method: "POST", target: LostBellList.path)
      request.body = Wire.bytes(LostBellList(bells: lost))
      // An older daemon knows nothing of bells, which telling it again does not change.
      let isTold = (try? await link.pass(request)) != nil
      isTellingBells = false
      // It may be another daemon by now, which knows nothing yet.
      guard isTold, link.isConnected else { return }
      toldBells = lost
      tellBells()
    }
  }

  /// Writes down a while later which bells there are, for a door that is opened anew.
  private func keepBells() {
    if keeper.keep(bells: bells.known) { keepSoon() }
  }

  // MARK: The owner's command line

  private func answerOwner(_ request: DoorRequest) async -> DoorAnswer {
    do throws(AccessRefusal) {
      return try answerOwner(request, at: clock.now())
    } catch {
      return .refused(error)
    }
  }

  private func answerOwner(_ request: DoorRequest, at now: HostMoment) throws(AccessRefusal) -> DoorAnswer {
    let parts = request.path.split(separator: "/")
    switch (request.method, request.path) {
    case ("GET", "/door/status"): return DoorAnswer(body: Wire.bytes(status))
    case ("GET", "/door/devices"):
      let devices = keeper.registry.devices.map { entry in
        var device = entry.device
        device.streams = broadcast.count(of: device.id)
        return device
      }
      return DoorAnswer(body: Wire.bytes(DeviceList(devices: devices)))
    case ("POST", "/door/pairings"):
      guard let grant = try? Wire.request(DeviceGrant.self, from: request.body) else {
        throw AccessRefusal(.invalidRequest, "A code is for a role and its items.")
      }
      if settings.isInsecure, grant.role != .display {
        throw AccessRefusal(.insecure, "Over plain HTTP only displays are served.")
      }
      return DoorAnswer(status: 201, body: Wire.bytes(offer(grant, at: now)))
    case ("POST", "/door/stop"):
      timer.wake(at: timer.now + .milliseconds(50), ended)
      return .done
    case ("DELETE", _) where parts.count == 3 && request.path.hasPrefix("/door/devices/"):
      let id = String(parts[2])
      guard let device = keeper.registry[id] else {
        throw AccessRefusal(.notFound, "There is no device \(id).")
      }
      guard remove(id) else { throw Self.notForgotten }
      return DoorAnswer(body: Wire.bytes(device))
    default: throw AccessRefusal(.notFound, "There is nothing at \(request.path).")
    }
  }

  private func offer(_ grant: DeviceGrant, at now: HostMoment) -> PairingOffer {
    let code = PairingCode(random: RandomBytes.make(PairingCode.length))
    keeper.offer(code, for: grant, at: now)
    let addresses = addresses
    return PairingOffer(
      code: code.text, grant: grant, validity: PairingDesk.validity, addresses: addresses,
      fingerprint: certificate?.fingerprint, picture: QRPicture.rows(of: "\(addresses[0])#pair=\(code.text)"))
  }

  private var status: DoorStatus {
    DoorStatus(
      processID: Int(getpid()), version: TokiVersion.current, port: settings.port, isInsecure: settings.isInsecure,
      addresses: addresses, fingerprint: certificate?.fingerprint, madeCertificate: settings.certificate == nil,
      certificateEnd: certificate?.end, devices: keeper.registry.devices.count, viewers: broadcast.count,
      isConnected: link?.isConnected ?? false, isConfined: isConfined)
  }

  /// The addresses of the page, best first: one of the network, then names.
  private var addresses: [String] {
    let scheme = settings.isInsecure ? "http" : "https"
    let shown = own.addresses.dropLast(2).map(OwnAddresses.shown) + own.names + settings.hosts + ["localhost"]
    return shown.map { "\(scheme)://\($0):\(settings.port)/" }
  }
}
