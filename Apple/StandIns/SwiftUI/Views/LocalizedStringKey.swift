// SPDX-License-Identifier: Apache-2.0

/// A text that is looked up in the language of the environment: SwiftUI/LocalizedStringKey.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  /// The key, with a placeholder for each value.
  let key: String
  /// The values for the placeholders.
  let arguments: [String]

  /// SwiftUI/LocalizedStringKey/init(_:).
  public init(_ value: String) {
    key = value
    arguments = []
  }

  /// SwiftUI/LocalizedStringKey/init(stringLiteral:).
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// SwiftUI/LocalizedStringKey/init(stringInterpolation:).
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// SwiftUI/LocalizedStringKey/StringInterpolation.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var arguments: [String] = []

    /// SwiftUI/LocalizedStringKey/StringInterpolation/init(literalCapacity:interpolationCount:).
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// SwiftUI/LocalizedStringKey/StringInterpolation/appendLiteral(_:).
    public mutating func appendLiteral(_ literal: String) {
      key += literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    }

    /// SwiftUI/LocalizedStringKey/StringInterpolation/appendInterpolation(_:).
    public mutating func appendInterpolation(_ string: String) {
      key += "%@"
      arguments.append(string)
    }

    /// SwiftUI/LocalizedStringKey/StringInterpolation/appendInterpolation(_:).
    public mutating func appendInterpolation(_ number: Int) {
      key += "%lld"
      arguments.append("\(number)")
    }
  }

  /// The text: that of the host's catalogue, or the key itself.
  @MainActor
  func string(in environment: EnvironmentValues) -> String {
    let format = environment.localized?(key, environment.locale) ?? key
    guard !arguments.isEmpty else { return format }
    var (rest, text, next) = (format[...], "", 0)
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        text += "%"
        rest = rest.dropFirst(2)
      } else if let placeholder = ["%lld", "%@"].first(where: { rest.hasPrefix($0) }), next < arguments.count {
        text += arguments[next]
        next += 1
        rest = rest.dropFirst(placeholder.count)
      } else {
        text += "%"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }
}
