// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine

/// The work of the inhibitor's thread: holds the locks that are wanted.
///
/// Not `Sendable`: it is created and run on that thread.
final class LogindSession {
  /// The present wish.
  struct Wishes: Hashable {
    var isHeld: Bool
    /// Grows with each permission to sleep.
    var allowed: Int
  }

  /// The locks.
  private enum Lock: CaseIterable {
    case delay, sleep, lid

    /// The arguments `what` and `mode` of `Inhibit`.
    var arguments: (what: String, mode: String) {
      switch self {
      case .delay: ("sleep", "delay")
      case .sleep: ("sleep:idle", "block")
      case .lid: ("handle-lid-switch", "block")
      }
    }

    var why: String { self == .delay ? "to be woken for the next ring" : "until a ring is over" }
  }

  /// The state of a lock that was requested.
  private enum Held {
    /// The cookie of the call.
    case asked(UInt64)
    case held(Int32)
    /// logind refused it, or gave nothing; it is requested again when it is wanted anew.
    case refused
  }

  private let address: String
  private let wake: WakeSignal
  private let wishes: () -> Wishes?
  private let holds: (SleepHold) -> Void
  private let tell: (SleepEvent) -> Void
  private var bus: NotificationBus?
  private var locks: [Lock: Held] = [:]
  /// Number of permissions before the present sleep or its announcement; `nil` while the machine stays awake.
  private var sleeping: Int?
  private var failures = 0
  /// `true` if logind ever answered.
  private var hasAnswered = false

  private static let service = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let interface = "org.freedesktop.login1.Manager"
  private static let retryMilliseconds: Int32 = 5_000
  /// A bus that was lost is looked for during a minute; one that was never there, only when something rings.
  private static let mostFailures = 12

  init(
    address: String, wake: WakeSignal, wishes: @escaping () -> Wishes?, holds: @escaping (SleepHold) -> Void,
    tell: @escaping (SleepEvent) -> Void
  ) {
    self.address = address
    self.wake = wake
    self.wishes = wishes
    self.holds = holds
    self.tell = tell
  }

  /// Runs until nobody wants anything any more.
  func run() {
    while let wished = wishes() {
      do throws(NotificationBus.Lost) {
        let bus = try connected()
        while let message = try bus.next() { try take(message, on: bus) }
        try settle(wished, on: bus)
        holds(hold(wished))
        // A reply may have arrived meanwhile, and one that is read already cannot wake us.
        if let message = try bus.next() {
          try take(message, on: bus)
          continue
        }
        _ = bus.wait(with: wake, milliseconds: -1)
      } catch {
        lose()
      }
    }
    for lock in Lock.allCases { release(lock) }
  }

  private func connected() throws(NotificationBus.Lost) -> NotificationBus {
    if let bus { return bus }
    let bus = try NotificationBus(address: address)
    self.bus = bus
    for rule in [
      "type='signal',sender='\(Self.service)',path='\(Self.path)',interface='\(Self.interface)',member='PrepareForSleep'",
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'",
    ] {
      guard
        let call = bus.call(
          to: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
          member: "AddMatch")
      else { throw NotificationBus.Lost(reason: "no memory for a call") }
      call.append(rule)
      try bus.tell(call)
    }
    return bus
  }

  /// Requests the locks that are wanted, and lets the others go.
  private func settle(_ wished: Wishes, on bus: NotificationBus) throws(NotificationBus.Lost) {
    let mayDelay = sleeping.map { wished.allowed == $0 } ?? true
    try want(.delay, mayDelay, on: bus)
    try want(.sleep, wished.isHeld, on: bus)
    try want(.lid, wished.isHeld, on: bus)
  }

  private func want(_ lock: Lock, _ isWanted: Bool, on bus: NotificationBus) throws(NotificationBus.Lost) {
    guard isWanted else { return release(lock) }
    guard locks[lock] == nil else { return }
    guard
      let call = bus.call(to: Self.service, path: Self.path, interface: Self.interface, member: "Inhibit")
    else { return }
    let arguments = lock.arguments
    for text in [arguments.what, "Toki", lock.why, arguments.mode] { call.append(text) }
    locks[lock] = .asked(try bus.ask(call))
  }

  /// The result of the wish.
  private func hold(_ wished: Wishes) -> SleepHold {
    guard wished.isHeld else { return .free }
    return switch (locks[.sleep], locks[.lid]) {
    case (.refused, _): .refused
    case (.held, .held): .held(lid: true)
    case (.held, .refused): .held(lid: false)
    default: .asked
    }
  }

  private func release(_ lock: Lock) {
    // An answer to a call that is no longer wanted is dropped with its descriptor.
    if case .held(let descriptor) = locks.removeValue(forKey: lock) { close(descriptor) }
  }

  private func take(_ message: BusMessage, on bus: NotificationBus) throws(NotificationBus.Lost) {
    if let cookie = message.answers {
      let lock = locks.first { if case .asked(cookie) = $0.value { true } else { false } }?.key
      guard let lock else { return }
      hasAnswered = true
      failures = 0
      locks[lock] = message.readDescriptor().map { .held($0) } ?? .refused
      return
    }
    if message.isSignal(Self.interface, "PrepareForSleep"), let isStart = message.readBool() {
      if isStart {
        sleeping = wishes()?.allowed
        tell(.goesToSleep)
      } else {
        sleeping = nil
        tell(.wokeUp)
      }
    } else if message.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
      // A new logind knows nothing of the old one's locks (it does keep their descriptors over a restart).
      sleeping = nil
      for lock in Lock.allCases { if case .refused = locks[lock] { locks[lock] = nil } }
    }
  }

  /// Waits before the next try to connect: 5 s for a bus that was lost, else until something is wanted.
  private func lose() {
    bus = nil
    sleeping = nil
    failures += 1
    // The locks that are held stay: logind keeps them as long as their descriptors are open.
    for (lock, state) in locks {
      if case .held = state { continue }
      locks[lock] = nil
    }
    if wishes()?.isHeld == true { holds(.refused) }
    wake.wait(milliseconds: hasAnswered && failures <= Self.mostFailures ? Self.retryMilliseconds : -1)
  }
}
