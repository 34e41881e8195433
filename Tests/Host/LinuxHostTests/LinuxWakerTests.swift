// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Foundation
import Glibc
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import LinuxHost

/// The instants at which timers of this process wake the machine, from proc(5).
///
/// Only this suite has such timers.
private func armedInstants() -> [BootInstant] {
  let folder = "/proc/self/fdinfo"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return names.compactMap { name in
    var text: String?
    var now = HostClocks.boot()
    // Between the two a busy machine may run others.
    for _ in 0..<100 {
      let before = HostClocks.boot()
      text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      now = HostClocks.boot()
      if now - before < .milliseconds(10) { break }
    }
    guard let text, text.contains("clockid: 9\n"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("it_value: (") })
    else { return nil }
    let numbers = line.split(whereSeparator: { !$0.isNumber }).compactMap { Int64($0) }
    guard numbers.count == 2, numbers != [0, 0] else { return nil }
    return now + .seconds(numbers[0]) + TimeSpan(nanoseconds: numbers[1])
  }
}

/// Whether this process may set a timer that wakes the machine.
private let mayWake: Bool = {
  let timer = toki_timer_create(Int32(TOKI_TIMER_WAKE))
  if timer >= 0 { close(timer) }
  return timer >= 0
}()

/// The service, as `make wake` builds it.
private let program = Repository.root + "/.build/wake/toki-wake"

/// A socket that listens for packets at a path.
private func listen(at path: String) -> Int32 {
  let listener = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      _ = bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  Glibc.listen(listener, 4)
  return listener
}

@Suite(.serialized) struct LinuxWakerTests {
  private static func checked(_ host: Host) async -> [String] {
    await checkWaker(
      host.waker, clock: LinuxClock(timeZone: nil), armed: { armedInstants() },
      pass: { try? await Task.sleep(for: .nanoseconds($0.nanoseconds)) }, onLoop: { host.thread.loop.post($0) })
  }

  @Test(.enabled(if: mayWake, "it needs CAP_WAKE_ALARM"))
  func `A timer of its own keeps every promise of a waker`() async throws {
    let host = try Host(hasOwnTimer: true)
    #expect(await Self.checked(host) == [])
    #expect(await host.state() == .ownTimer)
    await host.end()
    #expect(armedInstants() == [])
  }

  @Test(.enabled(if: mayWake, "the service needs CAP_WAKE_ALARM"))
  func `A timer from toki-wake keeps every promise of a waker`() async throws {
    let host = try Host(hasOwnTimer: false)
    let service = try Service(at: host.service)
    #expect(await Self.checked(host) == [])
    #expect(await host.state() == .service)
    withExtendedLifetime(service) {}
    await host.end()
  }

  @Test(.enabled(if: mayWake, "the service needs CAP_WAKE_ALARM"))
  func `A timer outlives the service, and ends with its owner`() async throws {
    let host = try Host(hasOwnTimer: false)
    let service = try Service(at: host.service)
    let instant = HostClocks.boot() + .hours(1)
    await host.arm(instant)
    service.end()
    let armed = armedInstants()
    #expect(armed.count == 1 && armed.allSatisfy { abs(($0 - instant).nanoseconds) < 50_000_000 })
    await host.end()
    #expect(armedInstants() == [])
  }

  @Test func `Without a real-time clock nothing wakes the machine, even if a timer can be set`() async throws {
    for hasOwnTimer in [true, false] {
      let host = try Host(hasOwnTimer: hasOwnTimer, hasRealTimeClock: false)
      #expect(await host.state() == .noRealTimeClock)
      await host.arm(HostClocks.boot() + .hours(1))
      #expect(await host.state() == .noRealTimeClock)
      await host.end()
    }
  }

  @Test func `Without the service nothing is permitted, and with it something is`() async throws {
    let host = try Host(hasOwnTimer: false)
    #expect(await host.state() == .notPermitted)
    await host.arm(HostClocks.boot() + .hours(1))
    #expect(await host.state() == .notPermitted)
    #expect(armedInstants() == [])
    let service = try Service(at: host.service)
    #expect(await host.state() == .service)
    withExtendedLifetime(service) {}
    await host.end()
  }

