// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The work of the thread that asks PowerDevil for a wake-up (`org.kde.Solid.PowerManagement`).
///
/// PowerDevil drops a wake-up when its owner leaves the bus. Not `Sendable`: it is created and run on that thread.
final class PowerDevilSession {
  /// The present wish.
  struct Wishes: Hashable {
    /// Time at which the machine should wake, in seconds since the epoch; `nil` for never.
    var instant: UInt64?
  }

  /// Our wake-up at PowerDevil.
  private enum Standing: Equatable {
    case none
    /// The cookie of the call.
    case asked(UInt64, instant: UInt64)
    /// PowerDevil's number of the wake-up.
    case scheduled(UInt32, instant: UInt64)
    case refused(instant: UInt64)

    var instant: UInt64? {
      switch self {
      case .none: nil
      case .asked(_, let instant), .scheduled(_, let instant), .refused(let instant): instant
      }
    }
  }

  private let address: String
  private let wake: WakeSignal
  private let wishes: () -> Wishes?
  private let tell: (Bool) -> Void
  private var bus: NotificationBus?
  private var standing = Standing.none

  private static let name = "org.kde.Solid.PowerManagement"
  private static let path = "/org/kde/Solid/PowerManagement"
  /// The object that PowerDevil calls back, which needs not be there.
  private static let own = "/org/toki/Waker"

  init(address: String, wake: WakeSignal, wishes: @escaping () -> Wishes?, tell: @escaping (Bool) -> Void) {
    self.address = address
    self.wake = wake
    self.wishes = wishes
    self.tell = tell
  }

  /// Runs until nobody wants anything any more.
  func run() {
    while let wished = wishes() {
      do throws(NotificationBus.Lost) {
        let bus = try connected()
        while let message = try bus.next() { take(message, on: bus) }
        try settle(wished, on: bus)
        if case .scheduled = standing { tell(true) } else { tell(false) }
        // A reply may have arrived meanwhile, and one that is read already cannot wake us.
        if let message = try bus.next() {
          take(message, on: bus)
          continue
        }
        _ = bus.wait(with: wake, milliseconds: -1)
      } catch {
        bus = nil
        standing = .none
        tell(false)
        // The bus is looked for again with the next wish.
        wake.wait(milliseconds: -1)
      }
    }
  }

  private func connected() throws(NotificationBus.Lost) -> NotificationBus {
    if let bus { return bus }
    let bus = try NotificationBus(address: address)
    self.bus = bus
    let own = "org.freedesktop.DBus"
    guard let call = bus.call(to: own, path: "/org/freedesktop/DBus", interface: own, member: "AddMatch") else {
      throw NotificationBus.Lost(reason: "no memory for a call")
    }
    call.append("type='signal',sender='\(own)',interface='\(own)',member='NameOwnerChanged',arg0='\(Self.name)'")
    try bus.tell(call)
    return bus
  }

  /// Asks for the wake-up that is wanted, in place of another one.
  private func settle(_ wished: Wishes, on bus: NotificationBus) throws(NotificationBus.Lost) {
    // An answer that is on its way brings the number that the next call needs.
    if case .asked = standing { return }
    guard wished.instant != standing.instant else { return }
    if case .scheduled(let number, _) = standing, let call = call("clearWakeup", on: bus) {
      call.append(Int32(bitPattern: number))
      try bus.tell(call)
    }
    standing = .none
    guard let instant = wished.instant, let call = call("scheduleWakeup", on: bus), let name = bus.uniqueName else {
      return
    }
    call.append(name)
    call.append(path: Self.own)
    call.append(instant)
    standing = .asked(try bus.ask(call), instant: instant)
  }

  private func call(_ member: String, on bus: NotificationBus) -> BusMessage? {
    let call = bus.call(to: Self.name, path: Self.path, interface: Self.name, member: member)
    call?.startsNothing()
    return call
  }

  private func take(_ message: BusMessage, on bus: NotificationBus) {
    if let cookie = message.answers {
      guard case .asked(cookie, let instant) = standing else { return }
      let number = message.error == nil ? message.readNumber() : nil
      standing = number.map { .scheduled($0, instant: instant) } ?? .refused(instant: instant)
    } else if message.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
      // A new PowerDevil knows nothing of the old one's wake-ups.
      standing = .none
    }
  }
}
