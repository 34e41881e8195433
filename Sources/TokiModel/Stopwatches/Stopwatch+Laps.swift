// SPDX-License-Identifier: Apache-2.0

extension Stopwatch {
  /// One lap.
  public struct Lap: Hashable, Sendable, Formed {
    /// 1 or more.
    public let number: Int
    /// How long this lap took.
    public let split: TimeSpan
    /// What the stopwatch showed at its end.
    public let total: TimeSpan

    public static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Lap?
    ) throws(Visitor.Failure) -> Lap {
      Lap(
        number: try visitor.field("number", whole) { $0.number },
        split: try visitor.field("split_ns", whole) { $0.split },
        total: try visitor.field("total_ns", whole) { $0.total })
    }
  }

  /// What is wrong in laps that were read, and where; `nil` for nothing.
  static func wrong(in laps: [Lap]) -> (field: String, refusal: FieldRefusal)? {
    guard laps.count <= mostLaps else {
      return ("laps", FieldRefusal("A stopwatch takes at most \(mostLaps) laps."))
    }
    var before = TimeSpan.zero
    for (index, lap) in laps.enumerated() {
      guard lap.number == index + 1 else {
        return ("laps[\(index)].number", FieldRefusal("The laps are numbered from 1 on without a gap."))
      }
      guard lap.total >= before else {
        return ("laps[\(index)].total_ns", FieldRefusal("A lap ends when the one before it ended, or later."))
      }
      guard lap.split == lap.total - before else {
        return (
          "laps[\(index)].split_ns",
          FieldRefusal("A lap lasts from the end of the one before it to its own.")
        )
      }
      before = lap.total
    }
    return nil
  }

  /// The laps in their order.
  public var lapList: [Lap] { Self.lapList(of: laps) }

  /// The laps that end at these totals.
  public static func lapList(of totals: [TimeSpan]) -> [Lap] {
    var before = TimeSpan.zero
    return totals.enumerated().map { index, total in
      defer { before = total }
      return Lap(number: index + 1, split: total - before, total: total)
    }
  }

  /// The number of the lap that took the shortest time, the first of several; `nil` for fewer than two.
  public var fastestLap: Int? {
    guard laps.count > 1 else { return nil }
    return lapList.min { $0.split < $1.split }?.number
  }

  /// The number of the lap that took the longest time, the first of several; `nil` for fewer than two.
  public var slowestLap: Int? {
    guard laps.count > 1 else { return nil }
    return lapList.max { $0.split < $1.split }?.number
  }

  /// How long the lap has taken that is not finished yet.
  public func presentSplit(at now: BootInstant) -> TimeSpan { elapsed(at: now) - (laps.last ?? .zero) }
}
