// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import TrustedTime

/// A machine and a moment moved by hand: event, expected action, clock advance, next action.
struct MachineTimeline {
  var machine: SyncMachine
  /// The boot clock; the true time is `noon` when it reads 1,000 s.
  var now = boot(1_000)
  /// Time that passed in the world while the machine was halted.
  var missed = TimeSpan.zero
  /// When the boot clock is slewed, and by how much in parts per billion; the oscillator itself is exact.
  var steering: (from: BootInstant, to: BootInstant, rate: Int64)?
  var actions: [SyncAction] = []
  var report = TrustedTimeReport()
  var wake: BootInstant?
  var saved: [UInt8]?
  var asked: [UInt8]?

  static let bootID = BootID("this boot")

  init(_ hosts: String..., options: TrustedTimeOptions = .init()) {
    self.init(servers: hosts.map { TimeServer(host: $0) }, options: options)
  }

  init(servers: [TimeServer], options: TrustedTimeOptions = .init()) {
    machine = SyncMachine(servers: servers, options: options, randomness: SeededRandomness(seed: 1))
  }

  var truth: UTCInstant { noon + (now - boot(1_000)) + missed - steered }

  /// Total slew of the boot clock so far.
  private var steered: TimeSpan {
    guard let steering, now > steering.from else { return .zero }
    return (min(now, steering.to) - steering.from).times(partsPerBillion: steering.rate)
  }

  private var clocksNow: ClockReading {
    var reading = clocks(at: now)
    reading.raw -= steered.nanoseconds
    return reading
  }

  mutating func tell(_ event: SyncEvent) {
    machine.handle(event, at: clocksNow)
    for action in machine.takeActions() {
      switch action {
      case .publish(let report): self.report = report
      case .wake(let instant): wake = instant
      case .save(let bytes): saved = bytes
      case .saveAsked(let bytes): asked = bytes
      default: actions.append(action)
      }
    }
  }

  mutating func begin(kept: [UInt8]? = nil, asked: [UInt8]? = nil, boot: BootID = Self.bootID) {
    tell(.begin(kept: kept, asked: asked, boot: boot))
  }

  /// Moves to the instant at which the machine wants to wake.
  mutating func sleep() {
    // A finished wait must be requested again.
    if let wake = wake.take() { now = max(now, wake) }
    tell(.wake)
  }

  /// Wakes until there is something to do.
  mutating func sleepUntilAction() {
    for _ in 0..<200 where actions.isEmpty { sleep() }
  }

  /// Removes and returns the actions so far.
  mutating func take() -> [SyncAction] {
    defer { actions = [] }
    return actions
  }

  /// The names to be resolved.
  mutating func takeLookups() -> [(id: ServerID, host: String, port: UInt16)] {
    var found: [(ServerID, String, UInt16)] = []
    actions.removeAll { action in
      guard case .resolve(let id, let host, let port, _) = action else { return false }
      found.append((id, host, port))
      return true
    }
    return found
  }

  mutating func takeQuestions() -> [Question] {
    var found: [Question] = []
    actions.removeAll { action in
      guard case .send(let question) = action else { return false }
      found.append(question)
      return true
    }
    return found
  }

  /// Resolves each name to one address, starting with 192.0.2.1.
  mutating func resolveAll() {
    for (number, lookup) in takeLookups().enumerated() {
      tell(.resolved(lookup.id, [.sample(UInt8(number + 1), port: lookup.port)]))
    }
  }

  /// Lets a server answer 20 ms after the query, with its time off by the given amount.
  mutating func answer(
    _ question: Question, off: TimeSpan = .zero, change: (inout NTPHeader) -> Void = { _ in }
  ) {
    let exchange = OpenExchange(judge: question.judge)
    var header = TrustedTimeTests.answer(
      to: question.judge.stamp, received: truth + off - .milliseconds(10), rootDelay: .milliseconds(2),
      rootDispersion: .milliseconds(1))
    change(&header)
    let taken = exchange.take(ReceivedDatagram(bytes: header.bytes, sent: now - .milliseconds(20), received: now))
    if !taken { now = question.until }
    tell(.settled(question.id, exchange.result))
  }

  mutating func stayUnanswered(_ question: Question) {
    now = max(now, question.until)
    tell(.settled(question.id, ExchangeResult(outcome: .failed(.noAnswer))))
  }

  /// Starts the next round and lets all servers answer well.
  mutating func fullRound() {
    sleepUntilAction()
    for question in takeQuestions() { answer(question) }
  }

  func reading() -> TrustedReading? { report.reading(at: now) }
  var isRight: Bool { reading().map { $0.earliest <= truth && truth <= $0.latest } ?? false }
}
