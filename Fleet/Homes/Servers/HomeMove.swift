// SPDX-License-Identifier: Apache-2.0

/// What a home that is to move asks of a node.
public enum HomeMove: Hashable, Sendable {
  /// To give up a home that it holds, to another node that lives.
  case leave(HeldHome, to: NodeID)
  /// To take a home that was given to it, or that no living node holds; one that it has already stays as it is.
  case come(HomeID)
}
