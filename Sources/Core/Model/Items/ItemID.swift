// SPDX-License-Identifier: Apache-2.0

/// The id of an item of any kind.
public enum ItemID: Hashable, Sendable {
  case timer(TimerID)
  case alarm(AlarmID)
  case sequence(SequenceID)
  case stopwatch(StopwatchID)

  /// Makes an id from a kind and a number, 1 or more.
  public init(_ kind: ItemKind, _ number: Int64) {
    switch kind {
    case .timer: self = .timer(TimerID(number))
    case .alarm: self = .alarm(AlarmID(number))
    case .sequence: self = .sequence(SequenceID(number))
    case .stopwatch: self = .stopwatch(StopwatchID(number))
    }
  }

  /// Makes the same id without the kind in its type.
  public init<Of: Item>(_ id: ID<Of>) { self.init(Of.kind, id.number) }

  /// The kind that the id's letter stands for.
  public var kind: ItemKind {
    switch self {
    case .timer: .timer
    case .alarm: .alarm
    case .sequence: .sequence
    case .stopwatch: .stopwatch
    }
  }

  /// 1 or more.
  public var number: Int64 {
    switch self {
    case .timer(let id): id.number
    case .alarm(let id): id.number
    case .sequence(let id): id.number
    case .stopwatch(let id): id.number
    }
  }

  /// The id as a person types and reads it: `t3`, `a2`, `s1` or `w4`.
  public var text: String { "\(kind.letter)\(number)" }

  /// Reads `t3`, `a2`, `s1` or `w4`; `nil` for anything else.
  public init?(text: String) {
    var characters = Substring(text).unicodeScalars
    guard let letter = characters.popFirst(), let kind = ItemKind.allCases.first(where: { $0.letter == letter }),
      let number = Self.number(of: characters)
    else { return nil }
    self.init(kind, number)
  }

  /// Parses the number of an id: 1 or more, no sign or leading zeros; `nil` for anything else.
  static func number(of digits: Substring.UnicodeScalarView) -> Int64? {
    guard digits.first != "0" else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard ("0"..."9").contains(digit), number < 1 << 52 else { return nil }
      number = number * 10 + Int64(digit.value - 0x30)
    }
    return number > 0 ? number : nil
  }
}
