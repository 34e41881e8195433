// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What an item or the settings must still be when a call changes them.
public enum Expectation: Hashable, Sendable {
  /// There is one, whatever it is.
  case any
  /// It is one of these versions.
  case versions(Set<String>)

  func holds(for version: String) -> Bool {
    switch self {
    case .any: true
    case .versions(let versions): versions.contains(version)
    }
  }
}

extension Item {
  /// The text that is another one after each change.
  public var version: String { "\(revision)" }
}

extension EngineSettings {
  /// The text that is another one for other settings: a digest of all of them.
  public var version: String { String(FieldDigest.of(self), radix: 16) }
}

extension ControlError {
  /// The error of a call whose expectation does not hold.
  static func changed(_ subject: String) -> ControlError {
    ControlError(
      .changed, subject: subject, message: "\(subject) has changed since it was read; read it again, and decide anew.")
  }
}
