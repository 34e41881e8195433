// SPDX-License-Identifier: Apache-2.0

/// The name of a set of alarms that are turned on and off together: `work`.
///
/// 1 to 64 characters, without control characters and without spaces at its ends.
public struct AlarmSetName: Hashable, Comparable, Sendable {
  /// The most characters (Unicode scalars) that a name may have.
  public static let longest = 64

  /// The characters of the name, as typed.
  public let text: String

  /// Checks a name that a person typed; `nil` if it cannot be one.
  public init?(_ text: String) {
    guard (try? Label(text)) != nil else { return nil }
    self.init(stored: text)
  }

  /// Restores a name that this or an older version accepted; it may have hidden characters.
  public init?(stored text: String) {
    guard let label = try? Label(stored: text), (1...Self.longest).contains(text.unicodeScalars.count),
      text.unicodeScalars.first != " ", text.unicodeScalars.last != " "
    else { return nil }
    self.text = label.text
  }

  /// Orders names by their Unicode scalars, the same way in every language.
  public static func < (left: AlarmSetName, right: AlarmSetName) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }
}
