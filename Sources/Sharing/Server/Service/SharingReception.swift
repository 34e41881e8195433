// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiServer
import Visitors

/// Answers all requests to a listener by itself, in the words of the sharing server.
final class SharingReception: Reception {
  /// Writes the present moment for a header.
  private let clock: @Sendable () -> [UInt8]
  /// Answers a request, on the loop.
  private let service: @Sendable (ReceivedRequest) async -> Admission

  init(clock: @escaping @Sendable () -> [UInt8], service: @escaping @Sendable (ReceivedRequest) async -> Admission) {
    self.clock = clock
    self.service = service
  }

  func receive(_ request: ReceivedRequest) async -> Admission { await service(request) }

  func refusal(_ error: ControlError, status: Int?) -> Answer {
    var answer = Answer(AccessRefusal(status == 413 ? .tooLong : .invalidRequest, error.reason))
    answer.headers.append(("Connection", "close"))
    return answer
  }

  /// A stranger is not told the boot, by which this machine could be recognized.
  func headers(toDevice: Bool) -> [(name: String, value: String)] {
    let clock = toDevice ? [("Toki-Clock", String(decoding: clock(), as: UTF8.self))] : []
    return [("X-Content-Type-Options", "nosniff")] + clock
  }
}
