// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The tries of a ring in one column: a line a try, `by<TAB>result<TAB>output<TAB>detail`, empty for what it has not.
///
/// None of the four holds a control character.
extension RingTry {
  /// - Returns: `nil` for no tries.
  static func column(of tries: [RingTry]) -> String? {
    guard !tries.isEmpty else { return nil }
    return tries.map { [$0.by.code, $0.result.code, $0.output ?? "", $0.detail ?? ""].joined(separator: "\t") }
      .joined(separator: "\n")
  }

  /// - Returns: `nil` for what is no list of tries.
  static func read(column: String) -> [RingTry]? {
    var tries: [RingTry] = []
    for line in column.split(separator: "\n", omittingEmptySubsequences: false) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, !fields[0].isEmpty, !fields[1].isEmpty else { return nil }
      tries.append(
        RingTry(
          by: Means(code: fields[0]), output: fields[2], result: Result(code: fields[1]), detail: fields[3]))
    }
    return tries
  }
}
