// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Settings of the app itself, kept by name; those about ringing belong to the engine.
///
/// A port: the user's defaults on a device, memory in tests.
public protocol AppSettings: Sendable {
  /// The stored text; `nil` when nothing is set.
  func text(_ key: String) -> String?
  /// Stores a text; `nil` removes it.
  func set(_ key: String, _ text: String?)
}

extension AppSettings {
  /// A yes or no; `nil` when nothing is set.
  func flag(_ key: String) -> Bool? { text(key).map { $0 == "true" } }

  /// Stores a yes or no.
  func set(_ key: String, _ flag: Bool) { set(key, flag ? "true" : "false") }
}
