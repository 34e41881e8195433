// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The wrong codes that came to a sharing server since it was opened: typed badly, or guessed.
public struct WrongCodes: Hashable, Sendable, Formed {
  /// Their number.
  public let count: Int
  /// From where the last one came.
  public let address: String
  /// Time of the last one.
  public let last: UTCInstant

  /// Time for which they are worth a word.
  public static let newsSpan = TimeSpan.days(1)

  /// Creates a note of wrong codes.
  public init(count: Int, address: String, last: UTCInstant) {
    self.count = count
    self.address = address
    self.last = last
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: WrongCodes?
  ) throws(Visitor.Failure) -> WrongCodes {
    WrongCodes(
      count: try visitor.field("count", whole) { $0.count },
      address: try visitor.field("address", whole) { $0.address },
      last: try visitor.field("last", whole) { $0.last })
  }
}
