// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Dispatch
import Foundation
import Testing
import TokiModel
import TrustedTime

/// The small ports of trusted time.
struct SystemPortsTests {
  let clock = DeviceTimeClock(bootID: BootID("this boot"))
  var pause: DispatchPause { DispatchPause(clock: clock, queue: DispatchQueue(label: "test")) }

  @Test func `A pause ends at its instant, and not before`() async throws {
    let end = clock.boot() + .milliseconds(30)
    try await pause.wait(until: end)
    #expect(clock.boot() >= end)
    try await pause.wait(until: end)
  }

  @Test func `A cancelled pause ends at once`() async {
    let waiting = Task { try await pause.wait(until: clock.boot() + .hours(10)) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test(arguments: [("127.0.0.1", "127.0.0.1:123"), ("::1", "[::1]:123")])
  func `A literal address is itself`(host: String, address: String) async throws {
    let found = try await SystemNames(clock: clock).addresses(of: host, port: 123, until: clock.boot() + .seconds(20))
    #expect(found.map(\.description) == [address])
  }

  @Test(arguments: ["", "a\0b"])
  func `A text that is no name is not looked up`(host: String) async {
    await #expect(throws: ResolutionFailure.failed(reason: "It is no name")) {
      try await SystemNames(clock: clock).addresses(of: host, port: 1, until: clock.boot() + .seconds(20))
    }
  }

  @Test func `A lookup has a deadline and can be cancelled`() async {
    let names = SystemNames(clock: clock)
    await #expect(throws: ResolutionFailure.timedOut) {
      try await names.addresses(of: "127.0.0.1", port: 1, until: clock.boot())
    }
    let looking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await names.addresses(of: "127.0.0.1", port: 1, until: clock.boot() + .hours(1))
    }
    await #expect(throws: ResolutionFailure.cancelled) { try await looking.value }
  }

  @Test func `Bytes kept in a file are there again`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "toki-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileTimeStorage(path: path).load() == nil)
    FileTimeStorage(path: path).save([1, 2, 3])
    FileTimeStorage(path: path).save([4])
    #expect(FileTimeStorage(path: path).load() == [4])
  }

  @Test func `The clocks go on together`() {
    let (before, after) = (clock.reading(), clock.reading())
    #expect(before.boot <= after.boot && before.raw <= after.raw && before.steady <= after.steady)
    #expect(SystemRandomness().next() != SystemRandomness().next())
  }
}
