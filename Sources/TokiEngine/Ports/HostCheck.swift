// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What can be said about the machine: its clock, its sleep, who starts the daemon.
public protocol HostCheck: Sendable {
  /// Looks at it; never waits.
  func findings() -> [Finding]
}
