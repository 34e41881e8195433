// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct QueryGateTests {
  private let options = TrustedTimeOptions()

  @Test func `A server is asked once in 16 seconds`() {
    var gate = QueryGate()
    #expect(gate.isOpen(at: boot(100), options))
    gate.note(sentAt: boot(100), options)
    #expect(gate.opening(options) == boot(116))
    #expect(!gate.isOpen(at: boot(116) - TimeSpan(nanoseconds: 1), options))
    #expect(gate.isOpen(at: boot(116), options))
  }

  @Test func `A server is asked twenty times an hour`() {
    var gate = QueryGate()
    for index in Int64(0)..<20 { gate.note(sentAt: boot(index * 16), options) }
    #expect(gate.opening(options) == boot(3_600))
    gate.note(sentAt: boot(3_600), options)
    #expect(gate.opening(options) == boot(3_616))
    gate.note(sentAt: boot(3_616), options)
    #expect(gate.opening(options) == boot(3_632))
  }

  @Test func `Each RATE doubles the gap, up to a maximum`() {
    var gate = QueryGate()
    gate.note(sentAt: boot(0), options)
    var openings: [BootInstant?] = []
    for _ in 0..<8 {
      gate.obey(.kissRate, interval: .seconds(64))
      openings.append(gate.opening(options))
    }
    #expect(openings == [128, 256, 512, 1_024, 2_048, 4_096, 4_096, 4_096].map { boot($0) })
  }

  @Test func `Eight answers halve what RATE asked for`() {
    var gate = QueryGate()
    gate.note(sentAt: boot(0), options)
    for _ in 0..<2 { gate.obey(.kissRate, interval: .seconds(64)) }
    for _ in 0..<7 { gate.noteAnswer() }
    #expect(gate.opening(options) == boot(256))
    gate.noteAnswer()
    #expect(gate.opening(options) == boot(128))
    // Another RATE restarts the count.
    for _ in 0..<7 { gate.noteAnswer() }
    gate.obey(.kissRate, interval: .seconds(16))
    gate.noteAnswer()
    #expect(gate.opening(options) == boot(256))
    for _ in 0..<80 { gate.noteAnswer() }
    #expect(gate.opening(options) == boot(16))
  }

  @Test(arguments: [TimeRejection.kissDeny, .kissRestricted]) func `A server that denies is never asked again`(
    kiss: TimeRejection
  ) {
    var gate = QueryGate()
    gate.obey(kiss, interval: .seconds(64))
    #expect(gate.stopped == kiss)
    #expect(gate.opening(options) == nil)
    #expect(!gate.isOpen(at: boot(1_000_000_000), options))
    #expect(!gate.isIdle(at: boot(1_000_000_000)))
  }

  @Test func `Other kisses change nothing`() {
    var gate = QueryGate()
    gate.obey(.kissOther, interval: .seconds(64))
    gate.obey(.kissNTS, interval: .seconds(64))
    #expect(gate == QueryGate())
  }

  @Test func `A gate can be forgotten after an hour of quiet`() {
    var gate = QueryGate()
    gate.note(sentAt: boot(0), options)
    #expect(!gate.isIdle(at: boot(3_599)))
    #expect(gate.isIdle(at: boot(3_600)))
  }
}
