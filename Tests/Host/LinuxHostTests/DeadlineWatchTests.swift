// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Glibc
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import LinuxHost

@Suite struct DeadlineWatchTests {
  /// A watch from the daemon's side, and its descriptors from the supervisor's side.
  private func withWatch(
    _ body: (DeadlineWatch, WatchDescriptors, EpollLoop) async throws -> Void
  ) async throws {
    let ours = try #require(WatchDescriptors())
    let theirs = try #require(WatchDescriptors(ours.all.map { String(dup($0)) }.joined(separator: ",")))
    defer { ours.end() }
    let runner = try LoopThread()
    defer { runner.end() }
    let watch = try DeadlineWatch(descriptors: theirs.text, loop: runner.loop)
    try await body(watch, ours, runner.loop)
  }

  private var now: HostMoment { LinuxClock(timeZone: "UTC").now() }

  @Test func `A deadline is due in the minute before it, on either clock`() async throws {
    try await withWatch { watch, supervisor, _ in
      #expect(!supervisor.isDue)
      watch.arm(boot: now.boot + .minutes(2))
      watch.arm(utc: now.utc + .minutes(2))
      #expect(!supervisor.isDue)
      watch.arm(boot: now.boot + .seconds(59))
      #expect(await eventually { supervisor.isDue })
      watch.arm(boot: nil)
      #expect(!supervisor.isDue)
      watch.arm(utc: now.utc + .seconds(59))
      #expect(await eventually { supervisor.isDue })
      // Checking does not reset it.
      #expect(supervisor.isDue)
      watch.arm(utc: nil)
      #expect(!supervisor.isDue)
    }
  }

  @Test func `A deadline is due for as long as something rings`() async throws {
    try await withWatch { watch, supervisor, _ in
      watch.note(RingID(1), rings: true)
      watch.note(RingID(2), rings: true)
      watch.note(RingID(1), rings: false)
      #expect(await eventually { supervisor.isDue })
      watch.arm(boot: now.boot + .minutes(10))
      #expect(supervisor.isDue)
      watch.note(RingID(2), rings: false)
      watch.note(RingID(2), rings: false)
      #expect(!supervisor.isDue)
    }
  }

  @Test func `A running loop answers, and a blocked one does not`() async throws {
    try await withWatch { _, supervisor, loop in
      #expect(supervisor.isAnswered, "nothing was asked")
      supervisor.ask()
      #expect(await eventually { supervisor.isAnswered })
      let (hangs, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      loop.post {
        hangs.signal()
        goesOn.wait()
      }
      #expect(await eventually { hangs.wait(timeout: .now()) == .success })
      supervisor.ask()
      #expect(!supervisor.isAnswered)
      goesOn.signal()
      #expect(await eventually { supervisor.isAnswered })
    }
  }

  @Test func `Timers set by an earlier daemon are forgotten`() async throws {
    try await withWatch { watch, supervisor, _ in
      watch.note(RingID(1), rings: true)
      #expect(await eventually { supervisor.isDue })
      supervisor.reset()
      #expect(!supervisor.isDue)
      #expect(supervisor.isAnswered)
    }
  }

  @Test(arguments: ["", "1,2,3", "7,8", "7,8,8", "7,8,9,10", "a,b,c", "-4,5,6", "7;8;9"])
  func `An option that names no three descriptors is refused`(_ text: String) throws {
    #expect(WatchDescriptors(text) == nil)
    let loop = try EpollLoop()
    #expect(throws: HostError.self) { try DeadlineWatch(descriptors: text, loop: loop) }
  }

  @Test func `Descriptors that are not open are refused`() throws {
    let loop = try EpollLoop()
    #expect(throws: HostError.self) { try DeadlineWatch(descriptors: "90001,90002,90003", loop: loop) }
  }

  @Test func `A watched ringer and wake source do as requested`() async throws {
    try await withWatch { watch, supervisor, _ in
      let host = ManualHost(utc: now.utc)
      let source = WatchedWakeSource(host, watch: watch)
      source.arm(boot: now.boot + .minutes(5))
      #expect(!supervisor.isDue)
      let recorded = RecordedRinger()
      let ringer = WatchedRinger(recorded, watch: watch)
      let ring = Ring(
        id: RingID(3), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none,
        settings: RingSettings(),
        planned: now.utc, rang: now.utc, late: .zero)
      ringer.show(.ring(ring))
      ringer.play(ring)
      #expect(await eventually { supervisor.isDue })
      ringer.play(nil)
      ringer.withdraw(.ring(ring.id))
      #expect(!supervisor.isDue)
      #expect(recorded.calls == [.present(ring.id), .play(ring.id), .stopPlaying, .withdraw(ring.id)])
    }
  }
}
