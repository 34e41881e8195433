// SPDX-License-Identifier: Apache-2.0
import Foundation
public import TokiViews

/// The app's own settings, in the user's defaults.
public struct DeviceSettings: AppSettings {
  private let suite: String?

  /// Keeps them in the app's own defaults, or in a suite of that name.
  public init(suite: String? = nil) { self.suite = suite }

  // Not stored: platforms differ on `UserDefaults` being `Sendable`.
  private var defaults: UserDefaults? { suite.map { UserDefaults(suiteName: $0) } ?? .standard }

  /// The stored text; `nil` when nothing is set.
  public func text(_ key: String) -> String? { defaults?.string(forKey: key) }

  /// Stores a text; `nil` removes it.
  public func set(_ key: String, _ text: String?) {
    if let text { defaults?.set(text, forKey: key) } else { defaults?.removeObject(forKey: key) }
  }
}
