// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Decides about every request from another device before anything is done; a value without a clock, a network or
/// randomness of its own.
struct Gatekeeper: Sendable {
  private(set) var registry: DeviceRegistry
  private var desk = PairingDesk()
  /// The names under which the sharing server answers.
  var hosts: HostNames
  /// `true` if the connection is plain HTTP, over which only displays are served.
  private let isInsecure: Bool
  /// Wrong codes, per address.
  ///
  /// Wrong tokens are not counted: 256 random bits are not guessed, and who shares an address with a guesser, behind a
  /// proxy or a router, would be kept out.
  private var failures = RateLimit(burst: 5, interval: .seconds(30))
  /// The wrong codes since the sharing server was opened; `nil` for none.
  private(set) var wrongCodes: WrongCodes?
  /// Time at which somebody was last found to be guessing; `nil` for never.
  private var lastGuesser: BootInstant?
  /// `true` if somebody was guessing, and no news was sent of it yet.
  private var hasGuesser = false
  /// The buttons of messages about rings.
  var buttons = RingButtons()
  /// Wrong buttons, per address; apart from codes, as a person may press a button that is over many times.
  private var presses = RateLimit(burst: 5, interval: .seconds(30))
  /// Requests, per device.
  private var requests = RateLimit(burst: 200, interval: .milliseconds(50))

  /// The fate of a request.
  enum Admission: Hashable, Sendable {
    /// Send a file of the page; anybody may have it.
    case page(String)
    /// Pair a device that brought a valid code, under a new token.
    case pair(ClientName, DeviceGrant)
    /// Do the action of a message's button.
    case press(RingButtons.Button)
    /// Tell the present moment.
    case clock
    /// Tell a device about itself.
    case device(PairedDevice)
    /// Forget a device that wants to be forgotten.
    case leave(PairedDevice)
    /// Do not miss the link of a device, which is ended.
    case leaveLink(PairedDevice)
    /// Tell, keep or forget how a device is reached by push.
    case push(PairedDevice, PushQuestion)
    /// Send the state.
    case state(PairedDevice, View)
    /// Send the events.
    case events(PairedDevice, View, after: Int64?)
    /// Send one item, as a display sees it.
    case item(PairedDevice, ItemID)
    /// Show a message on the displays of an item.
    case message(PairedDevice, ItemID, Label)
    /// Tell which devices are connected.
    case screens(PairedDevice)
    /// Have all connected devices show which they are.
    case identify(PairedDevice)
    /// Pass it on to the daemon.
    case relay(PairedDevice, View)
  }

  /// A device's request about pushes.
  enum PushQuestion: Hashable, Sendable {
    case offer
    case subscribe(PushSubscription)
    case unsubscribe
  }

  init(registry: DeviceRegistry, hosts: HostNames, isInsecure: Bool) {
    self.registry = registry
    self.hosts = hosts
    self.isInsecure = isInsecure
  }

  /// Judges a request.
  ///
  /// - Parameters:
  ///   - request: The request, with its whole body.
  ///   - digest: The digest of its token; `nil` if it brought none.
  ///   - items: The items that there are; `nil` while that is unknown.
  ///   - now: The present moment.
  /// - Returns: The fate of the request.
  /// - Throws: `AccessRefusal`.
  mutating func admit(
    _ request: ReceivedRequest, digest: String?, items: ItemLists? = nil, at now: HostMoment
  ) throws(AccessRefusal) -> Admission {
    var request = request
    request.path = SharingPath.current(request.path)
    guard let host = request.host, hosts.accepts(host) else {
      throw AccessRefusal(.wrongHost, "This is not a name of this machine; toki share on --host adds one.")
    }
    if request.path.hasPrefix(Self.buttons) { return try press(request, at: now) }
    guard HostNames.accepts(origin: request.origin, of: host) else {
      throw AccessRefusal(.wrongOrigin, "A page of another origin may not ask here.")
    }
    if !request.body.isEmpty, !request.isJSON { throw AccessRefusal(.notJSON, "A body is application/json.") }
    if request.path == "/sharing/pair" { return try pair(request, at: now) }
    guard request.path.hasPrefix("/sharing/") || request.path.hasPrefix("/v1") || request.path == "/openapi.yaml" else {
      guard request.method == "GET" else { throw AccessRefusal(.notFound, "The page is only read.") }
      return .page(request.path)
    }
    var device = try device(digest, at: now)
    device.grant = device.grant.narrowed(to: items)
    try checkMoment(request, at: now)
    return try admit(request, of: device, items)
  }

  // MARK: Pairing

  /// Makes a code valid for one device.
  mutating func offer(_ code: PairingCode, for grant: DeviceGrant, at now: HostMoment) {
    desk.offer(code, for: grant, at: now.boot)
  }

  /// Adds a paired device under the digest of its new token; `nil` if there are too many.
  mutating func add(
    _ name: ClientName, _ grant: DeviceGrant, digest: String, at now: HostMoment
  ) -> PairedDevice? {
    registry.add(name, grant, digest: digest, at: now.utc)
  }

