// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

/// What happens to the time itself: restarts, leap seconds, jumping clocks.
@Suite struct SyncMachineAnchorTests {
  private func synchronized(_ change: (inout NTPHeader) -> Void = { _ in }) -> MachineTimeline {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question, change: change) }
    return line
  }

  // MARK: Restart

  @Test func `In the same boot it goes on from what was kept`() throws {
    let first = synchronized()
    var second = MachineTimeline("a", "b", "c")
    second.now = boot(1_000) + .minutes(30)
    second.begin(kept: first.saved)
    #expect(second.report.state == .holdover)
    #expect(second.report.isSynchronizing)
    #expect(second.isRight)
    // 515 ppm of half an hour.
    let bound = try #require(second.reading()).bound
    #expect(bound > .milliseconds(927) && bound < .milliseconds(950))
    second.resolveAll()
    for question in second.takeQuestions() { second.answer(question) }
    #expect(second.report.state == .trusted)
    #expect(try #require(second.reading()).bound < .milliseconds(20))
  }

  @Test func `An anchor that has grown past the limit is expired`() {
    let first = synchronized()
    var second = MachineTimeline("a", "b", "c")
    second.now = boot(1_000) + .days(1)
    second.begin(kept: first.saved)
    #expect(second.report.state == .expired)
    #expect(second.isRight)
  }

  @Test func `In another boot only the earliest time is known`() throws {
    let first = synchronized()
    var second = MachineTimeline("a", "b", "c")
    second.now = boot(2_000)
    second.begin(kept: first.saved, boot: BootID("the next boot"))
    #expect(second.report.state == .none)
    #expect(second.report.anchor == nil)
    let notBefore = try #require(second.report.notBefore)
    #expect(notBefore <= noon && notBefore > noon - .seconds(1))
    // A server with an earlier time is not believed.
    second.resolveAll()
    let question = second.takeQuestions()[0]
    second.answer(question, off: .hours(-1))
    #expect(second.report.servers[0].reason == .tooEarly)
  }

  /// Otherwise it would lock out all others for good, or have their times placed in the next era.
  @Test(arguments: [10, 70] as [Int64]) func `An answer by one server alone does not bind the next boot`(years: Int64) {
    var first = MachineTimeline("a")
    first.begin()
    first.resolveAll()
    first.answer(first.takeQuestions()[0], off: .days(365 * years))
    #expect(first.report.state == .singleSource)
    var second = MachineTimeline("a", "b", "c")
    second.begin(kept: first.saved, boot: BootID("the next boot"))
    #expect(second.report.notBefore == nil)
    second.resolveAll()
    for question in second.takeQuestions() { second.answer(question) }
    #expect(second.report.state == .trusted)
    #expect(second.isRight)
  }

  @Test func `An anchor that lies ahead of the boot clock is not believed`() {
    let first = synchronized()
    var second = MachineTimeline("a", "b", "c")
    second.now = boot(500)
    second.begin(kept: first.saved)
    #expect(second.report.anchor == nil)
  }

  @Test(arguments: [[], [1, 2, 3], [UInt8](repeating: 0xFF, count: 200)]) func `Rubbish is no anchor`(bytes: [UInt8]) {
    var line = MachineTimeline("a")
    line.begin(kept: bytes)
    #expect(line.report.state == .none)
    #expect(line.report.notBefore == nil)
  }

  // MARK: Rate limits

  @Test func `A restart in the same boot asks nobody again within sixteen seconds`() throws {
    let first = synchronized()
    var second = MachineTimeline("a", "b", "c")
    second.now = first.now + .seconds(5)
    second.begin(kept: first.saved, asked: first.asked)
    second.resolveAll()
    #expect(second.takeQuestions().isEmpty)
    #expect(second.report.state == .holdover, "what was known goes on")
    second.sleepUntilAction()
    #expect(second.now >= first.now + .seconds(16) && second.now < first.now + .seconds(18))
    for question in second.takeQuestions() { second.answer(question) }
    #expect(second.report.state == .trusted)
  }

  @Test func `However often it is restarted it asks twenty times an hour`() {
    var (asked, kept, rounds) = ([UInt8]?.none, [UInt8]?.none, 0)
    var now = boot(1_000)
    while now < boot(1_000) + .hours(1) {
      var line = MachineTimeline("a", "b", "c")
      line.now = now
      line.begin(kept: kept, asked: asked)
      line.resolveAll()
      let questions = line.takeQuestions()
      if !questions.isEmpty { rounds += 1 }
      for question in questions { line.answer(question) }
      (asked, kept) = (line.asked ?? asked, line.saved ?? kept)
      now = line.now + .seconds(7)
    }
    #expect(rounds == 20)
  }

  @Test func `Another boot asks at once`() {
    let first = synchronized()
    var second = MachineTimeline("a", "b", "c")
    second.now = boot(60)
    second.begin(kept: first.saved, asked: first.asked, boot: BootID("the next boot"))
    second.resolveAll()
    #expect(second.takeQuestions().count == 3)
  }

  @Test func `Every wrong bit of the query log is found`() throws {
    let bytes = try #require(synchronized().asked)
    let boot = MachineTimeline.bootID
    let now = synchronized().now
    #expect(!QueryLog.instants(reading: bytes, in: boot, until: now).isEmpty)
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(bit)
        #expect(QueryLog.instants(reading: damaged, in: boot, until: now).isEmpty, "byte \(place), bit \(bit)")
      }
      #expect(QueryLog.instants(reading: Array(bytes[..<place]), in: boot, until: now).isEmpty)
    }
    #expect(QueryLog.instants(reading: bytes, in: boot, until: TrustedTimeTests.boot(900)).isEmpty, "they lie ahead")
  }

  // MARK: Slewing

  /// The mean rate of these fifteen minutes is neither that of the slewed part nor that of the rest.
  @Test(arguments: [400_000, -400_000, 2_000_000] as [Int64])
  func `A clock steered for a while leaves no wrong time behind`(rate: Int64) {
    var line = MachineTimeline("a", "b", "c", "d", "e")
    line.steering = (boot(1_100), boot(1_400), rate)
    line.begin()
    line.resolveAll()
    for question in line.takeQuestions() { line.answer(question) }
    while line.now < boot(8_000) {
      line.sleepUntilAction()
      for question in line.takeQuestions() {
        line.answer(question)
        #expect(line.isRight, "at \(line.now)")
        #expect(line.report.state == .trusted, "at \(line.now)")
      }
    }
    #expect(line.reading().map { $0.bound < .milliseconds(20) } == true)
  }

  // MARK: Jumps

  @Test func `A machine that was halted from outside knows no time until it has asked again`() {
    var line = synchronized()
    line.missed = .seconds(90)
    line.sleepUntilAction()
    let questions = line.takeQuestions()
    line.answer(questions[0])
    // A single contradiction proves nothing.
    #expect(line.report.state == .trusted)
    line.answer(questions[1])
    #expect(line.report.state == .disrupted)
    #expect(line.reading() == nil)
    line.answer(questions[2])
    #expect(line.report.state == .disrupted)
    line.fullRound()
    #expect(line.report.state == .trusted)
    #expect(line.isRight)
  }

  // MARK: Leap seconds

  @Test func `A majority announces a leap second`() {
    let line = synchronized { $0.leap = .inserted }
    #expect(line.report.leap == .inserted)
    // Noon of 2026-11-21 is far from the end of the month.
    #expect(line.report.state == .trusted)
    #expect(line.reading().map { $0.bound < .milliseconds(20) } == true)
  }

  @Test func `One server alone announces no leap second`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for (number, question) in line.takeQuestions().enumerated() {
      line.answer(question) { if number == 0 { $0.leap = .inserted } }
    }
    #expect(line.report.leap == nil)
    #expect(line.report.state == .trusted)
  }

  /// 2026-11-30T22:00:00Z: three servers have smeared 0.45 s of a leap second that two others announce.
  @Test func `Smearing servers in the majority widen the time instead of winning`() throws {
    var line = MachineTimeline("a", "b", "c", "d", "e")
    line.missed = .hours(9 * 24 + 10)
    line.begin()
    line.resolveAll()
    for (number, question) in line.takeQuestions().enumerated() {
      line.answer(question, off: number < 3 ? .milliseconds(-450) : .zero) { if number >= 3 { $0.leap = .inserted } }
    }
    #expect(line.isRight)
    #expect(try #require(line.reading()).bound >= .seconds(1))
    #expect(line.report.leap == nil)
  }

  @Test func `Smearing servers that are half of all widen the time too`() throws {
    var line = MachineTimeline("a", "b", "c", "d")
    line.missed = .hours(9 * 24 + 10)
    line.begin()
    line.resolveAll()
    for (number, question) in line.takeQuestions().enumerated() {
      line.answer(question, off: number < 2 ? .milliseconds(-450) : .zero) { if number >= 2 { $0.leap = .inserted } }
    }
    #expect(line.isRight)
    #expect(try #require(line.reading()).bound >= .seconds(1))
  }

  @Test func `Far from the end of a month a smearing server is a falseticker`() {
    var line = MachineTimeline("a", "b", "c")
    line.begin()
    line.resolveAll()
    for (number, question) in line.takeQuestions().enumerated() {
      line.answer(question, off: number == 2 ? .milliseconds(-450) : .zero) { if number == 2 { $0.leap = .inserted } }
    }
    #expect(line.report.servers.map(\.verdict) == [.truechimer, .truechimer, .falseticker])
    #expect(line.report.servers[2].reason == .outvoted)
    #expect(line.reading().map { $0.bound < .milliseconds(20) } == true)
  }
}
