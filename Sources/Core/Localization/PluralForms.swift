// SPDX-License-Identifier: Apache-2.0

/// Which form of a text goes with a number: the line `Plural-Forms` of a catalogue's header (gettext manual, "Additional
/// functions for plural forms").
///
/// Its rule is an expression of C over the number `n`, as Polish has
/// `nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);`.
struct PluralForms: Sendable {
  /// The number of forms, 1 to 6 in the languages that gettext knows.
  let count: Int
  private let rule: Rule

  /// The forms of a header without the line: one for 1, and another for any other number.
  static let germanic = PluralForms(count: 2, rule: .binary("!=", .number, .value(1)))

  private init(count: Int, rule: Rule) {
    self.count = count
    self.rule = rule
  }

  /// Reads the line out of a header; `nil` if there is none, or none that can be read.
  init?(header: String) {
    let line = header.split(separator: "\n").first { $0.hasPrefix("Plural-Forms:") }
    var values: [Substring: Substring] = [:]
    for part in line?.dropFirst("Plural-Forms:".count).split(separator: ";") ?? [] {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      values[sides[0].filter { $0 != " " }[...]] = sides[1]
    }
    guard let count = values["nplurals"].flatMap({ Int($0.filter { $0 != " " }) }), (1...6).contains(count),
      let text = values["plural"], text.utf8.count <= 1_000
    else { return nil }
    var parser = Parser(rest: Array(text.utf8)[...])
    guard let rule = parser.whole() else { return nil }
    self.init(count: count, rule: rule)
  }

  /// The form that goes with a number, 0 to `count` − 1; the first for a number that the rule has no answer to.
  func form(of number: Int) -> Int {
    let form = rule.value(Int(clamping: number.magnitude))
    return (0..<count).contains(form) ? form : 0
  }

  /// An expression of C, in whole numbers; true is 1.
  private indirect enum Rule: Sendable {
    case number
    case value(Int)
    case not(Rule)
    case binary(String, Rule, Rule)
    case choice(Rule, Rule, Rule)

    func value(_ number: Int) -> Int {
      switch self {
      case .number: number
      case .value(let value): value
      case .not(let one): one.value(number) == 0 ? 1 : 0
      case .choice(let condition, let one, let other):
        condition.value(number) != 0 ? one.value(number) : other.value(number)
      case .binary(let sign, let one, let other): Self.value(sign, one.value(number), other.value(number))
      }
    }

    private static func value(_ sign: String, _ one: Int, _ other: Int) -> Int {
      switch sign {
      case "||": one != 0 || other != 0 ? 1 : 0
      case "&&": one != 0 && other != 0 ? 1 : 0
      case "==": one == other ? 1 : 0
      case "!=": one != other ? 1 : 0
      case "<=": one <= other ? 1 : 0
      case ">=": one >= other ? 1 : 0
      case "<": one < other ? 1 : 0
      case ">": one > other ? 1 : 0
      case "+": one &+ other
      case "-": one &- other
      case "*": one &* other
      case "/": other == 0 ? 0 : one.dividedReportingOverflow(by: other).partialValue
      default: other == 0 ? 0 : one.remainderReportingOverflow(dividingBy: other).partialValue
      }
    }
  }

  /// Reads an expression by its precedence, the loosest first.
  private struct Parser {
    /// Operators of one precedence, the longer of two that begin alike first.
    private static let levels = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"]]
    /// More than any language needs; each open bracket takes some of the stack.
    private static let deepest = 50

    var rest: ArraySlice<UInt8>
    private var depth = 0

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    /// The whole text; `nil` if anything is left of it.
    mutating func whole() -> Rule? {
      guard let rule = choice() else { return nil }
      skipSpaces()
      return rest.isEmpty ? rule : nil
    }

    private mutating func choice() -> Rule? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest, let condition = binary(0) else { return nil }
      guard take("?") else { return condition }
      guard let one = choice(), take(":"), let other = choice() else { return nil }
      return .choice(condition, one, other)
    }

    private mutating func binary(_ level: Int) -> Rule? {
      guard level < Self.levels.count else { return single() }
      guard var rule = binary(level + 1) else { return nil }
      while let sign = Self.levels[level].first(where: { take($0) }) {
        guard let other = binary(level + 1) else { return nil }
        rule = .binary(sign, rule, other)
      }
      return rule
    }

    private mutating func single() -> Rule? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else { return nil }
      if take("n") { return .number }
      if take("!") { return single().map { .not($0) } }
      if take("(") {
        guard let rule = choice(), take(")") else { return nil }
        return rule
      }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      return Int(String(decoding: digits, as: UTF8.self)).map { .value($0) }
    }

    /// Consumes a sign after spaces.
    private mutating func take(_ sign: String) -> Bool {
      skipSpaces()
      guard rest.starts(with: sign.utf8) else { return false }
      rest = rest.dropFirst(sign.utf8.count)
      return true
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
  }
}
