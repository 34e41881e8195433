// SPDX-License-Identifier: Apache-2.0

/// Where something is kept over a restart of the program: what was known of the time, or when servers were asked.
public protocol TimeStorage: Sendable {
  /// What was kept; `nil` when there is nothing or it cannot be read.
  func load() -> [UInt8]?
  /// Keeps it whole or not at all; what cannot be kept is no failure, only less known after a restart.
  func save(_ bytes: [UInt8])
}
