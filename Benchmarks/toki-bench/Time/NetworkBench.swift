// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import NetworkTime
import TokiModel

/// Watches the network and prints what happens: `watching`, then `way` for a new route, or `none`.
///
/// Tests run it in a network namespace of their own, which they may change freely.
enum NetworkBench {
  private static let patience = TimeSpan.seconds(120)

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
