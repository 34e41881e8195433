// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A person's name for another machine: `bedroom`.
public struct RemoteName: Hashable, Sendable {
  /// 1 to 40 letters, digits, hyphens and underscores, beginning with a letter; never `here`.
  public let text: String

  /// The word for this machine, where a remote could be named.
  public static let here = "here"
  /// The most characters of a name.
  public static let longest = 40

  /// Makes a name; `nil` for a text that cannot be one.
  public init?(text: String) {
    let scalars = text.unicodeScalars
    guard (1...Self.longest).contains(scalars.count), text != Self.here, scalars.first?.properties.isAlphabetic == true,
      scalars.allSatisfy({
        $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == "-" || $0 == "_"
      })
    else { return nil }
    self.text = text
  }
}

extension RemoteName: WrittenField {
  /// Describes the form of a name.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal("The name of a remote is 1 to 40 letters, digits, hyphens and underscores, beginning with a letter.")
  }
}
