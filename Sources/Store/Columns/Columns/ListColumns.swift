// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// An element of a list that is stored as text in one column.
protocol ListedInColumn: FieldValue {
  /// Returns `nil` for a list that does not survive the round trip.
  static func columnText(of list: [Self]) -> String?
  /// Returns `nil` for a text that is not such a list.
  static func list(columnText: String) -> [Self]?
}

/// Days separated by spaces, as `2026-11-21 2026-11-23`; empty for none.
extension CivilDate: ListedInColumn {
  static func columnText(of list: [CivilDate]) -> String? { list.map(\.text).joined(separator: " ") }

  static func list(columnText: String) -> [CivilDate]? { elements(of: columnText) { CivilDate(text: $0) } }
}

/// Times separated by spaces, as `07:00 08:00:30`; empty for none.
extension TimeOfDay: ListedInColumn {
  static func columnText(of list: [TimeOfDay]) -> String? { list.map(\.text).joined(separator: " ") }

  static func list(columnText: String) -> [TimeOfDay]? { elements(of: columnText) { TimeOfDay(text: $0) } }
}

/// Days in a row separated by spaces, as `2026-12-24/2027-01-02 --12-25`; empty for none.
extension ExceptedDays: ListedInColumn {
  static func columnText(of list: [ExceptedDays]) -> String? { list.map(\.text).joined(separator: " ") }

  static func list(columnText: String) -> [ExceptedDays]? { elements(of: columnText) { ExceptedDays(text: $0) } }
}

/// Dates with times separated by spaces, as `2026-11-21T07:00`; empty for none.
extension CivilDateTime: ListedInColumn {
  static func columnText(of list: [CivilDateTime]) -> String? { list.map(\.text).joined(separator: " ") }

  static func list(columnText: String) -> [CivilDateTime]? { elements(of: columnText) { CivilDateTime(text: $0) } }
}

/// Servers as a person writes them, separated by spaces; none contains one.
extension TimeServer: ListedInColumn {
  static func columnText(of list: [TimeServer]) -> String? {
    let text = list.map(\.text).joined(separator: " ")
    // A single unreadable server would keep everything else from loading.
    return self.list(columnText: text) == list ? text : nil
  }

  static func list(columnText: String) -> [TimeServer]? {
    let list = elements(of: columnText) { try? TimeServer(reading: $0) }
    return list.flatMap { $0.count <= most ? $0 : nil }
  }
}

/// The totals of laps in nanoseconds, separated by spaces.
extension Stopwatch.Lap: ListedInColumn {
  static func columnText(of list: [Stopwatch.Lap]) -> String? {
    list.map { "\($0.total.nanoseconds)" }.joined(separator: " ")
  }

  static func list(columnText: String) -> [Stopwatch.Lap]? {
    elements(of: columnText) { Int64($0).map { TimeSpan(nanoseconds: $0) } }.map(Stopwatch.lapList)
  }
}

/// One line per try, `by<TAB>result<TAB>output<TAB>detail`, with absent parts left empty.
///
/// None of the four contains a control character.
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

/// One line per hook, `moment<TAB>nanoseconds before<TAB>1 if on<TAB>run, post or open<TAB>text`.
///
/// In the text a backslash, a tab and the two line breaks are `\\`, `\t`, `\n` and `\r`.
extension Hook: ListedInColumn {
  static func columnText(of list: [Hook]) -> String? {
    let text = list.map { hook in
      let call =
        switch hook.call {
        case .command(let command): "run\t\(escaped(command))"
        case .post(let address): "post\t\(escaped(address))"
        case .open(let address): "open\t\(escaped(address))"
        }
      let before = hook.before.map { "\($0.nanoseconds)" } ?? ""
      return "\(hook.moment.rawValue)\t\(before)\t\(hook.isOn ? 1 : 0)\t\(call)"
    }
    .joined(separator: "\n")
    return self.list(columnText: text) == list ? text : nil
  }

  static func list(columnText: String) -> [Hook]? {
    if columnText.isEmpty { return [] }
    var hooks: [Hook] = []
    for line in columnText.split(separator: "\n", omittingEmptySubsequences: false) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, let moment = Moment(rawValue: fields[0]), let text = unescaped(fields[4]),
        let isOn = ["0": false, "1": true][fields[2]],
        let call = ["run": Call.command(text), "post": .post(text), "open": .open(text)][fields[3]],
        let hook = try? Hook(
          moment, before: fields[1].isEmpty ? nil : Int64(fields[1]).map(TimeSpan.init(nanoseconds:)), call)
      else { return nil }
      hooks.append(hook.turned(on: isOn))
    }
    return hooks
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      // With a line break behind it, it would be one character.
      case "\r": escaped += "\\r"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text behind `escaped`; `nil` for a backslash that means nothing.
  private static func unescaped(_ text: String) -> String? {
    var plain = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      defer { isEscape = !isEscape && scalar == "\\" }
      switch (isEscape, scalar) {
      case (false, "\\"): break
      case (false, _): plain.append(scalar)
      case (true, "\\"): plain.append("\\")
      case (true, "t"): plain.append("\t")
      case (true, "n"): plain.append("\n")
      case (true, "r"): plain.append("\r")
      case (true, _): return nil
      }
    }
    return isEscape ? nil : String(plain)
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

/// The text format for lists of a type.
func listed(_ type: (some FieldValue).Type) -> any ListedInColumn.Type {
  guard let type = type as? any ListedInColumn.Type else { preconditionFailure("No column holds a list of \(type)") }
  return type
}

/// Parses words separated by single spaces; `nil` if one of them is invalid.
private func elements<Value>(of text: String, _ read: (String) -> Value?) -> [Value]? {
  if text.isEmpty { return [] }
  var values: [Value] = []
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    guard let value = read(String(word)) else { return nil }
    values.append(value)
  }
  return values
}
