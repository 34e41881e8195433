// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Synchronization
import Testing
import TokiEngine
import TokiTestKit

@testable import TokiClient
@testable import TokiServer
import TokiWire

/// A listener with a stub behind it, on a loop of its own, at a socket of its own.
final class Service: Sendable {
  let stub = StubControl()
  let loop: EpollLoop
  let listener: RemoteListener
  let path: String
  private let descriptor: Int32
  private let runner: LoopThread
  private let turnCount = TurnCount()

  init(
    at given: String? = nil, limits: ListenerLimits = ListenerLimits(),
    timer: ((EpollLoop) throws -> any LoopTimer)? = nil
  ) throws {
    loop = try EpollLoop()
    path = given ?? "/tmp/toki-\(UUID().uuidString.prefix(13)).sock"
    descriptor = try Self.listeningSocket(path)
    listener = try RemoteListener(
      control: stub, loop: loop, reader: SideThread(), importer: SideThread(),
      timer: try timer?(loop) ?? LoopDeadlines(loop: loop),
      limits: limits, asOf: { Sample.moment })
    listener.listen(on: descriptor)
    let turnCount = turnCount
    loop.setTurn(beforeBatch: {}, afterTurn: { turnCount.add() })
    runner = LoopThread(loop)
  }

  func stop() {
    onLoop { self.listener.stop() }
    // Tasks that were told to end need the loop for it.
    for _ in 0..<10 { onLoop {} }
    runner.stop()
    close(descriptor)
    unlink(path)
  }

  /// Runs something on the loop and waits for it.
  func onLoop<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
    let result = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    loop.post {
      result.value = work()
      done.signal()
    }
    done.wait()
    return result.value.unsafelyUnwrapped
  }

  /// How often the loop woke.
  var turns: Int { turnCount.value }
  var bodyCount: Int { onLoop { self.listener.bodyCount } }
  var unread: Int { listener.unread.count }
  var openExchanges: Int { onLoop { self.listener.exchanges.count } }
  var connections: Int { onLoop { self.listener.connectionCount } }

  func remote() -> RemoteControl { RemoteControl(socketPath: path, loop: loop) }

  func client() throws -> RawClient { try RawClient(path: path) }

  static func listeningSocket(_ path: String) throws -> Int32 {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let result = RawClient.withAddress(path) { bind(descriptor, $0, $1) }
    try #require(result == 0 && Glibc.listen(descriptor, 64) == 0)
    return descriptor
  }

  // `@unchecked Sendable`: written before the semaphore is signalled, read after it was waited for.
  private final class Box<Value>: @unchecked Sendable { var value: Value? }
}

/// A counter that a loop writes and a test reads.
private final class TurnCount: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

/// A loop in a thread of its own.
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

/// Gives a service to a test and takes it away again.
func withService(_ body: (Service) async throws -> Void) async throws {
  let service = try Service()
  defer { service.stop() }
  try await body(service)
}

/// Waits until something is so, for at most ten seconds.
///
/// It gives its thread back in between: the pool has few, and other tests need them.
func eventually(_ what: () -> Bool) async -> Bool {
  for _ in 0..<2000 {
    if what() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return what()
}
