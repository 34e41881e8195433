// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles
import TokiClient
import TokiModel
import TokiServer
import Visitors
public import LinuxHost
public import TokiEngine
public import TokiWire

/// The whole sharing: its listeners, its rules and its way to the daemon.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread: in answers of the listeners, events of
/// the link and calls of the timer. `init`, `start` and `stop` are called there, or before the loop runs.
public final class SharingServer: @unchecked Sendable {
  let loop: any EventLoop
  let timer: any LoopTimer
  let clock: any HostClock
  let settings: SharingSettings
  let isConfined: Bool
  /// This machine's addresses at the last look.
  var own: OwnAddresses
  let certificates: CertificateWatch
  let devices: PairedDevices
  let broadcast: Broadcast
  let links: LinkTelling
  let link: DaemonLink
  let pushes: PushTelling
  /// Serves other devices, on these sockets.
  private var outside: RemoteListener?
  private var sockets: [Int32] = []
  /// `true` if other devices are served; they wait in these sockets until the daemon was asked for its state.
  private var isOpen = false
  /// Serves the owner's command line, on this socket.
  private var inside: RemoteListener?
  private let control: Int32
  /// Helps devices trust this machine; `nil` where it has no authority of its own.
  var trust: TrustListener?
  private let page: PageFiles
  private let lock: ProcessLock
  private(set) var announcement: ServiceAnnouncement?
  private let tell: @Sendable (SharingNews) -> Void
  let ended: @Sendable () -> Void
  private var isBeating = false
  /// `true` if the network has changed a moment ago.
  private var isSettling = false

  /// Time between two messages of the present moment to viewers while nothing changes.
  private static let beat = TimeSpan.seconds(15)
  /// Time from a change of network to the look at the addresses: they come one after another.
  private static let settling = TimeSpan.seconds(2)
  /// Limits for all devices and strangers together.
  private static let limits: ListenerLimits = {
    var limits = ListenerLimits(places: 2_200, reserve: 0, requestTime: .seconds(10), idleTime: .seconds(60))
    limits.head = 4 << 10
    limits.strangers = StrangerLimits()
    return limits
  }()

  /// Opens the sharing server on all addresses of this machine, and for its own command line.
  ///
  /// - Parameters:
  ///   - loop: Where everything runs.
  ///   - timer: Wakes the loop.
  ///   - clock: The clocks of this machine.
  ///   - settings: The person's choices.
  ///   - folders: Where its files and its own socket are.
  ///   - isConfined: `true` if the kernel keeps this process from other files, for its status.
  ///   - callsPrivate: `true` if push services of this machine and its networks may be called.
  ///   - connect: The way to the daemon; returns `nil` if none runs.
  ///   - opened: Called once it is open, and the daemon was asked for its state.
  ///   - tell: Tells the person.
  ///   - ended: Called when the person closes the sharing server.
  /// - Throws: `SharingFailure` with the error and advice, `.inUse` if another sharing server is open; `HostError` if
  ///   its local socket or its files cannot be used.
  public init(
    loop: any EventLoop, timer: any LoopTimer, clock: any HostClock, settings: SharingSettings, folders: TokiFolders,
    isConfined: Bool = false, callsPrivate: Bool = false,
    connect: @escaping @Sendable () async throws(ControlError) -> (any TokiControl)?,
    opened: @escaping @Sendable () -> Void, tell: @escaping @Sendable (SharingNews) -> Void,
    ended: @escaping @Sendable () -> Void
  ) throws {
    self.loop = loop
    self.timer = timer
    self.clock = clock
    self.settings = settings
    self.isConfined = isConfined
    self.tell = tell
    self.ended = ended
    guard let lock = try ProcessLock(folder: folders.sharing, note: folders.sharingSocket) else {
      throw SharingFailure.inUse
    }
    self.lock = lock
    let files = SharingFiles(folder: folders.sharing)
    let own = OwnAddresses.read()
    self.own = own
    let certificate = try files.certificate(settings, for: own, at: clock.now().utc)
    certificates = CertificateWatch(certificate, timer: timer, clock: clock) {
      try? files.certificate(settings, for: OwnAddresses.read(), at: $0)
    }
    let keeper = Gatekeeper(
      registry: try files.registry(), hosts: settings.names(with: own), isInsecure: settings.isInsecure)
    let devices = PairedDevices(keeper, timer: timer) { files.keep($0) }
    let links = LinkTelling(of: devices, loop: loop, at: clock.now().utc)
    let broadcast = Broadcast(boot: clock.bootID, now: { clock.now() }) { name in
      // A zone without a name, such as `localtime`, is in no folder.
      let own = clock.shownZone
      return own.name == name ? own : try? clock.zone(named: name)
    }
    (self.devices, self.links, self.broadcast) = (devices, links, broadcast)
    let program = PushProgram(program: InstalledFolders.postProgram, callsPrivate: callsPrivate, loop: loop)
    let pushes = PushTelling(to: devices, key: files.keyForPushes, send: program.send)
    self.pushes = pushes
    link = DaemonLink(
      loop: loop, timer: timer,
      connect: { () async throws(ControlError) in try await connect() as? RemoteControl },
      take: { event in
        broadcast.take(event)
        if event != nil {
          devices.forgetButtons(allBut: broadcast.rings)
          pushes.look(at: broadcast.rings, at: clock.now().utc)
        }
        if event == nil { links.daemonLeft() } else { links.daemonSpoke() }
      })
    page = PageFiles(folder: InstalledFolders.web)
    control = try UnixSocket.listen(path: folders.sharingSocket)
    do {
      sockets = try TCPSocket.listen(port: settings.port)
    } catch {
      close(control)
      throw error
    }
    inside = try listener(with: nil) { .answered(await $0.answerOwner($1)) }
    outside = try listener(with: certificate) { await $0.answer($1) }
    inside?.listen(on: control)
    if certificate?.authority != nil { openTrust() }
    certificates.start { [weak self] in self?.show($0) ?? false }
    links.start(telling: link)
    link.start { [weak self] in
      self?.open()
      opened()
    }
    announcement = ServiceAnnouncement(
      host: own.host, port: settings.port, isSecure: !settings.isInsecure, fingerprint: certificate?.fingerprint,
      loop: loop, timer: timer)
    announcement?.start()
  }

