// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Synchronization

/// A loop on a thread of its own, stopped and joined by `end()`.
final class LoopThread: Sendable {
  let loop: EpollLoop
  private let kernelThread = Mutex("")
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts the thread and returns once the loop's thread is known.
  init() throws {
    loop = try EpollLoop()
    let hasBegun = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      kernelThread.withLock { $0 = thread ?? "" }
      hasBegun.signal()
      loop.run()
      hasEnded.signal()
    }
    hasBegun.wait()
  }

  func end() {
    loop.stop()
    hasEnded.wait()
  }

  /// Runs `work` on the loop and returns its result.
  func perform<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      loop.post { continuation.resume(returning: work()) }
    }
  }

  /// Number of the thread's context switches so far, from proc(5).
  func contextSwitches() throws -> Int {
    let thread = kernelThread.withLock { $0 }
    let text = try String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8)
    return text.split(separator: "\n").filter { $0.contains("ctxt_switches") }
      .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
  }

  /// Whether the thread stays asleep during one of twenty periods of two seconds.
  ///
  /// Work that a busy machine has not finished falls into the first ones; a thread that wakes by itself wakes in all of
  /// them.
  func sleeps() async throws -> Bool {
    for _ in 0..<20 {
      try await Task.sleep(for: .milliseconds(100))
      let before = try contextSwitches()
      try await Task.sleep(for: .seconds(2))
      if try contextSwitches() == before { return true }
    }
    return false
  }
}

/// Records events in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// Waits until `condition` holds; `false` after a minute.
func eventually(_ condition: () throws -> Bool) async rethrows -> Bool {
  for _ in 0..<30_000 {
    if try condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return try condition()
}

/// A non-blocking pipe; `end()` closes both ends.
struct TestPipe {
  let reading: Int32
  let writing: Int32

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    reading = ends[0]
    writing = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      // Concurrent tests start programs.
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  func write(_ text: String) { _ = Glibc.write(writing, text, text.utf8.count) }

  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(reading, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Whether nothing is left to be read and no writing end is open.
  ///
  /// A child of a concurrent test has them all open until it executes its program.
  func hasEnded() async -> Bool {
    await eventually {
      var byte: UInt8 = 0
      return Glibc.read(reading, &byte, 1) == 0
    }
  }

  func end() {
    close(reading)
    close(writing)
  }
}
