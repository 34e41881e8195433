// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Ringing

/// The terminals whose bells ring where sound fails.
enum DaemonTerminals {
  /// All of the person's own, or those that `TOKI_TERMINALS` names, separated by colons; none if it is empty.
  static var paths: [String] {
    guard let named = HostProcess.environment("TOKI_TERMINALS") else { return OwnTerminals.paths() }
    return named.split(separator: ":").map(String.init)
  }
}