  /// Removes a device; returns it, or `nil` if there is none.
  mutating func remove(_ id: String) -> PairedDevice? { registry.remove(id) }

  /// Has a device reached by push, or no longer for `nil`.
  mutating func subscribe(_ id: String, to push: PushSubscription?) { registry.subscribe(id, to: push) }

  /// Notes that a device was heard of; returns whether that is worth writing down.
  mutating func use(_ id: String, at now: HostMoment) -> Bool { registry.use(id, at: now.utc) }

  /// Takes over which links there are; returns whether they are others now.
  mutating func keep(links: [LinkWatch.Known]) -> Bool {
    defer { registry.links = links }
    return registry.links != links
  }

  private mutating func pair(_ request: ReceivedRequest, at now: HostMoment) throws(AccessRefusal) -> Admission {
    guard request.method == "POST" else { throw AccessRefusal(.notFound, "A device is paired by POST.") }
    if let wait = failures.wait(for: request.peer, at: now.boot) {
      throw AccessRefusal(.tooMany, "Too many wrong codes came from this address.", wait: wait)
    }
    guard let asked = try? Wire.request(PairingRequest.self, from: request.body) else {
      throw AccessRefusal(.invalidRequest, "A device is paired with {\"code\":\"…\",\"device\":\"its name\"}.")
    }
    guard let grant = desk.redeem(asked.code, at: now.boot) else {
      noteWrongCode(of: request.peer, at: now)
      throw AccessRefusal(.codeNotValid, "This code is not valid: wrong, used, or older than 2 minutes.")
    }
    try checkSecurity(of: grant)
    return .pair(asked.device, grant)
  }

  private mutating func noteWrongCode(of peer: String, at now: HostMoment) {
    _ = failures.take(peer, at: now.boot)
    wrongCodes = WrongCodes(count: (wrongCodes?.count ?? 0) + 1, address: peer, last: now.utc)
    // A person mistypes a code once or twice.
    guard failures.wait(for: peer, at: now.boot) != nil else { return }
    if let last = lastGuesser, now.boot - last < Self.quietSpan { return }
    lastGuesser = now.boot
    hasGuesser = true
  }

  /// Time for which the person is not told again that somebody guesses.
  static let quietSpan = TimeSpan.minutes(10)

  /// The wrong codes, if somebody was found to be guessing since it was last asked.
  mutating func takeGuesses() -> WrongCodes? {
    guard hasGuesser else { return nil }
    hasGuesser = false
    return wrongCodes
  }

  // MARK: Buttons

  /// Path before the token of a button.
  static let buttons = "/act/"

  /// Judges a button, pressed by the program that showed the message: its token is all that counts, and a page of
  /// another origin has no other right.
  private mutating func press(_ request: ReceivedRequest, at now: HostMoment) throws(AccessRefusal) -> Admission {
    // A mere look at an address must not press it.
    guard request.method == "POST" else { throw AccessRefusal(.notFound, "A button is pressed by POST.") }
    if let button = buttons.take(String(request.path.dropFirst(Self.buttons.count))) { return .press(button) }
    if let wait = presses.wait(for: request.peer, at: now.boot) {
      throw AccessRefusal(.tooMany, "Too many wrong buttons came from this address.", wait: wait)
    }
    _ = presses.take(request.peer, at: now.boot)
    throw AccessRefusal(.notFound, "This button was used, or what it was for does not ring any more.")
  }

  // MARK: Devices

  private mutating func device(_ digest: String?, at now: HostMoment) throws(AccessRefusal) -> PairedDevice {
    guard let digest else {
      throw AccessRefusal(.notPaired, "This takes the token of a paired device: Authorization: Bearer …")
    }
    guard let device = registry.device(of: digest) else {
      throw AccessRefusal(.notPaired, "This token is not valid; the device was removed, or never paired.")
    }
    if let wait = requests.take(device.id, at: now.boot) {
      throw AccessRefusal(.tooMany, "This device asks too often.", wait: wait)
    }
    try checkSecurity(of: device.grant)
    return device
  }

