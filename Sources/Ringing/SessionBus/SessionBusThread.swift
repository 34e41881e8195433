// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine

/// The thread of the session bus: it reads calls, and sends answers and signals.
///
/// Not `Sendable`: it is created and run on that thread.
final class SessionBusThread {
  private let address: String
  private let wake: WakeSignal
  private let take: (_ all: Bool) -> SessionBusService.Work?
  private let ask: (SessionBusService.Asked) -> Void
  private var bus: NotificationBus?
  /// Calls without an answer so far, by number.
  private var waiting: [UInt64: BusMessage] = [:]
  private var number: UInt64 = 0
  private var failures = 0
  /// `true` if the bus has ever answered.
  private var wasThere = false
  /// Cookie of the call that asks for the name.
  private var naming: UInt64?
  /// `true` if the bus has answered to it.
  private var isReady = false

  /// The most calls that may wait for their answers.
  private static let mostWaiting = 64
  private static let retryMilliseconds: Int32 = 5_000
  private static let pauseMilliseconds: Int32 = 1_000
  /// A bus that was lost is looked for during a minute, then, as one that was never there, when something changes.
  private static let mostFailures = 12

  init(
    address: String, wake: WakeSignal, take: @escaping (_ all: Bool) -> SessionBusService.Work?,
    ask: @escaping (SessionBusService.Asked) -> Void
  ) {
    self.address = address
    self.wake = wake
    self.take = take
    self.ask = ask
  }

  /// Runs until the service is dropped.
  func run() {
    while take(false) != nil {
      do throws(NotificationBus.Lost) {
        let bus = try connected()
        while let message = try bus.next() { read(message, on: bus) }
        // A bus that takes nothing would fill the memory.
        if isReady, !bus.hasOutput, let work = take(true) { send(work, on: bus) }
        // A message may have been read with the last one, and cannot wake us any more.
        if let message = try bus.next() {
          read(message, on: bus)
          continue
        }
        _ = bus.wait(with: wake, milliseconds: -1)
      } catch {
        lose()
      }
    }
  }

  private func connected() throws(NotificationBus.Lost) -> NotificationBus {
    if let bus { return bus }
    let bus = try NotificationBus(address: address)
    self.bus = bus
    guard
      let call = bus.call(
        to: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "RequestName")
    else { throw NotificationBus.Lost(reason: "no memory for a call") }
    call.append(BusInterface.name)
    // Without flags: where another daemon of the session has the name, this one waits for it.
    call.append(UInt32(0))
    naming = try bus.ask(call)
    return bus
  }

  private func lose() {
    bus = nil
    waiting = [:]
    failures = isReady ? 1 : failures + 1
    wasThere = wasThere || isReady
    isReady = false
    // Programs ask anew on a new bus.
    _ = take(true)
    wake.wait(milliseconds: wasThere && failures <= Self.mostFailures ? Self.retryMilliseconds : -1)
    // A thousand changes are one reason to look for a bus.
    _ = poll(nil, 0, Self.pauseMilliseconds)
  }

  // MARK: Reading

  /// The request of a call.
  private enum Meaning {
    case call(BusCall)
    case description(String)
  }

  private func read(_ message: BusMessage, on bus: NotificationBus) {
    if let cookie = message.answers, cookie == naming {
      isReady = true
    }
    guard message.isCall else { return }
    do throws(BusRefusal) {
      switch try Self.meaning(of: message) {
      case .description(let text): send(.values([.text(text)]), to: message, on: bus)
      case .call(let call):
        guard waiting.count < Self.mostWaiting else { throw .tooManyCalls }
        number += 1
        waiting[number] = message
        ask(SessionBusService.Asked(number: number, call: call))
      }
    } catch {
      bus.refuse(message, name: error.name, error.sentence)
    }
  }

  private static func meaning(of message: BusMessage) throws(BusRefusal) -> Meaning {
    let member = message.member ?? ""
    guard let path = message.path, let description = BusInterface.description(of: path) else { throw .unknownObject }
    switch message.interface {
    case BusInterface.introspectable:
      guard member == "Introspect" else { throw .unknownMethod }
      return .description(description)
    case _ where path != BusInterface.path: throw .unknownObject
    case BusInterface.properties: return .call(try BusCall.ofProperties(member, in: message))
    // A call may leave its interface out.
    case BusInterface.name?, nil:
      guard let method = BusInterface.Method(rawValue: member) else { throw .unknownMethod }
      guard let call = BusCall(method, in: message) else { throw .invalidArguments }
      return .call(call)
    default: throw .unknownInterface
    }
  }

  // MARK: Sending

  private func send(_ work: SessionBusService.Work, on bus: NotificationBus) {
    for reply in work.replies {
      // A call of a connection that was lost is not there any more.
      guard let call = waiting.removeValue(forKey: reply.number) else { continue }
      switch reply.answer {
      case .success(let answer): send(answer, to: call, on: bus)
      case .failure(let refusal): bus.refuse(call, name: refusal.name, refusal.sentence)
      }
    }
    for signal in work.signals {
      bus.emit(path: BusInterface.path, interface: BusInterface.name, member: signal.member.rawValue) { message in
        for value in signal.values { value.write(to: message) }
      }
    }
    guard work.hasChanged else { return }
    let changed = BusInterface.Signal.changed.rawValue
    bus.emit(path: BusInterface.path, interface: BusInterface.name, member: changed) { _ in }
    bus.emit(path: BusInterface.path, interface: BusInterface.properties, member: "PropertiesChanged") { message in
      message.append(BusInterface.name)
      BusValue.write([:], to: message)
      message.append(BusInterface.Property.changing.map(\.rawValue))
    }
  }

  private func send(_ answer: BusAnswers.Answer, to call: BusMessage, on bus: NotificationBus) {
    bus.reply(to: call) { message in
      switch answer {
      case .values(let values): for value in values { value.write(to: message) }
      case .variant(let value): value.writeVariant(to: message)
      case .record(let record): BusValue.write(record, to: message)
      }
    }
  }
}
