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
///
/// Two holdings are equal whatever the account's name is: an operator may change that at any time.
public struct HeldHome: Hashable, Sendable {
  /// The home.
  public let id: HomeID
  /// Number of its holders so far, 1 or more.
  public let epoch: Int64
  /// The zone that its floating alarms follow, wherever the server is; `nil` for the server's.
  public let zone: ZoneName?
  /// The account's name when the server took it, for the log; `nil` for none.
  public let name: AccountName?

  /// Makes the holding that a database reports.
  public init(_ id: HomeID, epoch: Int64, zone: ZoneName? = nil, name: AccountName? = nil) {
    self.id = id
    self.epoch = epoch
    self.zone = zone
    self.name = name
  }

  /// `true` if both are the same holding, in the same zone.
  public static func == (left: HeldHome, right: HeldHome) -> Bool {
    (left.id, left.epoch, left.zone) == (right.id, right.epoch, right.zone)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(epoch)
  }
}
