// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import TokiCommands
import TokiModel
import TrustedTime

/// Asks time servers from this process, on its own loop.
struct ServerAsking: TimeAsking {
  let loop: EpollLoop

  func reports(
    of servers: [TimeServer], certificates: String?, keepsAsking: Bool
  ) -> AsyncStream<TrustedTimeReport> {
    let (stream, post) = AsyncStream.makeStream(of: TrustedTimeReport.self)
    guard let place = try? TimeLoop(on: loop) else {
      // Without descriptors, no server can be asked.
      let reports = servers.map { TimeServerReport(server: $0, verdict: .silent, reason: .unreachable) }
      post.yield(TrustedTimeReport(servers: reports))
      post.finish()
      return stream
    }
    let client = Self.client(of: servers, certificates: certificates, on: place)
    let task = Task(executorPreference: loop) {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await client.run() }
        for await report in client.changes() {
          post.yield(report)
          if !keepsAsking, Self.isSettled(report) { break }
        }
        group.cancelAll()
      }
      post.finish()
    }
    post.onTermination = { _ in task.cancel() }
    return stream
  }

  private static func client(
    of servers: [TimeServer], certificates: String?, on place: TimeLoop
  ) -> TrustedTimeClient {
    let (clock, randomness, resolver) = (DeviceClock(), KernelRandomness(), SystemResolver(on: place))
    return TrustedTimeClient(
      servers: servers, options: .thisHost, clock: clock, transport: DatagramTransport(on: place), resolver: resolver,
      randomness: randomness, pause: LoopTimePause(on: place),
      authentication: NetworkTimeSecurity(
        clock: clock, resolver: resolver, randomness: randomness,
        certificates: certificates.map { .file(path: $0) } ?? .system))
  }

  /// `true` if every address has answered or failed; the first majority is not enough for a full report.
  private static func isSettled(_ report: TrustedTimeReport) -> Bool {
    !report.servers.isEmpty && report.servers.allSatisfy { $0.verdict != .waiting }
  }
}
