// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The elements of a list that lies in one column as a text.
protocol ListedInColumn: FieldValue {
  /// - Returns: `nil` for a list that does not read back from its text.
  static func columnText(of list: [Self]) -> String?
  /// - Returns: `nil` for a text that is no such list.
  static func list(columnText: String) -> [Self]?
}

/// Days one after the other: `2026-11-21 2026-11-23`; empty for none.
extension CivilDate: ListedInColumn {
  static func columnText(of list: [CivilDate]) -> String? { list.map(\.text).joined(separator: " ") }

  static func list(columnText: String) -> [CivilDate]? { words(of: columnText) { CivilDate(text: $0) } }
}

/// Servers one after another as a person writes them; none has a space in it.
extension TimeServer: ListedInColumn {
  static func columnText(of list: [TimeServer]) -> String? {
    let text = list.map(\.text).joined(separator: " ")
    // One server that cannot be read would keep all the rest from being loaded.
    return self.list(columnText: text) == list ? text : nil
  }

  static func list(columnText: String) -> [TimeServer]? {
    let list = words(of: columnText) { try? TimeServer(reading: $0) }
    return list.flatMap { $0.count <= most ? $0 : nil }
  }
}

/// The totals of laps in nanoseconds, with spaces between.
extension Stopwatch.Lap: ListedInColumn {
  static func columnText(of list: [Stopwatch.Lap]) -> String? {
    list.map { "\($0.total.nanoseconds)" }.joined(separator: " ")
  }

  static func list(columnText: String) -> [Stopwatch.Lap]? {
    words(of: columnText) { Int64($0).map { TimeSpan(nanoseconds: $0) } }.map(Stopwatch.lapList)
  }
}

/// A line a try, `by<TAB>result<TAB>output<TAB>detail`, empty for what it has not.
///
/// None of the four holds a control character.
extension RingTry: ListedInColumn {
  static func columnText(of list: [RingTry]) -> String? {
    list.map { [$0.by.code, $0.result.code, $0.output ?? "", $0.detail ?? ""].joined(separator: "\t") }
      .joined(separator: "\n")
  }

  static func list(columnText: String) -> [RingTry]? {
    var tries: [RingTry] = []
    for line in columnText.split(separator: "\n", omittingEmptySubsequences: false) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, !fields[0].isEmpty, !fields[1].isEmpty else { return nil }
      tries.append(
        RingTry(
          by: Means(code: fields[0]), output: fields[2], result: Result(code: fields[1]), detail: fields[3]))
    }
    return tries
  }
}

extension ListedInColumn {
  static func text<Value>(of list: [Value]) -> String? {
    precondition(Value.self == Self.self)
    return columnText(of: unsafe unsafeBitCast(list, to: [Self].self))
  }

  static func list<Value>(in text: String) -> [Value]? {
    precondition(Value.self == Self.self)
    return list(columnText: text).map { unsafe unsafeBitCast($0, to: [Value].self) }
  }
}

/// How the elements of a list are written.
func listed(_ type: (some FieldValue).Type) -> any ListedInColumn.Type {
  guard let type = type as? any ListedInColumn.Type else { preconditionFailure("No column holds a list of \(type)") }
  return type
}

/// Reads what stands between single spaces; `nil` where one of them cannot be read.
private func words<Value>(of text: String, _ read: (String) -> Value?) -> [Value]? {
  if text.isEmpty { return [] }
  var values: [Value] = []
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    guard let value = read(String(word)) else { return nil }
    values.append(value)
  }
  return values
}
