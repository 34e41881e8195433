// SPDX-License-Identifier: Apache-2.0

/// Measurements that are repeated while something is wrong with them.
///
/// 300 ms of sound are buffered between player and sound server; a machine that stands still for longer makes a gap
/// that is nobody's fault. A fault of the player is found each time.
enum Attempts {
  private static let most = 20

  /// Measures until nothing is wrong; returns what is wrong with the last measurement.
  static func violations(_ measure: () async throws -> [String?]) async throws -> [String] {
    for _ in 1..<most where try await measure().allSatisfy({ $0 == nil }) { return [] }
    return try await measure().compactMap { $0 }
  }
}

/// A violation unless something holds.
func unless(_ holds: Bool, _ violation: String) -> String? { holds ? nil : violation }
