// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct SyncMachineTests {
  @Test func `The first majority is trusted at once`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    #expect(line.report.state == .none)
    #expect(line.report.isSynchronizing)
    line.resolveAll()
    let questions = line.takeQuestions()
    #expect(questions.count == 3)
    #expect(Set(questions.map(\.judge.stamp)).count == 3)
    line.answer(questions[0])
    #expect(line.report.state == .none)
    #expect(line.report.servers.map(\.verdict) == [.unjudged, .waiting, .waiting])
    line.answer(questions[1])
    #expect(line.report.state == .trusted)
    #expect(!line.report.isSynchronizing)
    #expect(line.machine.isSettled)
    #expect(line.isRight)
    #expect(line.report.servers.map(\.verdict) == [.truechimer, .truechimer, .waiting])
    #expect(line.report.servers[0].address == "192.0.2.1:123")
    #expect(line.report.servers[0].delay == .milliseconds(20))
    #expect(line.saved == nil)
    line.answer(questions[2])
    #expect(line.report.servers.map(\.accepted) == [1, 1, 1])
    #expect(line.saved.flatMap { AnchorFile.anchor(reading: $0) }?.boot == MachineTimeline.bootID)
    // The next round is a minute away, and nothing happens before it.
    #expect(line.take().isEmpty)
    line.sleepUntilAction()
    #expect(line.now - boot(1_000) >= .seconds(64))
    #expect(line.now - boot(1_000) <= .seconds(80))
    #expect(line.takeQuestions().count == 3)
  }

  @Test(arguments: [Int64(500_000), 80_000_000])
  func `Steering shows at the next look, whenever that is`(rate: Int64) throws {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    while line.now < boot(1_800) { line.fullRound() }
    line.steering = (line.now + .seconds(3), line.now + .seconds(1_000), rate)
    line.now = line.now + .seconds(40)
    // Nothing has checked the clocks yet, so a ring based on this would be early.
    let before = try #require(line.reading())
    #expect(before.earliest > line.truth)
    line.tell(.wake)
    #expect(line.isRight)
    // From now on, continued slew is included in advance.
    line.now = line.now + .seconds(60)
    #expect(line.isRight)
  }

  @Test func `A wake-up that comes too soon is set again`() {
    var line = MachineTimeline("a")
    line.begin()
    line.resolveAll()
    line.answer(line.takeQuestions()[0])
    let wake = line.wake.take()
    #expect(wake != nil)
    line.now = line.now + .seconds(1)
    line.tell(.wake)
    #expect(line.wake == wake)
  }

  @Test func `The answer of one server of two is not used before the other's`() {
    var line = MachineTimeline("a", "b")
    line.begin()
    line.resolveAll()
    let questions = line.takeQuestions()
    line.answer(questions[0])
    #expect(line.report.state == .none)
    line.answer(questions[1])
    #expect(line.report.state == .singleSource)
    #expect(line.isRight)
    #expect(line.report.servers.map(\.verdict) == [.unjudged, .unjudged])
  }

  @Test func `Two servers that contradict each other give no time`() {
    var line = MachineTimeline("a", "b")
    line.begin()
    line.resolveAll()
    let questions = line.takeQuestions()
    line.answer(questions[0])
    line.answer(questions[1], off: .seconds(3))
    #expect(line.report.state == .none)
    #expect(line.reading() == nil)
  }

  @Test func `A name whose addresses contradict each other gives no time`() {
    var line = MachineTimeline("a")
    line.begin()
    let lookup = line.takeLookups()[0]
    line.tell(.resolved(lookup.id, (1...4).map { .sample(UInt8($0)) }))
    for (question, off) in zip(line.takeQuestions(), [TimeSpan.seconds(43), .seconds(43), .zero, .zero]) {
      line.answer(question, off: off)
      // Not even for a moment, in which something could ring.
      #expect(line.report.state == .none)
      #expect(line.reading() == nil)
    }
  }

  @Test func `A single address that contradicts the others of its name is outvoted`() {
    var line = MachineTimeline("a")
    line.begin()
    let lookup = line.takeLookups()[0]
    line.tell(.resolved(lookup.id, (1...4).map { .sample(UInt8($0)) }))
    for (question, off) in zip(line.takeQuestions(), [TimeSpan.seconds(43), .zero, .zero, .zero]) {
      line.answer(question, off: off)
    }
    #expect(line.report.state == .singleSource)
    #expect(line.isRight)
  }

  /// Servers that were silent for so long that the next query is minutes away.
  private func afterSilence() -> MachineTimeline {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for _ in 0..<5 {
      line.sleepUntilAction()
      for question in line.takeQuestions() { line.stayUnanswered(question) }
      line.resolveAll()
      for question in line.takeQuestions() { line.stayUnanswered(question) }
    }
    line.now = line.now + .seconds(30)
    return line
  }

  @Test func `A person's request ends the pause after silence, but not repeatedly`() {
    var line = afterSilence()
    #expect(line.machine.nextRound - line.now > .minutes(2))
    line.tell(.retryNow(.person))
    line.resolveAll()
    #expect(line.takeQuestions().count == 3)
    line.now = line.now + .seconds(20)
    line.tell(.retryNow(.person))
    line.resolveAll()
    #expect(line.takeQuestions().isEmpty)
  }

  @Test func `A network that comes up ends the pause, and failures are retried after the shortest gap`() {
    var line = afterSilence()
    line.tell(.retryNow(.network))
    line.resolveAll()
    for question in line.takeQuestions() { line.stayUnanswered(question) }
    line.resolveAll()
    #expect(line.machine.nextRound - line.now < .seconds(21))
    line.sleepUntilAction()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    #expect(line.report.state == .trusted)
    // Now that all is well, no query is brought forward.
    line.now = line.now + .seconds(30)
    line.tell(.retryNow(.network))
    line.tell(.retryNow(.person))
    #expect(line.takeQuestions().isEmpty)
  }

  @Test func `One server of two is enough if the other is silent`() {
    var line = MachineTimeline("a", "b")
    line.begin()
    line.resolveAll()
    let questions = line.takeQuestions()
    line.answer(questions[0])
    line.stayUnanswered(questions[1])
    #expect(line.report.state == .singleSource)
    #expect(line.report.servers[1].verdict == .silent)
    #expect(line.report.servers[1].reason == .noAnswer)
    #expect(line.report.servers[1].rejected == [.noAnswer: 1])
  }

  @Test func `A name without an address is tried again and agrees with nobody`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    let lookups = line.takeLookups()
    line.tell(.resolved(lookups[0].id, [.sample(1)]))
    line.tell(.unresolved(lookups[1].id, .unresolved))
    line.tell(.unresolved(lookups[2].id, .unresolved))
    for question in line.takeQuestions() { line.answer(question) }
    #expect(line.report.state == .none)
    #expect(line.report.servers.map(\.verdict) == [.unjudged, .silent, .silent])
    #expect(line.report.servers[1].reason == .unresolved)
    line.sleepUntilAction()
    #expect(line.now - boot(1_000) < .seconds(22))
    #expect(line.takeLookups().map(\.host) == ["b", "c"])
    #expect(line.takeQuestions().count == 1)
  }

  @Test func `Both addresses of a name are asked at once and a dead one costs nothing`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    for (number, lookup) in line.takeLookups().enumerated() {
      let six = ServerAddress(bytes: [UInt8](repeating: UInt8(number + 1), count: 16), port: 123)!
      line.tell(.resolved(lookup.id, [six, .sample(UInt8(number + 1))]))
    }
    let questions = line.takeQuestions()
    #expect(questions.count == 6)
    #expect(line.now == boot(1_000))
    for question in questions where !question.address.isIPv6 { line.answer(question) }
    #expect(line.report.state == .trusted)
    #expect(line.now == boot(1_000))
  }

  @Test func `Two names of one machine are one witness`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    for lookup in line.takeLookups() { line.tell(.resolved(lookup.id, [.sample(1)])) }
    let questions = line.takeQuestions()
    #expect(questions.count == 1)
    for question in questions { line.answer(question) }
    #expect(line.report.state == .none)
    #expect(line.report.servers.map(\.reason) == [nil, .sameMachine, .sameMachine])
  }

  @Test func `One name on three ports has one vote`() {
    var line = MachineTimeline(servers: [11, 12, 13].map { TimeServer(host: "A.example.", port: $0) })
    line.begin()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    #expect(line.report.state == .singleSource)
  }

  // MARK: Kisses and silence

  @Test func `After RATE the server is left alone for twice as long`() {
    var line = MachineTimeline("a")
    line.begin()
    line.resolveAll()
    line.answer(line.takeQuestions()[0]) { header in
      header.stratum = 0
      header.referenceID = 0x5241_5445
    }
    #expect(line.report.servers[0].reason == .kissRate)
    #expect(line.report.servers[0].rejected == [.kissRate: 1])
    line.tell(.synchronize)
    #expect(line.takeQuestions().isEmpty)
    line.sleepUntilAction()
    #expect(line.now - boot(1_000) >= .seconds(128))
    #expect(line.takeQuestions().count == 1)
  }

  @Test func `A server that denies is not asked again and counts as silent`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    let questions = line.takeQuestions()
    line.answer(questions[0]) { header in
      header.stratum = 0
      header.referenceID = 0x4445_4E59
    }
    line.answer(questions[1])
    line.answer(questions[2])
    #expect(line.report.state == .trusted)
    #expect(line.report.servers[0].verdict == .stopped)
    #expect(line.report.servers[0].reason == .kissDeny)
    for _ in 0..<5 {
      line.sleepUntilAction()
      // It may be resolved again, but it is still the same address.
      for lookup in line.takeLookups() { line.tell(.resolved(lookup.id, [.sample(1)])) }
      for question in line.takeQuestions() {
        #expect(question.address != .sample(1))
        line.answer(question)
      }
    }
    // Nor when the list is set again.
    line.tell(.ask([]))
    line.tell(.ask([TimeServer(host: "a")]))
    for lookup in line.takeLookups() { line.tell(.resolved(lookup.id, [.sample(1)])) }
    #expect(line.takeQuestions().isEmpty)
  }

  @Test func `A server without time is rejected as unsynchronized`() {
    var line = MachineTimeline("a")
    line.begin()
    line.resolveAll()
    line.answer(line.takeQuestions()[0]) { $0.leap = .unknown }
    #expect(line.report.servers[0].verdict == .rejected)
    #expect(line.report.servers[0].reason == .unsynchronized)
    #expect(line.report.servers[0].rejected == [.unsynchronized: 1])
    #expect(line.report.state == .none)
  }

  @Test func `If all servers fall silent the time is held and then expires`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    #expect(line.report.state == .trusted)
    var waits: [TimeSpan] = []
    for _ in 0..<4 {
      let before = line.now
      line.sleepUntilAction()
      waits.append(line.now - before)
      _ = line.takeLookups()
      for question in line.takeQuestions() { line.stayUnanswered(question) }
    }
    // Soon at first, then at increasing intervals.
    #expect(waits[1] < .seconds(21) && waits[2] < .seconds(41) && waits[3] < .seconds(81))
    #expect(line.report.state == .holdover)
    #expect(line.report.servers.allSatisfy { $0.verdict == .silent })
    #expect(line.isRight)
    line.now = line.now + .hours(3)
    #expect(line.report.state(at: line.now) == .expired)
    #expect(line.isRight)
  }

  @Test func `A lookup or question that the shell never answers counts as silence`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    let lookups = line.takeLookups()
    line.tell(.resolved(lookups[0].id, [.sample(1)]))
    #expect(line.takeQuestions().count == 1)
    line.now = boot(1_010)
    line.tell(.wake)
    #expect(line.machine.isSettled)
    #expect(line.report.servers.map(\.reason) == [.noAnswer, .unresolved, .unresolved])
  }

  // MARK: Lists of servers

  @Test func `A new list keeps what is known of servers that stay`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    line.tell(.ask([TimeServer(host: "b"), TimeServer(host: "d"), TimeServer(host: "c")]))
    #expect(line.report.servers.map(\.server.host) == ["b", "d", "c"])
    #expect(line.report.servers.map(\.accepted) == [1, 0, 1])
    #expect(line.report.state == .trusted, "two of three have said it")
    #expect(line.takeLookups().map(\.host) == ["d"])
    // Servers queried a moment ago are not queried again.
    #expect(line.takeQuestions().isEmpty)
  }

  @Test func `A new list of strangers holds what was known until they have spoken`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    line.tell(.ask(["c", "d", "e"].map { TimeServer(host: $0) }))
    #expect(line.report.state == .holdover, "one of three is no majority")
    line.tell(.ask(["d", "e", "f"].map { TimeServer(host: $0) }))
    #expect(line.report.state == .holdover)
  }

  @Test func `Without servers nobody is asked`() {
    var line = MachineTimeline("a")
    line.begin()
    line.tell(.ask([]))
    _ = line.take()
    #expect(line.report.servers.isEmpty)
    #expect(!line.report.isSynchronizing)
    #expect(line.wake == nil)
  }

  @Test func `The same server twice is one`() {
    var line = MachineTimeline("a", "a", "b")
    line.begin()
    #expect(line.takeLookups().map(\.host) == ["a", "b"])
  }

  @Test func `After the end the machine does nothing`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    let questions = line.takeQuestions()
    line.tell(.end)
    #expect(line.wake == nil)
    line.answer(questions[0])
    #expect(line.take().isEmpty)
    #expect(line.report.servers[0].accepted == 0)
    line.now = line.now + .seconds(20)
    line.begin()
    #expect(line.takeQuestions().count == 3)
  }
}
