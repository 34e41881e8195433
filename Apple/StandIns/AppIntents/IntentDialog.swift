// SPDX-License-Identifier: Apache-2.0

/// The system's words for an intent: AppIntents/IntentDialog.
public struct IntentDialog: ExpressibleByStringLiteral, Sendable {
  /// The text, or its key in the catalogue.
  @_spi(Headless) public let text: String

  /// AppIntents/IntentDialog/init(stringLiteral:).
  public init(stringLiteral value: String) { text = value }
}
