// SPDX-License-Identifier: Apache-2.0

/// How a bell without a terminal is kept over restarts.
public struct BellKeeping: Sendable {
  /// What was kept last; `nil` for a bell that begins.
  public let former: KeptBell?
  /// Keeps what the bell has, before anything is done about it.
  public let keep: @Sendable (KeptBell) -> Void
  /// Called once, when it follows.
  public let began: @Sendable () -> Void

  /// Creates one from functions.
  public init(
    former: KeptBell?, keep: @escaping @Sendable (KeptBell) -> Void, began: @escaping @Sendable () -> Void
  ) {
    self.former = former
    self.keep = keep
    self.began = began
  }
}
