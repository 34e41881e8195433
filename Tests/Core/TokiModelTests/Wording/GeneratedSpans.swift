// SPDX-License-Identifier: Apache-2.0
import TokiTestKit

/// Generates texts in forms known to other parsers, and occasionally a slightly wrong one.
struct GeneratedSpans {
  private var numbers: SeededNumbers

  static func questions(seed: UInt64, perKind: Int) -> [SpanQuestion] {
    var made = GeneratedSpans(numbers: SeededNumbers(seed: seed))
    var questions: [SpanQuestion] = []
    for index in 0..<perKind {
      // Each text that systemd refuses takes a process of its own.
      let oracles: [SpanOracle] = index % 5 < 4 ? [.pytimeparse, .systemd] : [.pytimeparse]
      questions.append(SpanQuestion(text: made.units(forAll: oracles.count > 1), oracles: oracles))
      questions.append(SpanQuestion(text: made.iso(), oracles: [.isodate]))
      if index % 2 == 0 { questions.append(SpanQuestion(text: made.clock(), oracles: [.pytimeparse])) }
    }
    return questions
  }

  /// Generates texts such as `1h 30 minutes`.
  private mutating func units(forAll: Bool) -> String {
    let common = [
      ["w", "week", "weeks"], ["d", "day", "days"], ["h", "hr", "hour", "hours"],
      ["m", "min", "minute", "minutes"], ["s", "sec", "second", "seconds"],
    ]
    let rare = [["wk", "wks"], ["D"], ["hrs", "H"], ["mins", "M"], ["secs", "SEC"]]
    var order = (0..<5).filter { _ in chance(2) }
    if order.isEmpty { order = [Int.random(in: 0..<5, using: &numbers)] }
    if chance(20) { order.shuffle(using: &numbers) }
    if chance(30) { order.append(order[0]) }
    var text = ""
    for (place, unit) in order.enumerated() {
      if place > 0 { text += pick(forAll ? ["", " "] : ["", " ", ", ", ","]) }
      text += amount(mayHaveFraction: place == order.count - 1 || chance(20))
      text += pick(["", " "])
      text += pick(forAll || !chance(3) ? common[unit] : rare[unit])
    }
    if chance(40) { text += pick(["5", " 30", "5ms", " left"]) }
    return text
  }

  /// Generates texts such as `P1DT12H`.
  private mutating func iso() -> String {
    var text = "P"
    var isLast = false
    var isInTime = false
    for (unit, letter) in ["W", "D", "H", "M", "S"].enumerated() where !isLast && chance(2) {
      if unit >= 2, !isInTime {
        text += "T"
        isInTime = true
      }
      let number = amount(mayHaveFraction: true)
      isLast = number.contains(".") && !chance(10)
      text += (chance(2) ? number : number.replacing(".", with: ",")) + letter
    }
    if chance(40) { text += pick(["1H", "T", "5", "1Y", "0.5M"]) }
    return text
  }

  /// Generates texts such as `1:30:00`.
  private mutating func clock() -> String {
    let parts = (0..<Int.random(in: 1...2, using: &numbers)).map { _ in
      let number = "\(Int.random(in: 0...(chance(20) ? 99 : 59), using: &numbers))"
      return number.count < 2 && !chance(20) ? "0" + number : number
    }
    var text =
      parts.count == 2 && chance(4) ? "\(Int.random(in: 1...400, using: &numbers))\(pick([" days, ", "d ", "d"]))" : ""
    text += "\(Int.random(in: 0...(text.isEmpty ? 99 : 23), using: &numbers)):" + parts.joined(separator: ":")
    if chance(4) { text += ".\(Int.random(in: 0...999, using: &numbers))" }
    return text
  }

  private mutating func amount(mayHaveFraction: Bool) -> String {
    let whole = pick([0...9, 0...99, 0...999]).randomElement(using: &numbers) ?? 1
    guard mayHaveFraction, chance(4) else { return "\(whole)" }
    return "\(whole).\(Int.random(in: 0...999, using: &numbers))"
  }

  /// `true` once in `count` times on average.
  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &numbers)]
  }
}
