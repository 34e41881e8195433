// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

/// Authenticated servers (NTS).
@Suite struct SyncMachineKeysTests {
  private let always = UTCInstant(secondsSinceEpoch: 0)...UTCInstant(secondsSinceEpoch: 9_000_000_000)

  private func nts(_ hosts: String...) -> [TimeServer] { hosts.map { TimeServer(host: $0, method: .nts) } }

  private func associations(_ line: inout MachineTimeline) -> [(
    id: ServerID, notBefore: UTCInstant, latest: UTCInstant?
  )] {
    line.take().compactMap { action in
      guard case .associate(let id, _, let notBefore, let latest, _) = action else { return nil }
      return (id, notBefore, latest)
    }
  }

  @Test func `The key exchange comes first, and names the server to ask`() {
    var line = MachineTimeline(servers: nts("keys.example"))
    line.begin()
    let wanted = associations(&line)
    #expect(wanted.map(\.notBefore) == [TrustedTimeOptions.written])
    #expect(wanted.map(\.latest) == [nil])
    line.tell(
      .associated(
        wanted[0].id,
        AssociationFacts(server: TimeServer(host: "time.example", port: 11_123), validity: always)))
    let lookups = line.takeLookups()
    #expect(lookups.map(\.host) == ["time.example"])
    #expect(lookups.map(\.port) == [11_123])
    line.tell(.resolved(lookups[0].id, [.sample(1, port: 11_123)]))
    let questions = line.takeQuestions()
    #expect(questions.map(\.keys) == [wanted[0].id])
    line.answer(questions[0])
    #expect(line.report.state == .singleSource)
    #expect(line.report.servers[0].isAuthenticated)
  }

  @Test func `Without keys a server is never asked in any other way`() throws {
    var line = MachineTimeline(servers: nts("keys.example"))
    line.begin()
    var tries: [BootInstant] = []
    for _ in 0..<6 {
      line.sleepUntilAction()
      for wanted in associations(&line) {
        tries.append(line.now)
        line.tell(.notAssociated(wanted.id, .untrustedCertificate))
      }
      #expect(line.takeLookups().isEmpty)
      #expect(line.takeQuestions().isEmpty)
      _ = line.take()
    }
    #expect(line.report.servers[0].verdict == .rejected)
    #expect(line.report.servers[0].reason == .untrustedCertificate)
    // It is retried at increasing intervals.
    let gaps = zip(tries, tries.dropFirst()).map { $1 - $0 }
    try #require(gaps.count == 5)
    #expect(gaps[0] >= .seconds(16) && gaps[1] >= .seconds(32) && gaps[4] >= .seconds(256))
  }

  private func synchronized() -> (MachineTimeline, ServerID) {
    var line = MachineTimeline(servers: nts("keys.example"))
    line.begin()
    let id = associations(&line)[0].id
    line.tell(.associated(id, AssociationFacts(server: TimeServer(host: "keys.example"), validity: always)))
    line.tell(.resolved(line.takeLookups()[0].id, [.sample(1), .sample(2)]))
    return (line, id)
  }

  @Test func `Keys serve one question at a time, so a second address waits for the first`() {
    var (line, _) = synchronized()
    let first = line.takeQuestions()
    #expect(first.map(\.address) == [.sample(1)])
    line.stayUnanswered(first[0])
    let second = line.takeQuestions()
    #expect(second.map(\.address) == [.sample(2)])
    line.answer(second[0])
    #expect(line.report.state == .singleSource)
    // The address that answered is queried first the next time.
    line.sleepUntilAction()
    #expect(line.takeQuestions().map(\.address) == [.sample(2)])
  }

