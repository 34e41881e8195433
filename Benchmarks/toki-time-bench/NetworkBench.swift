// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import NetworkTime
import TokiModel

/// Watches the network, and says what it hears: `watching`, then `way` for a new way into it, or `none`.
///
/// Tests run it in a network of their own, where they may change what they like.
enum NetworkBench {
  private static let patience = TimeSpan.seconds(20)

  static func run() async throws {
    let place = try TimeLoop()
    let (heard, hearing) = AsyncStream.makeStream(of: String.self)
    let watch = try NetworkWatch(on: place) { hearing.yield("way") }
    print("watching")
    fflush(nil)
    let late = Task {
      try await LoopTimePause(on: place).wait(until: HostClocks.boot() + patience)
      hearing.yield("none")
    }
    print(await heard.first { _ in true } ?? "none")
    late.cancel()
    withExtendedLifetime(watch) {}
  }
}