  @Test func `A service without an answer, or with an unknown one, is reported`() async throws {
    for answer in [nil, "error system\n", "ok\n"] {
      let host = try Host(hasOwnTimer: false, patience: answer == nil ? .milliseconds(500) : .seconds(60))
      let mute = FakeService(at: host.service, answer: answer)
      await host.arm(HostClocks.boot() + .hours(1))
      #expect(await host.state() == .noAnswer)
      mute.end()
      await host.end()
    }
  }

  @Test func `An instant that passes before the service reads of it is reported like any other`() async throws {
    let host = try Host(hasOwnTimer: false)
    let instant = HostClocks.boot() + .milliseconds(300)
    let late = FakeService(at: host.service, answer: "error instant\n", after: instant)
    let came = Log<BootInstant>()
    host.waker.start { came.add(HostClocks.boot()) }
    await host.arm(instant)
    #expect(await eventually { !came.entries.isEmpty })
    #expect(came.entries.allSatisfy { $0 >= instant })
    #expect(await host.state() == .service)
    late.end()
    await host.end()
    #expect(came.entries.count == 1)
  }

  @Test(arguments: [("mem disk\n", true), ("freeze\n", true), ("\n", false), ("", false), (nil, false)])
  func `A machine can be suspended if its kernel names a way to`(states: String?, canSuspend: Bool) async throws {
    let host = try Host(hasOwnTimer: false, sleepStates: states)
    #expect(host.waker.canSuspend == canSuspend)
    await host.end()
  }

  /// A waker on a running loop.
  private struct Host {
    let thread: LoopThread
    let folder: TestFolder
    let waker: LinuxWaker
    var service: String { folder.path + "/wake.socket" }

    init(
      hasOwnTimer: Bool, patience: TimeSpan = .seconds(60), hasRealTimeClock: Bool = true,
      sleepStates: String? = "mem\n"
    ) throws {
      folder = try TestFolder()
      if let sleepStates { try folder.file("state", sleepStates) }
      thread = try LoopThread()
      waker = LinuxWaker(
        loop: thread.loop, deadlines: try LoopDeadlines(loop: thread.loop), service: folder.path + "/wake.socket",
        patience: patience, hasOwnTimer: hasOwnTimer, hasRealTimeClock: { hasRealTimeClock },
        sleepStates: folder.path + "/state")
    }

    func state() async -> WakeState { await thread.perform { [waker] in waker.state } }

    /// Arms it, and returns once the request holds or has failed.
    func arm(_ instant: BootInstant?) async {
      await withCheckedContinuation { continuation in
        thread.loop.post { [waker] in
          waker.arm(instant)
          waker.settle { continuation.resume() }
        }
      }
    }

    func end() async {
      await arm(nil)
      thread.end()
      folder.end()
    }
  }

  /// The real service, started as by systemd; again and again, as it ends when it is idle.
  private final class Service {
    let process: ChildProcess
    let listener: Int32

    init(at path: String) throws {
      // It listens here, as in systemd, before and between the programs: nobody who connects is ever refused.
      listener = listen(at: path)
      let again = "while :; do (LISTEN_PID=$BASHPID LISTEN_FDS=1 exec '\(program)' 3<&0); done"
      process = try ChildProcess("setsid", ["bash", "-c", again], input: listener)
    }

    deinit {
      end()
      close(listener)
    }

    /// Ends the program, and what waits to start it again.
    func end() { Glibc.kill(-process.id, SIGKILL) }
  }

  /// Answers a request with a text, or with none.
  private struct FakeService {
    let listener: Int32

    init(at path: String, answer: String?, after instant: BootInstant = HostClocks.boot()) {
      listener = listen(at: path)
      guard let answer else { return }
      Thread.detachNewThread { [listener] in
        let client = accept(listener, nil, nil)
        var request = [UInt8](repeating: 0, count: 64)
        _ = recv(client, &request, 64, 0)
        while HostClocks.boot() <= instant { usleep(1_000) }
        _ = Array(answer.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        close(client)
      }
    }

    func end() { close(listener) }
  }
}
