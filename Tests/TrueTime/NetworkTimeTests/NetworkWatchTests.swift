// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiTestKit

/// A new network connection is noticed.
@Suite struct NetworkWatchTests {
  /// Whether this process may create a network namespace.
  private static let canBeAlone = (try? ChildProcess.run("unshare", ["-rn", "true"]).hasSucceeded) == true

  /// Runs the probe in a network namespace without routes, and applies `change` once it watches.
  private func heard(_ change: String) async throws -> [Substring] {
    let script =
      #""$0" network | while read -r word; do echo "$word"; if [ "$word" = watching ]; then \#(change); fi; done"#
    let (hasSucceeded, output) = try await onOwnThread {
      try ChildProcess.run("unshare", ["-rn", "sh", "-c", script, Probe.path])
    }
    #expect(hasSucceeded, "\(output)")
    return output.split(separator: "\n")
  }

  @Test(.enabled(if: canBeAlone, "the system gives no network of its own (unshare -rn)"))
  func `A network that comes up is noticed`() async throws {
    #expect(try await heard("ip link set lo up") == ["watching", "way"])
  }
}
