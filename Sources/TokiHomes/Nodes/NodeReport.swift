// SPDX-License-Identifier: Apache-2.0
public import TokiEngine

/// What happens to a node, for its log.
public enum NodeReport: Hashable, Sendable {
  /// There is trust in the lease, at first or again, and so many homes were kept or dropped.
  case trusted(kept: Int, dropped: Int)
  /// The trust has ended, with so many homes loaded.
  case silenced(homes: Int)
  /// Another node has taken a home.
  case lost(HomeID)
  /// A home cannot be loaded, for it is damaged or newer than this Toki; it stays so until a person looks.
  case broken(HomeID, StoreError)
  /// The database has refused something.
  case refused(StoreError)
}
