// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiClient
@testable import TokiServer
import TokiWire

/// A daemon under a test's control: a home behind a listener, with its own loop and socket.
final class Service: Sendable {
  let home: TestHome
  /// The link from the listener to the engine.
  let link: FaultyLink
  let loop: EpollLoop
  let listener: RemoteListener
  let path: String
  private let descriptor: Int32
  private let runner: LoopThread
  /// The loop thread's folder in /proc.
  private let thread: String

  init(
    at given: String? = nil, limits: ListenerLimits = ListenerLimits(), reader: any TaskExecutor = SideThread(),
    importer: any TaskExecutor = SideThread(), timer: ((EpollLoop) throws -> any LoopTimer)? = nil
  ) throws {
    loop = try EpollLoop()
    path = given ?? "/tmp/toki-\(UUID().uuidString.prefix(13)).sock"
    descriptor = try Self.listeningSocket(path)
    home = TestHome(
      loop: loop, zones: [Self.tokyo],
      identity: EngineStatus(processID: 4242, version: "0.1.0", uptime: .zero, socket: path))
    link = FaultyLink(to: home.control, on: loop)
    listener = try RemoteListener(
      control: link, loop: loop, reader: reader, importer: importer,
      timer: try timer?(loop) ?? LoopDeadlines(loop: loop),
      limits: limits, clock: home.host)
    listener.listen(on: descriptor)
    runner = LoopThread(loop)
    thread = Self.onLoop(loop) {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
    }
  }

  static let tokyo: ZoneRules = {
    guard let rules = try? LinuxClock(timeZone: nil).zone(named: Sample.tokyo) else {
      preconditionFailure("This machine has no rules of \(Sample.tokyo.text)")
    }
    return rules
  }()

  func stop() {
    onLoop { self.listener.stop() }
    // Cancelled tasks need the loop to finish.
    for _ in 0..<10 { onLoop {} }
    runner.stop()
    close(descriptor)
    unlink(path)
  }

  /// Runs something on the loop and waits for it.
  func onLoop<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value { Self.onLoop(loop, work) }

  private static func onLoop<Value: Sendable>(
    _ loop: EpollLoop, _ work: @escaping @Sendable () -> Value
  ) -> Value {
    let result = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    loop.post {
      result.value = work()
      done.signal()
    }
    done.wait()
    return result.value.unsafelyUnwrapped
  }

  /// How often the loop's thread has gone to sleep; the query does not affect it.
  func sleeps() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") })
    return try #require(Int(line.split(whereSeparator: \.isWhitespace).last ?? ""))
  }
  var bodyCount: Int { onLoop { self.listener.bodyCount } }
  var unread: Int { listener.unread.count }
  var openExchanges: Int { onLoop { self.listener.exchanges.count } }
  var connections: Int { onLoop { self.listener.connectionCount } }

  func remote() -> RemoteControl { RemoteControl(socketPath: path, loop: loop) }

  /// A long report of the true time, different for each number.
  func report(_ number: Int) -> TrustedTimeReport {
    var report = Sample.trustedTime
    report.limit = .seconds(2) + TimeSpan(nanoseconds: Int64(number))
    return report
  }

  func client() throws -> RawClient { try RawClient(path: path) }

  static func listeningSocket(_ path: String) throws -> Int32 {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let result = RawClient.withAddress(path) { bind(descriptor, $0, $1) }
    try #require(result == 0 && Glibc.listen(descriptor, 64) == 0)
    return descriptor
  }

  // `@unchecked Sendable`: written before the semaphore is signalled, read after waiting for it.
  private final class Box<Value>: @unchecked Sendable { var value: Value? }
}

/// A loop on a thread of its own.
final class LoopThread: Sendable {
  private let loop: EpollLoop
  private let done = DispatchSemaphore(value: 0)

  init(_ loop: EpollLoop) {
    self.loop = loop
    let done = done
    Thread {
      loop.run()
      done.signal()
    }.start()
  }

  func stop() {
    loop.stop()
    done.wait()
  }
}

/// Starts a service for a test and stops it afterwards.
func withService(_ body: (Service) async throws -> Void) async throws {
  let service = try Service()
  defer { service.stop() }
  try await body(service)
}

/// Runs a test with a service whose time the test moves.
func withTimedService(
  _ limits: ListenerLimits = ListenerLimits(), _ body: (Service, ManualTimer) async throws -> Void
) async throws {
  var timer: ManualTimer?
  let service = try Service(limits: limits) { loop in
    let made = ManualTimer(loop: loop)
    timer = made
    return made
  }
  defer { service.stop() }
  try await body(service, try #require(timer))
}

/// Waits until a condition holds, for at most a minute.
///
/// It yields its thread in between, because the pool has few and other tests need them.
func eventually(_ what: () async -> Bool) async -> Bool {
  for _ in 0..<12_000 {
    if await what() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return await what()
}