  @Test func `An unknown cookie means new keys after a while`() {
    var (line, id) = synchronized()
    let question = line.takeQuestions()[0]
    let before = line.now
    line.tell(.settled(question.id, ExchangeResult(outcome: .failed(.kissNTS))))
    #expect(
      line.take().contains { action in
        if case .forgetKeys(id) = action { return true }
        return false
      })
    #expect(line.report.servers[0].reason == .kissNTS)
    line.sleepUntilAction()
    #expect(line.now - before >= .seconds(16))
    #expect(associations(&line).map(\.id) == [id])
  }

  @Test func `Without cookies new keys are agreed on at once`() {
    var (line, id) = synchronized()
    let question = line.takeQuestions()[0]
    line.tell(.settled(question.id, ExchangeResult(outcome: .failed(.noCookies))))
    #expect(associations(&line).map(\.id) == [id])
  }

  @Test func `While no keys can be had nobody is asked and nothing wakes`() {
    var (line, _) = synchronized()
    line.answer(line.takeQuestions()[0])
    line.sleepUntilAction()
    line.tell(.settled(line.takeQuestions()[0].id, ExchangeResult(outcome: .failed(.noCookies))))
    var tries: [BootInstant] = []
    var wakes = 0
    let begun = line.now
    while line.now < begun + .hours(1) {
      for wanted in associations(&line) {
        tries.append(line.now)
        line.tell(.notAssociated(wanted.id, .keysUnreachable))
      }
      line.sleep()
      wakes += 1
    }
    #expect(tries.count < 12, "less and less often")
    // The clocks are compared every 64 s.
    #expect(wakes < 100)
    #expect(line.report.state != .trusted)
  }

  @Test func `A restart agrees on no new keys within sixteen seconds`() {
    let (first, _) = synchronized()
    var second = MachineTimeline(servers: nts("keys.example"))
    second.now = first.now + .seconds(5)
    second.begin(asked: first.asked)
    #expect(associations(&second).isEmpty)
    second.sleepUntilAction()
    #expect(second.now >= first.now + .seconds(16))
    #expect(associations(&second).count == 1)
  }

  @Test func `If servers give no new keys, the time is held over`() {
    var line = MachineTimeline(servers: nts("a", "b", "c"))
    line.begin()
    for (number, wanted) in associations(&line).enumerated() {
      let host = ["a", "b", "c"][number]
      line.tell(.associated(wanted.id, AssociationFacts(server: TimeServer(host: host), validity: always)))
    }
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    #expect(line.report.state == .trusted)
    line.sleepUntilAction()
    for question in line.takeQuestions() {
      line.tell(.settled(question.id, ExchangeResult(outcome: .failed(.noCookies))))
    }
    var tries = 0
    while tries < 9, line.now < boot(10_000) {
      for wanted in associations(&line) {
        tries += 1
        line.tell(.notAssociated(wanted.id, .keysUnreachable))
      }
      line.sleep()
    }
    #expect(line.report.state == .holdover)
    #expect(line.now < boot(1_000) + .minutes(10))
  }

  @Test func `A question without a cookie does not count as sent`() {
    var (line, id) = synchronized()
    line.tell(.settled(line.takeQuestions()[0].id, ExchangeResult(outcome: .failed(.noCookies))))
    _ = associations(&line)
    line.tell(.associated(id, AssociationFacts(server: TimeServer(host: "keys.example"), validity: always)))
    #expect(line.takeQuestions().map(\.address) == [.sample(1)], "it need not wait for 16 s")
  }

  @Test func `A certificate that has ended by the server's own time is refused`() {
    var line = MachineTimeline(servers: nts("old.example"))
    line.begin()
    let id = associations(&line)[0].id
    let lapsed = UTCInstant(secondsSinceEpoch: 0)...(noon - .days(1))
    line.tell(.associated(id, AssociationFacts(server: TimeServer(host: "old.example"), validity: lapsed)))
    line.tell(.resolved(line.takeLookups()[0].id, [.sample(1)]))
    line.answer(line.takeQuestions()[0])
    #expect(line.report.state == .none)
    #expect(line.report.servers[0].reason == .expiredCertificate)
  }

  /// Anybody who sees a query can claim that its cookie is unknown.
  @Test func `An unproved kiss does not end the wait for the answer`() {
    let stamp = NTPTimestamp(bits: 5)
    let keys = FakeKeys(cookies: 1)
    keys.refuses(.kissNTS)
    let exchange = OpenExchange(judge: ExchangeJudge(stamp: stamp, notBefore: noon - .days(1)), association: keys)
    let good = answer(to: stamp).bytes + [UInt8](repeating: 0, count: 16)
    let datagram = ReceivedDatagram(bytes: good, sent: boot(1_000), received: boot(1_000) + .milliseconds(20))
    #expect(!exchange.take(datagram))
    #expect(exchange.result.outcome == .failed(.kissNTS))
    keys.refuses(.unauthenticated)
    #expect(!exchange.take(datagram))
    #expect(exchange.result.outcome == .failed(.kissNTS), "what is forged afterwards hides it not")
    keys.refuses(nil)
    #expect(exchange.take(datagram) == exchange.result.isAnswered)
  }

  @Test func `An expired certificate is found out once the time is known`() {
    var line = MachineTimeline(servers: nts("old.example") + ["a", "b", "c"].map { TimeServer(host: $0) })
    line.begin()
    let lookups = line.takeLookups()
    let id = associations(&line)[0].id
    let lapsed = UTCInstant(secondsSinceEpoch: 0)...(noon - .days(1))
    line.tell(.associated(id, AssociationFacts(server: TimeServer(host: "old.example"), validity: lapsed)))
    line.tell(.resolved(line.takeLookups()[0].id, [.sample(1)]))
    for (number, lookup) in lookups.enumerated() { line.tell(.resolved(lookup.id, [.sample(UInt8(number + 2))])) }
    for question in line.takeQuestions() { line.answer(question) }
    #expect(line.report.state == .trusted)
    #expect(line.report.servers[0].verdict == .rejected)
    #expect(line.report.servers[0].reason == .expiredCertificate)
    #expect(!line.report.servers[0].isAuthenticated)
  }
}
