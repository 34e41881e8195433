// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import TrustedTime

/// Any anchor file is either refused, or read back unchanged and usable.
func checkAnchorFile(_ bytes: [UInt8]) {
  // With a random checksum, nearly all inputs would be refused.
  var sealed = bytes
  if sealed.count > 8 {
    let checksum = CRC64.checksum(of: sealed[..<(sealed.count - 8)])
    for index in 0..<8 {
      sealed[sealed.count - 8 + index] = UInt8(truncatingIfNeeded: checksum >> UInt64(56 - 8 * index))
    }
  }
  for file in [bytes, sealed] {
    let last = BootInstant(nanosecondsSinceBoot: .max)
    let asked = QueryLog.instants(reading: file, in: BootID("boot"), until: last)
    hold(
      QueryLog.instants(reading: QueryLog.bytes(of: asked, in: BootID("boot")), in: BootID("boot"), until: last)
        == asked,
      "When servers were asked is read back", "\(asked)")
    guard let kept = AnchorFile.anchor(reading: file) else { continue }
    hold(AnchorFile.anchor(reading: AnchorFile.bytes(of: kept)) == kept, "What is kept is read back", "\(kept)")
    var machine = SyncMachine(servers: [], options: .init(), randomness: FixedRandomness())
    for boot in [Int64.min, 0, kept.anchor.boot.nanosecondsSinceBoot, .max] {
      let reading = ClockReading(
        boot: BootInstant(nanosecondsSinceBoot: boot), device: UTCInstant(nanosecondsSinceEpoch: .max), raw: boot,
        steady: boot)
      machine.handle(.begin(kept: file, asked: nil, boot: kept.boot), at: reading)
      let report = machine.report(at: reading.boot)
      hold(report.state != .trusted, "What was kept is not trusted before a majority has answered again")
    }
  }
}

/// Several days of a machine, with arbitrary clocks and arbitrary answers in any order.
func checkDays(_ bytes: [UInt8]) {
  var source = ByteSource(bytes)
  let names = ["a", "b", "c", "a", "d"]
  let servers = (0..<Int(source.byte() % 6)).map { number in
    TimeServer(host: names[number % 5], port: UInt16(100 + number), method: number == 4 ? .nts : .ntp)
  }
  var machine = SyncMachine(servers: servers, options: .init(), randomness: FixedRandomness())
  var reading = ClockReading(
    boot: BootInstant(nanosecondsSinceBoot: 0), device: UTCInstant(nanosecondsSinceEpoch: 0), raw: 0, steady: 0)
  machine.handle(.begin(kept: nil, asked: nil, boot: BootID("boot")), at: reading)
  var questions: [Question] = []
  var waiting: [ServerID] = []
  var steps = 0
  while !source.isEmpty, steps < 200 {
    steps += 1
    pass(&reading, &source)
    for action in machine.takeActions() {
      switch action {
      case .send(let question): questions.append(question)
      case .resolve(let id, _, _, _), .associate(let id, _, _, _, _): waiting.append(id)
      case .publish(let report): check(report, at: reading.boot, groups: Set(servers.map(\.host)).count)
      case .forgetKeys, .wake, .save, .saveAsked: break
      }
    }
    machine.handle(event(&source, &questions, &waiting, reading), at: reading)
  }
}

/// Lets time pass, usually plausibly, sometimes impossibly.
private func pass(_ reading: inout ClockReading, _ source: inout ByteSource) {
  let span: Int64
  switch source.byte() % 8 {
  case 0: span = source.number()
  case 1: span = source.number(5)
  default: span = source.number(4)
  }
  reading.boot = reading.boot + TimeSpan(nanoseconds: span)
  let drift = span / 100_000
  reading.steady = reading.steady &+ span
  reading.raw = reading.raw &+ (source.byte() % 16 == 0 ? source.number(4) : span &- drift)
  reading.device = UTCInstant(nanosecondsSinceEpoch: source.byte() % 32 == 0 ? source.number() : 0)
}

private func event(
  _ source: inout ByteSource, _ questions: inout [Question], _ ids: inout [ServerID], _ reading: ClockReading
) -> SyncEvent {
  switch source.byte() % 8 {
  case 0: return .wake
  case 1: return .synchronize
  case 2: return .ask([TimeServer(host: "e"), TimeServer(host: "f"), TimeServer(host: "g")])
  case 3, 4:
    guard let id = ids.popLast() else { return .wake }
    let address = ServerAddress(bytes: [192, 0, 2, source.byte() % 6], port: 123)
    return source.byte() % 8 == 0 ? .unresolved(id, .unresolved) : .resolved(id, [address].compactMap(\.self))
  default:
    guard !questions.isEmpty else { return .wake }
    let question = questions.remove(at: Int(source.byte()) % questions.count)
    let packet = header(question, &source)
    let sent = reading.boot - TimeSpan(nanoseconds: source.number(4))
    let verdict = question.judge.judge(ReceivedDatagram(bytes: packet, sent: sent, received: reading.boot))
    switch verdict {
    case .sample(let sample): return .settled(question.id, ExchangeResult(outcome: .sample(sample)))
    case .kiss(let kiss): return .settled(question.id, ExchangeResult(outcome: .kiss(kiss)))
    case .rejected(let reason): return .settled(question.id, ExchangeResult(outcome: .failed(reason)))
    }
  }
}

/// An answer that repeats the query's stamp, with times around 2026 or entirely arbitrary.
private func header(_ question: Question, _ source: inout ByteSource) -> [UInt8] {
  var packet = [UInt8](repeating: 0, count: 48)
  packet[0] = 0x24 | (source.byte() & 0xC0)
  packet[1] = source.byte() % 4
  packet[3] = 0xE9
  packet.replaceSubrange(4..<12, with: [0, 0] + source.take(2).padded(2) + [0, 0] + source.take(2).padded(2))
  packet.replaceSubrange(24..<32, with: question.header[40..<48])
  let isWild = source.byte() % 8 == 0
  let time = isWild ? source.take(8).padded(8) : [0xEE, 0xA0] + source.take(6).padded(6)
  packet.replaceSubrange(32..<40, with: time)
  packet.replaceSubrange(40..<48, with: time)
  return packet
}

private func check(_ report: TrustedTimeReport, at boot: BootInstant, groups: Int) {
  hold(report.servers.count <= 16 * TimeServer.most, "There are not more servers than were named")
  if let reading = report.reading(at: boot) {
    hold(reading.bound >= .zero, "A bound is not below 0", "\(reading)")
    hold(reading.earliest <= reading.latest, "An interval has a beginning and an end", "\(reading)")
  }
  if report.state == .trusted {
    hold(report.anchor != nil, "What is trusted is known")
    hold(
      Set(report.servers.map(\.server.host)).count >= 3, "Fewer than three are never trusted", "\(groups) \(report)")
  }
}

/// Always the same number, so that an input is reproducible.
private struct FixedRandomness: TimeRandomness {
  func next() -> UInt64 { 0x0123_4567_89AB_CDEF }
}

extension [UInt8] {
  /// The bytes, padded with zeros.
  fileprivate func padded(_ count: Int) -> [UInt8] {
    self + [UInt8](repeating: 0, count: Swift.max(0, count - self.count))
  }
}