  /// Closes the sharing server: no stream is left open.
  public func stop() {
    certificates.stop()
    announcement?.stop()
    link.stop()
    links.stop(at: clock.now().utc)
    outside?.stop()
    inside?.stop()
    trust?.stop()
    for socket in sockets + [control] { close(socket) }
    devices.stop()
  }

  /// Works out anew where this machine is, a moment after its network has changed.
  public func networkChanged() {
    guard !isSettling else { return }
    isSettling = true
    timer.wake(at: timer.now + Self.settling) { [weak self] in
      guard let self else { return }
      isSettling = false
      certificates.look()
    }
  }

  /// Serves other devices.
  ///
  /// A device that came earlier would be told that the daemon does not answer, which nobody has tried yet.
  private func open() {
    isOpen = true
    for socket in sockets { outside?.listen(onTCP: socket) }
  }

  private func listener(
    with certificate: SharingCertificate?,
    _ answer: @escaping @Sendable (SharingServer, ReceivedRequest) async -> Admission
  ) throws(SharingFailure) -> RemoteListener {
    let reception = SharingReception(clock: { [broadcast] in broadcast.clock }) { [weak self] request in
      guard let self else { return .answered(.done) }
      return await answer(self, request)
    }
    do throws(ControlError) {
      // Nothing is long enough here to be done beside the loop.
      return try RemoteListener(
        reception: reception, loop: loop, reader: loop, importer: loop, timer: timer, limits: Self.limits,
        certificate: certificate.map { ($0.chain, $0.key) }, clock: clock)
    } catch {
      throw SharingFailure(error.reason)
    }
  }

