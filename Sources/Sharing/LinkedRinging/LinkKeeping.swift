// SPDX-License-Identifier: Apache-2.0

/// The saving of a link without a terminal over restarts.
public struct LinkKeeping: Sendable {
  /// The last saved state; `nil` for a link that begins.
  public let former: KeptLink?
  /// Keeps the link's state, before anything is done about it.
  public let keep: @Sendable (KeptLink) -> Void
  /// Called once, when it follows.
  public let began: @Sendable () -> Void

  /// Creates one from functions.
  public init(
    former: KeptLink?, keep: @escaping @Sendable (KeptLink) -> Void, began: @escaping @Sendable () -> Void
  ) {
    self.former = former
    self.keep = keep
    self.began = began
  }
}
