// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// An item takes two columns: its kind, as `timer`, and its number.

extension ItemID {
  /// Returns `nil` for an unknown kind.
  public init?(kind: String, number: Int64) {
    guard let kind = ItemKind(rawValue: kind) else { return nil }
    self.init(kind, number)
  }
}
