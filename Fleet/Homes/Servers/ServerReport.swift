// SPDX-License-Identifier: Apache-2.0
public import TokiEngine

/// An event of a server, for its log.
public enum ServerReport: Hashable, Sendable {
  /// There is trust in the lease, at first or again, and so many homes were kept or dropped.
  case trusted(kept: Int, dropped: Int)
  /// The trust has ended, with so many homes loaded.
  case silenced(homes: Int)
  /// Another server has taken a home.
  case lost(HomeID)
  /// The server gives a home up to another one, as it was asked to.
  case moved(HomeID, to: FleetServerID)
  /// A home cannot be loaded, for it is damaged or newer than this Toki; it stays so until a person looks.
  case broken(HomeID, StoreError)
  /// A request of a home's hook, known by its key, was sent or given up.
  case posted(HomeID, key: String, PostEnding)
  /// A request of a home's hook could not be tried, and is tried again.
  case postDelayed(HomeID, PostEnding)
  /// The database has refused something.
  case refused(StoreError)
  /// All homes are to go to other servers, or no more.
  case draining(Bool)
}
