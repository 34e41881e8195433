// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// A channel of the system that rings at an instant although the app does not run.
///
/// Each ring given to it has a name, by which it is asked for and cancelled; a host keeps the rest (`ScheduleLedger`).
public protocol SystemSchedule: Sendable {
  /// Its channel.
  var channel: ProjectedRing.Channel { get }
  /// The person's permission for Toki to use it.
  func permission() async -> SystemChannels.Permission
  /// Asks the person, if that was not done before.
  func ask() async -> SystemChannels.Permission
  /// States of the rings given to it; one that is missing here is over.
  ///
  /// `nil` if it does not answer: then nothing is known to be over.
  func standing() async -> [ProjectedID: SystemStanding]?
  /// Gives it a ring; one of the same name is replaced.
  ///
  /// - Throws: `ScheduleTrouble`, with the reason.
  func schedule(_ ring: ProjectedRing) async throws(ScheduleTrouble)
  /// Those of the rings that it has in another form than it would be given now.
  func outdated(_ rings: [ProjectedRing]) async -> [ProjectedRing]
  /// A ring's state at this moment; `nil` if it is over, or if the channel cannot tell at once.
  ///
  /// May be called from any thread that can be blocked.
  func state(of ring: ProjectedID) -> SystemStanding?
  /// Takes rings back; one that it does not have is no error.
  func cancel(_ rings: [ProjectedID]) async
}

extension SystemSchedule {
  /// None.
  public func outdated(_ rings: [ProjectedRing]) async -> [ProjectedRing] { [] }
  /// Cannot tell.
  public func state(of ring: ProjectedID) -> SystemStanding? { nil }
}

/// The state of a ring that was given to the system.
public enum SystemStanding: String, Hashable, Sendable, CaseIterable {
  /// It has not begun.
  case waits
  /// It rings, or is on the screen and nobody has answered it.
  case rings
  /// It was snoozed by the system.
  case isSnoozed
}

/// Why the system did not take a ring.
public enum ScheduleTrouble: Error, Hashable, Sendable {
  /// It has as many as it takes.
  case tooMany
  /// Any other reason, in English.
  case refused(String)
}
