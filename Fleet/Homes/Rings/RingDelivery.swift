// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Tells the devices of a home about its rings.
///
/// A ring is told at least once, and again after a takeover: a device knows it by its key. No call blocks.
public protocol RingDelivery: Sendable {
  /// A ring begins, or goes on.
  func ring(_ key: RingKey, _ ring: Ring)
  /// A ring is over, or this server has lost the right to it.
  func hush(_ key: RingKey)
  /// A ring was missed.
  func missed(_ key: RingKey, _ ring: Ring)
  /// It is asked whether somebody is awake; the devices see the question in the state of its item, and can answer it.
  func asks(_ question: AwakeQuestion, in home: HomeID)
  /// A ring is near, by its pre-alarm.
  func comes(_ ring: ComingRing, in home: HomeID)
}

extension RingDelivery {
  /// Tells nobody.
  public func asks(_ question: AwakeQuestion, in home: HomeID) {}
  /// Tells nobody.
  public func comes(_ ring: ComingRing, in home: HomeID) {}
}

/// The same ring on every server: one attempt of one occurrence of an item of a home.
///
/// The number of a ring is not, for two servers may give it to two rings of which the database refuses one.
public struct RingKey: Hashable, Sendable {
  /// The home.
  public let home: HomeID
  /// The item.
  public let owner: ItemID
  /// Its planned ring.
  public let occurrence: Occurrence
  /// The attempt, from 1.
  public let attempt: Int

  /// Makes the key of a ring.
  public init(_ ring: Ring, in home: HomeID) {
    (self.home, owner, occurrence, attempt) = (home, ring.owner, ring.occurrence, ring.attempt)
  }
}
