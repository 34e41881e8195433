// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import TokiRemote

@Suite struct ServingTests {
  /// For trying a client by hand: `TOKI_SERVE=SECONDS swift test --filter ServingTests`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TOKI_SERVE"] != nil))
  func `The stub is served for a while`() async throws {
    let seconds = Int(ProcessInfo.processInfo.environment["TOKI_SERVE"] ?? "") ?? 60
    try await withService { service in
      try service.path.write(toFile: "/tmp/toki-serve.path", atomically: true, encoding: .utf8)
      try await Task.sleep(for: .seconds(seconds))
    }
  }
}
