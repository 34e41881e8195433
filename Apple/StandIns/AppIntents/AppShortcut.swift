// SPDX-License-Identifier: Apache-2.0
public import FoundationStandIn

/// The shortcuts of an app, which Siri and Spotlight know without a person's doing: AppIntents/AppShortcutsProvider.
public protocol AppShortcutsProvider: Sendable {
  /// AppIntents/AppShortcutsProvider/appShortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

/// An intent with phrases to run it by: AppIntents/AppShortcut.
public struct AppShortcut {
  /// The name of the intent's type.
  @_spi(Headless) public let intent: String
  /// The phrases; the first is their key in the catalogue.
  @_spi(Headless) public let phrases: [String]
  /// The title below the symbol.
  @_spi(Headless) public let shortTitle: LocalizedStringResource
  /// The name of its symbol.
  @_spi(Headless) public let systemImageName: String

  /// AppIntents/AppShortcut/init(intent:phrases:shortTitle:systemImageName:).
  public init<Intent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource, systemImageName: String
  ) where Intent: AppIntent {
    self.intent = "\(Intent.self)"
    self.phrases = phrases.map(\.text)
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
  }
}

/// Words to run an intent by, which name the app: AppIntents/AppShortcutPhrase.
public struct AppShortcutPhrase<Intent>: ExpressibleByStringInterpolation where Intent: AppIntent {
  let text: String

  /// AppIntents/AppShortcutPhrase/init(stringLiteral:).
  public init(stringLiteral value: String) { text = value }

  /// AppIntents/AppShortcutPhrase/init(stringInterpolation:).
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// AppIntents/AppShortcutPhrase/StringInterpolation.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// AppIntents/AppShortcutPhrase/StringInterpolation/init(literalCapacity:interpolationCount:).
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// AppIntents/AppShortcutPhrase/StringInterpolation/appendLiteral(_:).
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// AppIntents/AppShortcutPhrase/StringInterpolation/appendInterpolation(_:).
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { text += "${\(token)}" }
  }
}

/// A part of a phrase without a parameter: AppIntents/AppShortcutPhraseToken.
public enum AppShortcutPhraseToken: Hashable {
  /// AppIntents/AppShortcutPhraseToken/applicationName.
  case applicationName
}

/// AppIntents/AppShortcutsBuilder.
@resultBuilder
public enum AppShortcutsBuilder {
  /// AppIntents/AppShortcutsBuilder/buildExpression(_:).
  public static func buildExpression(_ component: AppShortcut) -> [AppShortcut] { [component] }

  /// AppIntents/AppShortcutsBuilder/buildBlock(_:).
  public static func buildBlock(_ components: [AppShortcut]...) -> [AppShortcut] { components.flatMap { $0 } }
}
