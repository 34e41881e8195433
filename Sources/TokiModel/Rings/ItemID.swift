// SPDX-License-Identifier: Apache-2.0

/// The name of anything there is: a timer, an alarm or a sequence; or a stopwatch, which never rings.
public enum ItemID: Hashable, Sendable {
  case timer(TimerID)
  case alarm(AlarmID)
  case sequence(SequenceID)
  case stopwatch(StopwatchID)

  /// What it names: `timer`, `alarm`, `sequence` or `stopwatch`.
  public var kind: String {
    switch self {
    case .timer: "timer"
    case .alarm: "alarm"
    case .sequence: "sequence"
    case .stopwatch: "stopwatch"
    }
  }

  /// What a person types and reads: `t3`, `a2`, `s1` or `w4`.
  public var text: String {
    switch self {
    case .timer(let id): id.text
    case .alarm(let id): id.text
    case .sequence(let id): id.text
    case .stopwatch(let id): id.text
    }
  }

  /// Reads `t3`, `a2`, `s1` or `w4`; `nil` for anything else.
  public init?(text: String) {
    var characters = Substring(text).utf8
    guard let kind = characters.popFirst(), characters.first != UInt8(ascii: "0") else { return nil }
    var number: Int64 = 0
    for byte in characters {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), number < 1 << 52 else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    guard number > 0 else { return nil }
    switch kind {
    case UInt8(ascii: "t"): self = .timer(TimerID(number))
    case UInt8(ascii: "a"): self = .alarm(AlarmID(number))
    case UInt8(ascii: "s"): self = .sequence(SequenceID(number))
    case UInt8(ascii: "w"): self = .stopwatch(StopwatchID(number))
    default: return nil
    }
  }
}
