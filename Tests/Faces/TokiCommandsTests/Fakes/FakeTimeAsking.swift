// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiCommands
import TokiModel

/// Time servers under a test's control: it decides what becomes known, and when all have answered.
final class FakeTimeAsking: TimeAsking {
  struct Call: Hashable {
    let servers: [TimeServer]
    let certificates: String?
    let keepsAsking: Bool
  }

  private struct Inside {
    var calls: [Call] = []
    var post: AsyncStream<TrustedTimeReport>.Continuation?
    var isHeard = false
  }

  private let inside = Mutex(Inside())
  /// Reports sent at once, without waiting for the test; then the query ends.
  private let answers: [TrustedTimeReport]

  init(answers: [TrustedTimeReport] = []) { self.answers = answers }

  var calls: [Call] { inside.withLock { $0.calls } }
  var isHeard: Bool { inside.withLock { $0.isHeard } }

  func say(_ report: TrustedTimeReport) { _ = inside.withLock { $0.post }?.yield(report) }

  func reports(
    of servers: [TimeServer], certificates: String?, keepsAsking: Bool
  ) -> AsyncStream<TrustedTimeReport> {
    let (stream, post) = AsyncStream.makeStream(of: TrustedTimeReport.self)
    inside.withLock { inside in
      inside.calls.append(Call(servers: servers, certificates: certificates, keepsAsking: keepsAsking))
      inside.post = post
      inside.isHeard = true
    }
    post.onTermination = { [weak self] _ in self?.inside.withLock { $0.isHeard = false } }
    for report in answers { post.yield(report) }
    if !answers.isEmpty, !keepsAsking { post.finish() }
    return stream
  }
}
