// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import TokiTestKit

/// Real time servers, unpacked for the tests or installed.
enum SecurePeers {
  static let chronyd = program("usr/sbin/chronyd")
  static let ntpd = program("usr/sbin/ntpd")

  /// The message if one is missing.
  static let missing = "run scripts/fetch-peers.sh, or name the folder in TOKI_PEERS"

  /// Whether this process may create a network namespace.
  static let canBeAlone =
    (try? ChildProcess.run("unshare", ["-rn", "ip", "link", "set", "lo", "up"]).hasSucceeded) == true

  /// Whether this process runs a single test, started by `alone`.
  static let isAlone = ProcessInfo.processInfo.environment["TOKI_NTS_ALONE"] == "1"

  /// Reruns a test of `RealSecureServerTests`, by the beginning of its name, in a process without other tests; with a
  /// network of its own, the low ports are free there.
  static func alone(_ name: String, hasNetwork: Bool) throws -> (hasSucceeded: Bool, output: String) {
    let me = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var environment = ProcessInfo.processInfo.environment
    environment["TOKI_NTS_ALONE"] = "1"
    let filter = "NetworkTimeTests\\.RealSecureServerTests/`?\(name)"
    let test = [me, "--filter", filter, "--testing-library", "swift-testing"]
    let network = ["unshare", "-rn", "sh", "-c", "ip link set lo up && exec \"$0\" \"$@\""]
    let all = hasNetwork ? network + test : test
    return try ChildProcess.run(all[0], Array(all.dropFirst()), environment: environment)
  }

  private static func program(_ path: String) -> String? {
    let folder = ProcessInfo.processInfo.environment["TOKI_PEERS"] ?? Repository.root + "/.build/peers"
    return ["\(folder)/\(path)", "/\(path)"].first { access($0, X_OK) == 0 }
  }
}
