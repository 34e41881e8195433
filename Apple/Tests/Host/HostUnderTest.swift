// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import Synchronization
import TokiEngine
import TokiModel

/// Records entries in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// Waits until `condition` holds; `false` after a minute.
func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  for _ in 0..<30_000 {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return try await condition()
}

/// Returns once the loop's present turn is over: an engine answers in it before it arms its next deadline.
func rest(_ loop: any EventLoop) async { await withCheckedContinuation { done in loop.post { done.resume() } } }

/// A folder for one test, removed with it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/toki-apple-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Copies a zone of the system's tz database to a path in the folder.
  func zone(_ name: String, as place: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    let file = URL(fileURLWithPath: "\(path)/\(place)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }
}

/// The machine's clocks, of which a test sets the civil one.
final class SetClock: HostClock {
  private let clock = AppleClock()
  private let offset = Mutex(TimeSpan.zero)

  var bootID: BootID { clock.bootID }
  func now() -> HostMoment {
    let now = clock.now()
    return HostMoment(boot: now.boot, utc: now.utc + offset.withLock { $0 })
  }
  func hostZone() throws(ZoneError) -> ZoneRules { try clock.hostZone() }
  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { try clock.zone(named: name) }
  /// Sets the civil clock ahead, or back if negative.
  func step(by span: TimeSpan) { offset.withLock { $0 += span } }
}

/// Notices that a test sends.
final class SentNotices: HostNotices {
  private let handler = Mutex<(@Sendable (HostNotice) -> Void)?>(nil)
  func start(handler: @escaping @Sendable (HostNotice) -> Void) { self.handler.withLock { $0 = handler } }
  func send(_ notice: HostNotice) { handler.withLock { $0 }?(notice) }
}
