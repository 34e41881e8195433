// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import Ringing

/// What the ledger tells of rings, and how long it remembers them, as a timeline.
@Suite struct RingLedgerTests {
  private let log = ReportLog()
  private let ledger = RingLedger(bells: TerminalBells { [] }) { _, _ in "" }
  private let played = RingTry(by: .sound, output: "speaker", result: .played)
  private let shown = RingTry(by: .notification, result: .shown)

  init() { ledger.open { [log] in log.add($0) } }

  private func ring(_ number: Int64) throws -> Ring { try TestSounds.ring(number, sound: .standard) }

  private func hear(_ ring: RingID) { ledger.add(RingerReport.tried(ring, played)) }
  private func see(_ ring: RingID) { ledger.add(DesktopNotifier.Report.tried(ring, shown)) }

  @Test func `A ring's reach is reported once, until it changes`() throws {
    let ring = try ring(1)
    ledger.setPlaying(ring)
    ledger.show(ring.id)
    for _ in 1...3 {
      hear(ring.id)
      see(ring.id)
    }
    #expect(log.tries() == [played, shown])
    let gone = RingTry(by: .notification, result: .noService)
    ledger.add(DesktopNotifier.Report.tried(ring.id, gone))
    see(ring.id)
    #expect(log.tries() == [played, shown, gone, shown])
  }

  @Test func `Nothing is remembered of a thousand rings that are over`() throws {
    for number in Int64(1)...1_000 {
      let ring = try ring(number)
      ledger.setPlaying(ring)
      ledger.show(ring.id)
      hear(ring.id)
      see(ring.id)
      #expect(ledger.rememberedCount == 1)
      ledger.setPlaying(nil)
      ledger.withdraw(ring.id)
    }
    #expect(ledger.rememberedCount == 0)
    #expect(log.reports.count == 2_000)
  }

  @Test func `A notification shown after its ring was withdrawn is neither reported nor remembered`() throws {
    let ring = try ring(1)
    ledger.setPlaying(ring)
    ledger.show(ring.id)
    hear(ring.id)
    ledger.setPlaying(nil)
    ledger.withdraw(ring.id)
    see(ring.id)
    #expect(log.tries() == [played])
    #expect(ledger.rememberedCount == 0)
  }

  @Test func `A ring that is withdrawn before its sound stops is forgotten when that stops`() throws {
    let ring = try ring(1)
    ledger.setPlaying(ring)
    ledger.show(ring.id)
    ledger.withdraw(ring.id)
    hear(ring.id)
    hear(ring.id)
    #expect(log.tries() == [played])
    ledger.setPlaying(nil)
    #expect(ledger.rememberedCount == 0)
  }

  @Test func `A ring that waits for its turn is remembered, and so is a missed one until it is seen`() throws {
    let (first, second) = (try ring(1), try ring(2))
    ledger.setPlaying(first)
    ledger.show(first.id)
    hear(first.id)
    ledger.show(second.id)
    ledger.setPlaying(second)
    hear(second.id)
    ledger.setPlaying(first)
    hear(first.id)
    #expect(log.tries(of: first.id) == [played], "the same is told once")
    // It ends unanswered: its notice becomes that of a missed ring.
    ledger.setPlaying(second)
    ledger.withdraw(first.id)
    ledger.show(first.id)
    see(first.id)
    see(first.id)
    #expect(log.tries(of: first.id) == [played, shown])
    #expect(ledger.rememberedCount == 2)
    ledger.withdraw(first.id)
    #expect(ledger.rememberedCount == 1)
  }

  @Test func `After closing, nothing is reported or remembered`() throws {
    let ring = try ring(1)
    ledger.setPlaying(ring)
    ledger.show(ring.id)
    ledger.close()
    hear(ring.id)
    see(ring.id)
    #expect(log.reports == [])
    #expect(ledger.rememberedCount == 0)
  }
}
