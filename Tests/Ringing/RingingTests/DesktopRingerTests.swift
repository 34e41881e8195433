// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Blocks the thread: what is waited for comes from threads of the ringer's own.
@Sendable private func blocks(_ span: TimeSpan) { usleep(UInt32(span.nanoseconds / 1_000)) }

@Suite struct RecordedRingerTests {
  @Test func `The recorded ringer is a ringer`() {
    let conformance = RingerConformance(good: .standard, bad: .file("/gone.wav"), patienceSeconds: 60, wait: blocks) {
      let ringer = RecordedRinger(answering: RingTry(by: .sound, output: "tape", result: .played))
      ringer.setProblem("“/gone.wav” does not exist", with: .file("/gone.wav"))
      return ringer
    }
    #expect(conformance.violations() == [])
  }

  @Test func `The suite finds a ringer that says nothing`() {
    let conformance = RingerConformance(good: .standard, bad: .file("/gone.wav"), patienceSeconds: 0, wait: blocks) {
      RecordedRinger()
    }
    #expect(conformance.violations().count >= 5)
  }

  @Test func `It records its calls, and sends what a test says`() throws {
    let ringer = RecordedRinger()
    let log = ReportLog()
    ringer.send(.playedOnce(RingID(1)))
    ringer.start { log.add($0) }
    let ring = try TestSounds.ring(sound: .standard)
    ringer.show(.ring(ring))
    ringer.play(ring)
    ringer.send(.pressed(ring.id, .snooze))
    #expect(ringer.playing == ring.id)
    #expect(ringer.shown == [ring.id])
    ringer.play(nil)
    ringer.withdraw(.ring(ring.id))
    #expect(ringer.calls == [.start, .present(ring.id), .play(ring.id), .stopPlaying, .withdraw(ring.id)])
    #expect(ringer.rings == [ring, ring])
    #expect(ringer.playing == nil)
    #expect(ringer.shown == [])
    #expect(log.reports == [.pressed(ring.id, .snooze)])
    ringer.shutDown()
    ringer.send(.playedOnce(RingID(1)))
    #expect(log.reports.count == 1)
  }
}

extension ToldTests {
  @Suite struct DesktopRingerTests {
    let log = ReportLog()
    let server: PulseServer
    let desktop: TestDesktop

    init() throws {
      server = try PulseServer()
      desktop = try TestDesktop()
    }

    func ringer() -> DesktopRinger {
      let ringer = Self.ringer(server.address, desktop.address)
      ringer.start { [log] in log.add($0) }
      return ringer
    }

    static func ringer(_ server: String, _ bus: String) -> DesktopRinger {
      DesktopRinger(
        sounds: SoundLibrary(folders: [TestSounds.own]), language: .english,
        retryMilliseconds: 200, soundServer: server, busAddress: bus, timeText: { _ in "07:00" })
    }

    @Test func `The desktop ringer is a ringer, with a desktop`() async throws {
      try await server.start()
      try await desktop.startBus()
      try await desktop.start(.dunst)
      let short = server.folder.path + "/short.wav"
      try TestSounds.sine(at: short, seconds: 0.5)
      let (sound, bus) = (server.address, desktop.address)
      let conformance = RingerConformance(good: .file(short), bad: .named("gone"), wait: blocks) {
        Self.ringer(sound, bus)
      }
      #expect(conformance.violations() == [])
      #expect(try await eventually { try desktop.shownByDunst() == 0 })
    }

    @Test func `The desktop ringer is a ringer, without a desktop`() async throws {
      let short = server.folder.path + "/short.wav"
      try TestSounds.sine(at: short, seconds: 0.5)
      let (sound, bus) = (server.address, desktop.address)
      let conformance = RingerConformance(good: .file(short), bad: .named("gone"), wait: blocks) {
        Self.ringer(sound, bus)
      }
      #expect(conformance.violations() == [])
    }

