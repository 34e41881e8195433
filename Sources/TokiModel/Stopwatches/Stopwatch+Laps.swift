// SPDX-License-Identifier: Apache-2.0

extension Stopwatch {
  /// One lap.
  public struct Lap: Hashable, Sendable {
    /// 1 or more.
    public let number: Int
    /// How long this lap took.
    public let split: TimeSpan
    /// What the stopwatch showed at its end.
    public let total: TimeSpan
  }

  /// The laps in their order.
  public var lapList: [Lap] {
    var before = TimeSpan.zero
    return laps.enumerated().map { index, total in
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