  private func admit(
    _ request: ReceivedRequest, of device: PairedDevice, _ items: ItemLists?
  ) throws(AccessRefusal) -> Admission {
    switch (request.method, request.path) {
    case ("GET", "/sharing/device"): return .device(device)
    case ("DELETE", "/sharing/device"): return .leave(device)
    case ("DELETE", "/sharing/link"): return .leaveLink(device)
    case ("GET", "/sharing/push"): return .push(device, .offer)
    case ("PUT", "/sharing/push"): return .push(device, .subscribe(try subscription(request)))
    case ("DELETE", "/sharing/push"): return .push(device, .unsubscribe)
    case ("PUT", _) where request.path.hasPrefix(Self.messages): break
    case ("GET", Self.screens), ("POST", Self.identify): break
    case _ where request.path.hasPrefix("/sharing/"):
      throw AccessRefusal(.notFound, "There is nothing at \(request.method) \(request.path).")
    default: break
    }
    try Scope.check(request.method, request.path, body: request.body, by: device.grant, items: items)
    let view = View(device.grant)
    switch (request.method, request.path) {
    case ("GET", "/v1/clock"):
      try checkParameters(request, [])
      return .clock
    case ("GET", "/v1/state"):
      try checkParameters(request, [])
      return .state(device, view)
    case ("GET", "/v1/events"): return .events(device, view, after: try after(request))
    case ("PUT", _) where request.path.hasPrefix(Self.messages): return try message(request, of: device)
    case ("GET", Self.screens):
      try checkParameters(request, [])
      return .screens(device)
    case ("POST", Self.identify):
      try checkParameters(request, [])
      return .identify(device)
    case ("GET", _) where device.grant.role == .display:
      guard let item = request.path.split(separator: "/").last.flatMap({ ItemID(text: String($0)) }) else {
        throw AccessRefusal(.notFound, "There is nothing at \(request.path).")
      }
      return .item(device, item)
    default:
      try checkHeaders(request)
      return .relay(device, view)
    }
  }

  private func subscription(_ request: ReceivedRequest) throws(AccessRefusal) -> PushSubscription {
    guard let subscription = try? Wire.request(PushSubscription.self, from: request.body), subscription.isUsable else {
      throw AccessRefusal(
        .invalidRequest, "A subscription is an https address with p256dh, a point of P-256, and auth, 16 bytes.")
    }
    return subscription
  }

  private static let messages = "/sharing/messages/"
  private static let screens = "/sharing/screens"
  private static let identify = "/sharing/identify"

  private func message(_ request: ReceivedRequest, of device: PairedDevice) throws(AccessRefusal) -> Admission {
    try checkParameters(request, [])
    guard let item = ItemID(text: String(request.path.dropFirst(Self.messages.count))) else {
      throw AccessRefusal(.notFound, "There is nothing at \(request.path).")
    }
    do throws(ControlError) {
      return .message(device, item, try Wire.request(DisplayMessageRequest.self, from: request.body).text)
    } catch {
      throw AccessRefusal(.invalidRequest, error.reason)
    }
  }

  /// Refuses a parameter that would be passed over, as those of the daemon are that the sharing server does not have.
  private func checkParameters(_ request: ReceivedRequest, _ known: Set<String>) throws(AccessRefusal) {
    guard let other = request.query.keys.first(where: { !known.contains($0) }) else { return }
    throw AccessRefusal(.invalidRequest, "\(request.path) does not take the parameter \(other) here.")
  }

  /// Checks the headers that are passed on: visible ASCII and spaces, so that none can end its line.
  private func checkHeaders(_ request: ReceivedRequest) throws(AccessRefusal) {
    for text in [request.idempotencyKey, request.ifMatch].compactMap(\.self) {
      guard text.utf8.count <= 1_024, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
        throw AccessRefusal(.invalidRequest, "Idempotency-Key and If-Match are visible ASCII characters.")
      }
    }
  }

  /// Refuses a request that a device sent long ago, as before this machine slept: its person has seen that it was not
  /// done.
  ///
  /// The header `Toki-Sent` is the moment on this machine's boot clock in nanoseconds, as the device knows it. The page
  /// waits 3 s for an answer. A moment of another boot is late as well.
  private func checkMoment(_ request: ReceivedRequest, at now: HostMoment) throws(AccessRefusal) {
    guard let text = request.sent else { return }
    guard let nanoseconds = Int64(text), nanoseconds >= 0 else {
      throw AccessRefusal(.invalidRequest, "Toki-Sent is a moment of the boot clock in nanoseconds.")
    }
    let sent = BootInstant(nanosecondsSinceBoot: nanoseconds)
    guard sent - Self.lateness <= now.boot, now.boot <= sent + Self.lateness else {
      throw AccessRefusal(.tooLate, "This was sent more than 5 s ago, and is not done any more.")
    }
  }

  private static let lateness = TimeSpan.seconds(5)

  private func checkSecurity(of grant: DeviceGrant) throws(AccessRefusal) {
    guard isInsecure, grant.role != .display else { return }
    throw AccessRefusal(.insecure, "Over plain HTTP only displays are served.")
  }

  /// The sequence number of the last event seen; the header is newer than the address of a client that reconnects.
  private func after(_ request: ReceivedRequest) throws(AccessRefusal) -> Int64? {
    try checkParameters(request, ["after"])
    guard let text = request.lastEventID ?? request.query["after"], !text.isEmpty else { return nil }
    guard let sequence = Int64(text), sequence >= 0 else {
      throw AccessRefusal(.invalidRequest, "The last event is a number of 0 or more.")
    }
    return sequence
  }
}

extension Gatekeeper.Admission {
  /// `true` if a paired device asked.
  var isOfDevice: Bool {
    switch self {
    case .page, .pair, .press: false
    case .clock, .device, .leave, .leaveLink, .push, .state, .events, .item, .message, .screens,
      .identify, .relay:
      true
    }
  }
}
