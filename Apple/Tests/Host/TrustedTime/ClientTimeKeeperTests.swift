// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Dispatch
import Foundation
import Testing
import TokiEngine
import TokiModel
import TrustedTime

struct ClientTimeKeeperTests {
  private let clock = DeviceTimeClock(bootID: BootID("this boot"))

  /// Servers whose clock is ahead of this device's by a minute.
  private func servers(_ count: Int) throws -> [Responder] {
    try (0..<count).map { _ in
      try Responder { [clock] query in [answer(to: query, at: clock.reading().device + .minutes(1))] }
    }
  }

  private func keeper(_ folder: URL) -> ClientTimeKeeper {
    .onDevice(
      globalConcurrentExecutor, queue: DispatchQueue(label: "time"), bootID: clock.bootID,
      anchorPath: folder.appending(path: "trusted-time").path)
  }

  @Test(.timeLimit(.minutes(15))) func `Three servers that agree tell how far this device is off`() async throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: FileManager.default.temporaryDirectory,
      create: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let responders = try servers(3)
    let keeper = keeper(folder)
    let (reports, post) = AsyncStream<TrustedTimeReport?>.makeStream()
    keeper.start { post.yield($0) }
    keeper.ask(responders.map { TimeServer(host: "127.0.0.1", port: $0.address.port) }, certificates: nil)
    var trusted: TrustedTimeReport?
    for await report in reports where report?.state == .trusted {
      trusted = report
      break
    }
    let anchor = try #require(trusted?.anchor)
    let now = clock.reading()
    let ahead = anchor.utc + (now.boot - anchor.boot) - now.device
    #expect(ahead > .seconds(59) && ahead < .seconds(61))

    // The round ends, and with it the time is kept, when the last server has answered often enough.
    let kept = FileTimeStorage(path: folder.appending(path: "trusted-time").path)
    let pause = DispatchPause(clock: clock, queue: DispatchQueue(label: "test"))
    while kept.load() == nil { try await pause.wait(until: clock.boot() + .milliseconds(5)) }
    keeper.ask([], certificates: nil)
    for await report in reports where report == nil { break }
    withExtendedLifetime(responders) {}
  }
}

/// The answer of a server of stratum 2 to an NTP query (RFC 5905, 7.3).
private func answer(to query: [UInt8], at utc: UTCInstant) -> [UInt8] {
  let since1900 = UInt64(bitPattern: utc.nanosecondsSinceEpoch / 1_000_000_000) + 2_208_988_800
  let fraction = UInt64(utc.nanosecondsSinceEpoch % 1_000_000_000) << 32 / 1_000_000_000
  let stamp = (0..<8).map { UInt8(truncatingIfNeeded: (since1900 << 32 | fraction) >> (56 - 8 * $0)) }
  // Version 4, server, stratum 2, poll 6, precision 2^-20; no root delay or dispersion to speak of.
  let header: [UInt8] = [0x24, 2, 6, 0xEC, 0, 0, 0, 1, 0, 0, 0, 1, 127, 0, 0, 1]
  return header + stamp + Array(query[40..<48]) + stamp + stamp
}
