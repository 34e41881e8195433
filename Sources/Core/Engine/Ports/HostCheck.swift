// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Examines the machine: its clock, its sleep, and the start of the daemon.
public protocol HostCheck: Sendable {
  /// The present findings; never blocks.
  func findings() -> [Finding]
}