  /// Shows a new certificate, and returns whether it does: connections under the old one are cut, and devices come
  /// back.
  ///
  /// The sockets are handed over, so that nobody is refused meanwhile.
  private func show(_ certificate: SharingCertificate) -> Bool {
    guard let old = outside, let fresh = try? listener(with: certificate, { await $0.answer($1) }) else { return false }
    outside = fresh
    announcement?.change(fingerprint: certificate.fingerprint)
    if isOpen {
      for socket in sockets {
        old.leave(socket)
        fresh.listen(onTCP: socket)
      }
    }
    old.stop()
    return true
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

  private func answer(_ request: ReceivedRequest) async -> Admission {
    let now = clock.now()
    do throws(AccessRefusal) {
      let admission = try devices.admit(request, items: broadcast.items, at: now)
      let done = try await perform(admission, request, at: now)
      guard case .answered(var answer) = done else { return done }
      answer.isOfDevice = admission.isOfDevice
      return .answered(answer)
    } catch {
      if let guesses = devices.takeGuesses() { tell(.guesses(guesses)) }
      var answer = Answer(error)
      if request.path.hasPrefix(Gatekeeper.buttons) { answer.headers.append(Self.forAnyPage) }
      return .answered(answer)
    }
  }

  private func perform(
    _ admission: Gatekeeper.Admission, _ request: ReceivedRequest, at now: HostMoment
  ) async throws(AccessRefusal) -> Admission {
    switch admission {
    case .page:
      return .answered(
        try page.answer(
          PageRequest(
            path: request.path, acceptEncoding: request.acceptEncoding, ifNoneMatch: request.ifNoneMatch)))
    case .pair(let name, let grant):
      let answer = try devices.pair(name, grant, at: now)
      tell(.paired(answer.device))
      return .answered(Answer(status: 201, body: Wire.bytes(answer)))
    case .press(let button):
      try await press(button)
      var answer = Answer.done
      answer.headers.append(Self.forAnyPage)
      return .answered(answer)
    case .clock: return .answered(Answer(body: broadcast.clock))
    case .device(let device):
      devices.note(device, at: now)
      return .answered(Answer(body: Wire.bytes(device)))
    case .leave(let device):
      guard remove(device.id) else { throw Self.notForgotten }
      return .answered(.done)
    case .push(let device, let asked):
      devices.note(device, at: now)
      return .answered(try answer(asked, of: device))
    case .leaveLink(let device):
      links.leave(device.id)
      return .answered(.done)
    case .state(let device, let view):
      devices.note(device, at: now)
      guard let state = broadcast.state(at: now) else { throw DaemonLink.away }
      return .answered(Answer(body: Wire.bytes(view.part(of: state), asOf: AsOf(now, by: broadcast.anchor))))
    case .item(let device, let id):
      devices.note(device, at: now)
      guard let state = broadcast.state(at: now) else { throw DaemonLink.away }
      guard let item = state.items[id] else { throw AccessRefusal(.notFound, "There is no \(id.text).") }
      return .answered(Answer(body: View.plain(item).bytes(asOf: AsOf(now, by: broadcast.anchor))))
    case .events(let device, let view, let after):
      guard broadcast.count(of: device.id) < Self.mostStreams else {
        throw AccessRefusal(.tooMany, "This device follows the events \(Self.mostStreams) times already.")
      }
      devices.note(device, at: now)
      // A device that must forget an item gets the whole state.
      let hasLost = device.grant.items.count < devices.registry[device.id]?.grant.items.count ?? 0
      let isBell = request.isOfLink
      let feed = broadcast.open(device: device.id, view: view, after: hasLost ? nil : after) { [weak self] in
        guard let self else { return }
        // A screen follows one stream for weeks: until now it was in use.
        let now = clock.now()
        devices.note(device, at: now)
        if isBell { links.close(device.id, at: now.utc) }
      }
      guard let feed else { throw DaemonLink.away }
      if isBell { links.open(device.id) }
      keepBeating()
      return .followed(feed)
    case .message(let device, let id, let text):
      devices.note(device, at: now)
      guard let state = broadcast.state(at: now) else { throw DaemonLink.away }
      guard let item = state.items[id] else { throw AccessRefusal(.notFound, "There is no \(id.text).") }
      broadcast.show(text, on: item)
      return .answered(.done)
    case .screens(let device):
      devices.note(device, at: now)
      return .answered(Answer(body: Wire.bytes(DeviceList(devices: listed.filter { $0.streams > 0 }))))
    case .identify(let device):
      devices.note(device, at: now)
      broadcast.identify()
      return .answered(.done)
    case .relay(let device, let view):
      devices.note(device, at: now)
      return .answered(try await relay(request, of: device, view))
    }
  }

  /// Passes a request on; what ends a ring is noted before, because its end may be told before the answer.
  private func relay(
    _ request: ReceivedRequest, of device: PairedDevice, _ view: View
  ) async throws(AccessRefusal) -> Answer {
    pushes.note(request.path, by: device.id)
    var isDone = false
    defer { if !isDone { pushes.noteFailure(request.path, by: device.id) } }
    let answer = try await pass(request, of: device, view)
    isDone = answer.status < 400
    return answer
  }

  /// Lets the page of another service, which showed a button, read the result (WHATWG Fetch, section 3.3.3).
  private static let forAnyPage = (name: "Access-Control-Allow-Origin", value: "*")
  /// The most streams of one device; a browser opens one a tab.
  private static let mostStreams = 2_000
  static let notForgotten = AccessRefusal(
    .notSaved,
    "The device is out now, but this could not be saved: make room on the disk before the sharing server is opened again."
  )

  private func pass(
    _ request: ReceivedRequest, of device: PairedDevice, _ view: View
  ) async throws(AccessRefusal) -> Answer {
    let answer = try await link.pass(Relay.request(request, of: device))
    // It may have been removed meanwhile; the request is done, but nothing is told any more.
    guard devices.registry[device.id] != nil else { throw AccessRefusal(.notPaired, "The device was removed.") }
    return try Relay.answer(answer, seenBy: view)
  }

  /// Removes a device and cuts its streams; returns whether that is saved.
  ///
  /// A removed device stays out even if the disk is full; only a sharing server that is opened anew from the old file
  /// would let it in again.
  func remove(_ id: String) -> Bool {
    guard devices.remove(id) else { return true }
    links.forget(id)
    broadcast.cut(device: id)
    return devices.save()
  }
}
