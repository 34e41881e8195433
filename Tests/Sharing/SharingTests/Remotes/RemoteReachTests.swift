// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import Remotes

/// Looking for a remote that is away.
@Suite struct RemoteReachTests {
  /// A timer whose time stands still.
  private final class StillTimer: LoopTimer {
    private let asked = Mutex<[@Sendable () -> Void]>([])
    let (askings, asking) = AsyncStream.makeStream(of: Void.self)

    var now: BootInstant { BootInstant(nanosecondsSinceBoot: 5) }

    func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) {
      asked.withLock { $0.append(work) }
      asking.yield()
    }

    func end() {
      let waiting = asked.withLock { asked in
        defer { asked = [] }
        return asked
      }
      for work in waiting { work() }
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `A request to end during a pause ends the wait`() async throws {
    let loop = try EpollLoop()
    Thread.detachNewThread { loop.run() }
    defer { loop.stop() }
    let timer = StillTimer()
    let host = TestHome(zones: []).host
    // Nobody listens on the first port of all.
    let remote = Remote(
      name: try #require(RemoteName(text: "bedroom")), address: RemoteAddress(host: "127.0.0.1", port: 1),
      trust: .signed(certificates: nil), token: "secret",
      device: PairedDevice(
        id: "d1", name: .command, grant: DeviceGrant(role: .control, items: []), paired: host.now().utc))
    let reach = RemoteReach(remote, loop: loop, host: host) { () throws(HostError) in timer }
    let search = Task { try await reach.reconnect() }
    for await _ in timer.askings { break }
    search.cancel()
    let error = await #expect(throws: ControlError.self) { _ = try await search.value }
    #expect(error?.code == .unreachable)
    timer.end()
  }
}
