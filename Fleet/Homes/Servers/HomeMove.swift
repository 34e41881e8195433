// SPDX-License-Identifier: Apache-2.0

/// A request to a server of a home that must move, or is gone.
public enum HomeMove: Hashable, Sendable {
  /// To give up a home that it holds, to another server that lives.
  case leave(HeldHome, to: FleetServerID)
  /// To take a home that was given to it, or that no living server holds; one that it has already stays as it is.
  case come(HomeID)
  /// To forget a home that was deleted.
  case forget(HomeID)
}
