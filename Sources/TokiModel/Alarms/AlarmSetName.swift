// SPDX-License-Identifier: Apache-2.0

/// The name of a set of alarms that are turned on and off together: `work`.
///
/// 1 to 64 characters, without control characters and without spaces around it.
public struct AlarmSetName: Hashable, Comparable, Sendable {
  public static let longest = 64

  public let text: String

  /// Checks a name; `nil` when it cannot be one.
  public init?(_ text: String) {
    guard (try? Label(text)) != nil else { return nil }
    self.init(stored: text)
  }

  /// Reads a name that this version or an older one has accepted: it may have hidden characters.
  public init?(stored text: String) {
    guard let label = try? Label(stored: text), (1...Self.longest).contains(text.unicodeScalars.count),
      text.unicodeScalars.first != " ", text.unicodeScalars.last != " "
    else { return nil }
    self.text = label.text
  }

  public static func < (left: AlarmSetName, right: AlarmSetName) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }
}