    @Test func `If nothing works, every attempt is reported`() async throws {
      let ringer = ringer()
      let ring = try TestSounds.ring(sound: .standard)
      ringer.show(.ring(ring))
      ringer.play(ring)
      #expect(
        await eventually { Set(log.tries().map(\.by)).count == 3 && log.passes() == 1 }, "\(log.reports)")
      try await Task.sleep(for: .seconds(1))
      #expect(
        Set(log.tries()) == [
          RingTry(by: .sound, result: .noServer, detail: "no sound server: Connection refused"),
          RingTry(by: .notification, result: .noService, detail: "no session bus: No such file or directory"),
          RingTry(by: .terminalBell, result: .noTerminal, detail: "no terminal is known whose bell could ring"),
        ])
      #expect(log.tries().count == 3, "the same was told again")
      #expect(log.passes() == 1)
      ringer.shutDown()
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
    }

    @Test func `A terminal's bell rings where the sound fails, and again while it rings`() async throws {
      let terminal = try TestTerminal()
      let ringer = ringer()
      let ring = try TestSounds.ring(sound: .standard, label: "Tea", terminal: terminal.path)
      ringer.play(ring)
      var written = ""
      let hasRung = await eventually {
        written += terminal.read()
        return written.count { $0 == "\u{7}" } >= 3
      }
      #expect(hasRung)
      #expect(log.tries().contains(RingTry(by: .terminalBell, output: terminal.path, result: .rung)))
      #expect(written.components(separatedBy: "Tea (t1) rings: 07:00").count == 2, "one line, then bells")
      ringer.play(nil)
      // A bell that rings at this moment may still be written.
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
      _ = terminal.read()
      try await Task.sleep(for: .milliseconds(500))
      #expect(terminal.read() == "", "the bell rings after the stop")
      ringer.shutDown()
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
    }

    @Test func `The end of one item's pre-alarm leaves that of another`() async throws {
      try await server.start()
      let ringer = ringer()
      func announce(_ number: Int64) {
        let settings = RingSettings(ringLength: .minutes(1))
        let item = ItemID.timer(TimerID(number))
        let rings = UTCInstant(secondsSinceEpoch: 1_800_000_000)
        ringer.show(.coming(ComingRing(item: item, label: .none, settings: settings, rings: rings)))
      }
      announce(1)
      announce(2)
      func plays() throws -> Bool { try server.control("list", "short", "sink-inputs")?.isEmpty == false }
      #expect(try await eventually { try plays() })
      ringer.withdraw(.coming(.timer(TimerID(1))))
      #expect(try await !eventually(within: 1) { try !plays() })
      ringer.withdraw(.coming(.timer(TimerID(2))))
      #expect(try await eventually { try !plays() })
      ringer.shutDown()
    }

    @Test func `No call waits, even where nothing answers`() async throws {
      let ringer = ringer()
      var spans: [Duration] = []
      for number in 1...50 {
        let ring = try TestSounds.ring(Int64(number), sound: .standard)
        let start = ContinuousClock.now
        ringer.show(.ring(ring))
        ringer.play(ring)
        ringer.play(nil)
        ringer.withdraw(.ring(ring.id))
        spans.append(ContinuousClock.now - start)
      }
      ringer.shutDown()
      // A busy machine may preempt the test now and then; a call that blocks, blocks every time.
      spans.sort(by: >)
      #expect(spans[5] < .milliseconds(100))
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
      #expect(await eventually { Threads.named("toki-sound") + Threads.named("toki-notices") == 0 })
      Measured.write("slowest of 50 x present, play, stop, withdraw: \(spans[0])")
    }

    @Test func `A ring at the desktop is heard, seen, snoozed and gone`() async throws {
      try await server.start()
      try await desktop.startBus()
      try await desktop.start(.xfce)
      let recording = try await server.record()
      let ringer = ringer()
      let ring = try TestSounds.ring(sound: .named("pulse"), label: "Tea")
      ringer.show(.ring(ring))
      ringer.play(ring)
      #expect(await recording.sound())
      try #require(try await eventually { try desktop.press(button: "Snooze") != nil })
      try #require(await eventually { log.reports.contains(.pressed(ring.id, .snooze)) })
      ringer.play(nil)
      ringer.withdraw(.ring(ring.id))
      #expect(ringer.waitUntilIdle(milliseconds: 60_000))
      #expect(
        Set(log.tries()).isSuperset(of: [
          RingTry(by: .sound, output: "Probe", result: .played), RingTry(by: .notification, result: .shown),
        ]), "\(log.reports)")
      let violations = try await Attempts.violations {
        try await recording.more(seconds: 0.5)
        return [unless(recording.samples.suffix(Recording.rate / 2).allSatisfy { abs($0) < 0.005 }, "it is heard")]
      }
      #expect(violations == [])
    }
  }
}
