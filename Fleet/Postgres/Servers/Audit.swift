// SPDX-License-Identifier: Apache-2.0

/// The rows of `toki.audit`: operators' acts on accounts, with their times.
enum Audit {
  /// The present instant in nanoseconds since 1970.
  static let now = "(extract(epoch FROM clock_timestamp()) * 1000000000)::bigint"

  /// The statement that notes an act, part of the statement that does it: both are done, or neither.
  ///
  /// - Parameters:
  ///  - act: The expression for the word of the act.
  ///  - person: The place holder of the operator's name.
  ///  - home: The expression for the account's number.
  ///  - subject: The expression for the act's other subject, such as the name of a token.
  ///  - source: The rows that the act returned; without any, nothing is noted.
  /// - Returns: The statement.
  static func entry(
    _ act: String, by person: String, _ home: String, _ subject: String, from source: String
  ) -> String {
    """
    INSERT INTO toki.audit (at_utc_ns, operator, act, home, subject)
      SELECT \(now), \(person), \(act), \(home), \(subject) FROM \(source)
    """
  }
}
