// SPDX-License-Identifier: Apache-2.0
import Synchronization

@testable import TokiCommands

/// A Tailscale under a test's control.
final class FakeTailscale: Sendable {
  struct Inside {
    /// What it says of its status.
    var status = #"{"BackendState":"Running","CertDomains":["laptop.tail1.ts.net"],"Peer":{"x":{"DNSName":"y"}}}"#
    /// Whether it may be changed.
    var isAllowed = true
    var asked: [String] = []
  }

  let inside = Mutex(Inside())

  /// What it was asked, as `serve --https=443 off`.
  var asked: [String] { inside.withLock { $0.asked } }

  var port: TailscalePort {
    TailscalePort { arguments in
      self.inside.withLock { inside in
        inside.asked.append(arguments.joined(separator: " "))
        if arguments.first == "status" {
          return TailscalePort.Outcome(hasSucceeded: true, output: Array(inside.status.utf8))
        }
        return TailscalePort.Outcome(hasSucceeded: inside.isAllowed, errors: inside.isAllowed ? "" : "Access denied\n")
      }
    }
  }
}
