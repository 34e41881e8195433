// SPDX-License-Identifier: Apache-2.0

extension Stopwatch {
  /// One lap of a stopwatch.
  public struct Lap: Hashable, Sendable, Formed {
    /// 1 or more.
    public let number: Int
    /// Length of this lap.
    public let split: TimeSpan
    /// The stopwatch's time at the end of this lap.
    public let total: TimeSpan

    /// Visits the fields of a lap.
    public static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Lap?
    ) throws(Visitor.Failure) -> Lap {
      Lap(
        number: try visitor.field("number", whole) { $0.number },
        split: try visitor.field("split_ns", whole) { $0.split },
        total: try visitor.field("total_ns", whole) { $0.total })
    }
  }

  /// The first mistake in laps that were read, and its field; `nil` if there is none.
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

  /// The laps in order.
  public var lapList: [Lap] { Self.lapList(of: laps) }

  /// The laps that end at the given totals.
  public static func lapList(of totals: [TimeSpan]) -> [Lap] {
    var before = TimeSpan.zero
    return totals.enumerated().map { index, total in
      defer { before = total }
      return Lap(number: index + 1, split: total - before, total: total)
    }
  }

  /// Number of the shortest lap, the first of equal ones; `nil` for fewer than two laps.
  public var fastestLap: Int? {
    guard laps.count > 1 else { return nil }
    return lapList.min { $0.split < $1.split }?.number
  }

  /// Number of the longest lap, the first of equal ones; `nil` for fewer than two laps.
  public var slowestLap: Int? {
    guard laps.count > 1 else { return nil }
    return lapList.max { $0.split < $1.split }?.number
  }

  /// Length so far of the lap that is not finished yet.
  public func presentSplit(at now: BootInstant) -> TimeSpan { elapsed(at: now) - (laps.last ?? .zero) }
}
