// SPDX-License-Identifier: Apache-2.0

/// Keeps bytes across program restarts: the known time, or when servers were queried.
public protocol TimeStorage: Sendable {
  /// The saved bytes; `nil` if there are none or they cannot be read.
  func load() -> [UInt8]?
  /// Saves the bytes atomically; a failure is ignored, since it only costs knowledge after a restart.
  func save(_ bytes: [UInt8])
}
