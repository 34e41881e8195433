// SPDX-License-Identifier: Apache-2.0

/// The number of rows that a request may ask for.
enum RowLimit {
  /// The fewest and the most.
  static let range = 1...1_000
  /// Those of a request that does not say.
  static let usual = 50

  /// Throws `ControlError` of `.invalidRequest` for another number, which only a caller in this process can give.
  static func check(_ limit: Int) throws(ControlError) {
    guard range.contains(limit) else {
      throw .invalid(
        .request, field: "limit", reason: "A limit is from 1 to 1000, not \(limit).")
    }
  }
}
