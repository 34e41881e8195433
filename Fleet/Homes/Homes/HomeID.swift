// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A home in the database.
public struct HomeID: Hashable, Sendable, Comparable {
  /// 1 or more.
  public let number: Int64

  /// Makes the ID of a stored number.
  public init(_ number: Int64) { self.number = number }

  /// `true` if the first number is lower.
  public static func < (left: HomeID, right: HomeID) -> Bool { left.number < right.number }
}

/// A home that a server holds: nobody else may change it while the epoch is the home's.
public struct HeldHome: Hashable, Sendable {
  /// The home.
  public let id: HomeID
  /// Number of its holders so far, 1 or more.
  public let epoch: Int64
  /// The zone that its floating alarms follow, wherever the server is; `nil` for the server's.
  public let zone: ZoneName?

  /// Makes the holding that a database reports.
  public init(_ id: HomeID, epoch: Int64, zone: ZoneName? = nil) {
    (self.id, self.epoch, self.zone) = (id, epoch, zone)
  }
}
