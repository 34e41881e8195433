// SPDX-License-Identifier: Apache-2.0
@_exported public import Foundation

/// A text that is looked up where it is shown, which Foundation on Linux lacks: Foundation/LocalizedStringResource.
///
/// It is only ever its own key here.
public struct LocalizedStringResource: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// Foundation/LocalizedStringResource/key.
  public let key: String

  /// Foundation/LocalizedStringResource/init(stringLiteral:).
  public init(stringLiteral value: String) {
    key = value
  }
}

/// A value that is shown as a text: Foundation/CustomLocalizedStringResourceConvertible.
public protocol CustomLocalizedStringResourceConvertible {
  /// Foundation/CustomLocalizedStringResourceConvertible/localizedStringResource.
  var localizedStringResource: LocalizedStringResource { get }
}
