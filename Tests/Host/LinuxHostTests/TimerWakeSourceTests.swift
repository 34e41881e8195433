// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite(.serialized) struct TimerWakeSourceTests {
  @Test func `Timers and notices keep every promise of a wake source`() async throws {
    let host = try Host()
    let violations = await checkWakeSource(
      host.source, clock: LinuxClock(timeZone: nil),
      pass: { try? await Task.sleep(for: .nanoseconds($0.nanoseconds)) },
      stepClock: canStep ? { @Sendable in stepClock() } : nil,
      changeZone: { [folder = host.folder] in
        for name in ["Asia/Tokyo", "Europe/Berlin", "Asia/Seoul"] {
          _ = try? folder.link("etc/localtime", to: "../zoneinfo/\(name)")
          _ = try? folder.file("zoneinfo/Japan", "new \(name)")
        }
      })
    #expect(violations == [])
    host.end()
  }

  @Test(.enabled(if: canStep, "setting the clock by 1 ns needs root"))
  func `A clock step is reported even if arming precedes its reading`() async throws {
    let host = try Host()
    let events = Log<WakeEvent>()
    host.source.start { events.add($0) }
    await host.thread.perform {
      stepClock()
      host.source.arm(utc: UTCInstant(nanosecondsSinceEpoch: .max))
      host.source.arm(utc: nil)
    }
    #expect(await eventually { !events.entries.isEmpty })
    try await Task.sleep(for: .milliseconds(50))
    #expect(events.entries == [.clockStepped])
    host.end()
  }

  @Test(.enabled(if: canStep, "setting the clock by 1 ns needs root"))
  func `A ring that comes together with a step is not lost`() async throws {
    let host = try Host()
    let events = Log<WakeEvent>()
    host.source.start { events.add($0) }
    await host.thread.perform {
      host.source.arm(utc: UTCInstant(nanosecondsSinceEpoch: toki_civil_clock() + 1_000_000))
      usleep(5_000)
      stepClock()
    }
    #expect(await eventually { events.entries.count == 2 })
    #expect(Set(events.entries) == [.clockStepped, .due])
    host.end()
  }

  @Test func `Deadlines are handled before all other descriptors`() async throws {
    let host = try Host()
    let events = Log<String>()
    let pipes = (0..<20).map { _ in TestPipe() }
    for pipe in pipes {
      host.loop.watch(pipe.reading) {
        _ = pipe.read()
        events.add("pipe")
      }
    }
    host.source.start { events.add("\($0)") }
    await host.thread.perform {
      for pipe in pipes { pipe.write("x") }
      usleep(2_000)
      host.source.arm(boot: BootInstant(nanosecondsSinceBoot: 0))
      host.source.arm(utc: UTCInstant(nanosecondsSinceEpoch: 0))
    }
    #expect(await eventually { events.entries.count == 22 })
    #expect(Array(events.entries.prefix(2)) == ["due", "due"])
    host.end()
    for pipe in pipes { pipe.end() }
  }

  @Test func `Other files beside the host's zone wake nobody's handler`() async throws {
    let host = try Host()
    let events = Log<WakeEvent>()
    host.source.start { events.add($0) }
    for number in 0..<5 { try host.folder.file("etc/passwd", "\(number)") }
    try await Task.sleep(for: .milliseconds(300))
    #expect(events.entries == [])
    host.end()
  }

  @Test func `Hundreds of new zones are one change, and a folder that is replaced is watched again`()
    async throws
  {
    let host = try Host()
    let events = Log<WakeEvent>()
    host.source.start { events.add($0) }
    for number in 0..<500 { try host.folder.file("zoneinfo/Zone\(number)", "\(number)") }
    /// The events so far, once quiet; a machine that stalls while files are written splits one change into two.
    func settled(after count: Int) async throws -> Int {
      #expect(await eventually { events.entries.count > count })
      var before = -1
      while events.entries.count != before {
        before = events.entries.count
        try await Task.sleep(for: .milliseconds(400))
      }
      return before
    }
    let many = try await settled(after: 0)
    #expect((1...50).contains(many))
    try FileManager.default.removeItem(atPath: "\(host.folder.path)/zoneinfo")
    try host.folder.folder("zoneinfo")
    let replaced = try await settled(after: many)
    try host.folder.file("zoneinfo/Japan", "x")
    _ = try await settled(after: replaced)
    #expect(Set(events.entries) == [.zoneChanged])
    host.end()
  }

  @Test func `An armed source sleeps until its deadline`() async throws {
    let host = try Host()
    host.source.start { _ in }
    let clock = LinuxClock(timeZone: nil)
    host.source.arm(boot: (clock.now() + .seconds(3_600)).boot)
    host.source.arm(utc: (clock.now() + .seconds(3_600)).utc)
    #expect(try await host.thread.sleeps())
    host.end()
  }

  /// A source on a running loop, with its own folders.
  private struct Host {
    let thread: LoopThread
    let folder: TestFolder
    let source: TimerWakeSource
    var loop: EpollLoop { thread.loop }

    init() throws {
      folder = try TestFolder()
      try folder.folder("etc")
      try folder.folder("zoneinfo")
      thread = try LoopThread()
      source = try TimerWakeSource(
        loop: thread.loop, localtimePath: "\(folder.path)/etc/localtime",
        zoneFolder: "\(folder.path)/zoneinfo")
      #expect(source.zoneWatchProblem == nil)
    }

    func end() {
      thread.end()
      folder.end()
    }
  }
}

/// Steps the clock forward by 1 ns, which cancels timers like any step but does no harm.
///
/// Looked up by name, because Glibc's module lacks adjtimex(2) and Toki itself never sets a clock.
@discardableResult
private func stepClock(by nanoseconds: Int = 1) -> Bool {
  typealias Adjtimex = @convention(c) (UnsafeMutablePointer<Int>) -> Int32
  guard let symbol = dlsym(nil, "adjtimex") else { return false }
  // struct timex as 64-bit words: 0 is `modes`, 9 `time.tv_sec`, 10 `time.tv_usec`.
  var change = [Int](repeating: 0, count: 32)
  change[0] = 0x0100 | 0x2000  // ADJ_SETOFFSET | ADJ_NANO
  change[10] = nanoseconds
  return unsafeBitCast(symbol, to: Adjtimex.self)(&change) >= 0
}

/// Tried with 0 ns, which is refused in the same cases.
private let canStep = stepClock(by: 0)
