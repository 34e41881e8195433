// SPDX-License-Identifier: Apache-2.0
import CSystemd
import LinuxHost
import TokiEngine
import TokiModel

/// Lets devices of the network find the sharing server by itself: `_toki._tcp` over multicast DNS (RFC 6763), by Avahi.
///
/// Without a system bus nothing is announced, and without Avahi not until that is started.
///
/// `@unchecked Sendable`: mutable state is used only on the loop's thread. The bus is opened and asked on a side
/// thread, and only then handed to the loop; while it is asked again, the loop does not watch it.
final class ServiceAnnouncement: @unchecked Sendable {
  private let name: String
  private let port: UInt16
  private let text: String
  private var fingerprint: String?
  private let loop: any EventLoop
  private let timer: any LoopTimer
  private let asker = SideThread()
  private var bus: ServiceBus?
  private var isStopped = false
  /// `true` if Avahi announces it, and so answers for the host's name in `.local`.
  private(set) var isAnnounced = false

  /// Time from the loss of the bus to the next look for it.
  private static let pause = TimeSpan.seconds(30)
  /// Time from Avahi's refusal to the next try, and number of tries.
  private static let patience = TimeSpan.seconds(5)
  private static let mostTries = 5

  /// Prepares the announcement of a sharing server.
  ///
  /// `fingerprint` is that of its certificate, `nil` over plain HTTP.
  init(
    host: String, port: Int, isSecure: Bool, fingerprint: String?, loop: any EventLoop, timer: any LoopTimer
  ) {
    name = "Toki on \(host)"
    self.port = UInt16(clamping: port)
    text = isSecure ? "tls=1" : "tls=0"
    self.fingerprint = fingerprint
    self.loop = loop
    self.timer = timer
  }

  /// Announces it, and again whenever Avahi has been started anew.
  func start() { announce(on: nil, triesLeft: Self.mostTries) }

  /// Announces another fingerprint, as of a certificate that was made anew.
  func change(fingerprint: String?) {
    guard fingerprint != self.fingerprint else { return }
    self.fingerprint = fingerprint
    // One that is still being made is made with the old one, and stands until Avahi or the sharing server is started
    // anew.
    guard bus != nil else { return }
    leave()
    start()
  }

  /// Takes it back.
  func stop() {
    isStopped = true
    leave()
  }

  private func announce(on known: ServiceBus?, triesLeft: Int) {
    let (name, port, text, more) = (name, port, text, fingerprint.map { "fp=\($0)" })
    Task(executorPreference: loop) { [self] in
      let (bus, outcome) = await withTaskExecutorPreference(asker) { () -> (ServiceBus?, ServiceBus.Outcome) in
        guard let bus = known ?? ServiceBus() else { return (nil, .nobody) }
        return (bus, bus.announce(name, port: port, text: text, more))
      }
      guard !isStopped, let bus else { return }
      follow(bus)
      isAnnounced = outcome == .announced
      guard outcome == .refused, triesLeft > 1 else { return }
      timer.wake(at: timer.now + Self.patience) { [weak self] in
        guard let self, !isStopped, self.bus === bus else { return }
        leave()
        announce(on: bus, triesLeft: triesLeft - 1)
      }
    }
  }

  private func follow(_ bus: ServiceBus) {
    self.bus = bus
    loop.watch(bus.descriptor) { [self] in takeNews() }
    // Messages from the time without a watch are in the bus's own queue already.
    loop.post { [self] in takeNews() }
  }

  private func takeNews() {
    guard let bus else { return }
    switch bus.news() {
    case .nothing: break
    case .avahiIsGone: isAnnounced = false
    case .avahiIsBack:
      leave()
      announce(on: bus, triesLeft: Self.mostTries)
    case .lost:
      leave()
      timer.wake(at: timer.now + Self.pause) { [weak self] in
        guard let self, !isStopped else { return }
        announce(on: nil, triesLeft: Self.mostTries)
      }
    }
  }

  private func leave() {
    guard let bus else { return }
    loop.unwatch(bus.descriptor)
    self.bus = nil
    isAnnounced = false
  }
}

/// A connection to the system bus on which a service is announced, as long as it lives.
///
/// `@unchecked Sendable`: used by one thread at a time, as `ServiceAnnouncement` says.
@safe final class ServiceBus: @unchecked Sendable {
  private let handle: OpaquePointer

  /// A change on the bus.
  enum News { case nothing, avahiIsBack, avahiIsGone, lost }

  /// The longest wait for one answer, in microseconds.
  private static let patience: UInt64 = 3_000_000
  /// Number of names to try, as that of another user's sharing on this machine.
  private static let mostNames = 8

  /// Connects; `nil` without a system bus.
  init?() {
    var handle: OpaquePointer?
    guard unsafe sd_bus_open_system(&handle) >= 0, let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    unsafe sd_bus_set_method_call_timeout(handle, Self.patience)
    let rule =
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.freedesktop.Avahi'"
    unsafe sd_bus_add_match(handle, nil, rule, nil, nil)
  }

  deinit { unsafe sd_bus_close_unref(handle) }

  /// Avahi's answer to an announcement.
  enum Outcome { case announced, refused, nobody }

  /// Announces a service of type `_toki._tcp`, under another name if this one is taken; waits for the answers.
  func announce(_ name: String, port: UInt16, text: String, _ more: String?) -> Outcome {
    for number in 1...Self.mostNames {
      let name = number == 1 ? name : "\(name) (\(number))"
      let result = unsafe toki_avahi_announce(handle, name, "_toki._tcp", port, text, more)
      if result == 0 { return .announced }
      // sd-bus has these for a name that nobody owns.
      if result == -EHOSTUNREACH || result == -ENXIO { return .nobody }
      if result != -EEXIST { return .refused }
    }
    return .refused
  }

  /// Readable when there may be news.
  var descriptor: Int32 { unsafe sd_bus_get_fd(handle) }

  /// Takes arrived messages, without waiting.
  func news() -> News {
    var news = News.nothing
    while true {
      var message: OpaquePointer?
      let result = unsafe sd_bus_process(handle, &message)
      guard result >= 0 else { return .lost }
      guard let message = unsafe message else {
        if result == 0 { return news }
        continue
      }
      if unsafe sd_bus_message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged") > 0 {
        news = unsafe Self.hasNewOwner(message) ? .avahiIsBack : .avahiIsGone
      }
      unsafe sd_bus_message_unref(message)
    }
  }

  /// `true` if the name has an owner now: the third of the signal's texts.
  private static func hasNewOwner(_ message: OpaquePointer) -> Bool {
    var text: UnsafePointer<CChar>?
    for _ in 0..<3 {
      guard unsafe sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &text) > 0 else { return false }
    }
    guard let text = unsafe text else { return false }
    return unsafe text.pointee != 0
  }
}
