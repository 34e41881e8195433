// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The version that an item or the settings must still have when a call changes them.
public enum Expectation: Hashable, Sendable {
  /// Any version, as long as it exists.
  case any
  /// One of these versions.
  case versions(Set<String>)

  func holds(for version: String) -> Bool {
    switch self {
    case .any: true
    case .versions(let versions): versions.contains(version)
    }
  }
}

extension Item {
  /// Differs after each change of the item.
  public var version: String { "\(revision)" }
}

extension EngineSettings {
  /// Differs for different settings: a digest of all of them, in hexadecimal.
  public var version: String { String(FieldDigest.of(self), radix: 16) }
}
