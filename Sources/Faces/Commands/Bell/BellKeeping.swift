// SPDX-License-Identifier: Apache-2.0
public import TokiEngine

/// How a bell without a terminal is kept over restarts.
public struct BellKeeping: Sendable {
  /// What was kept last; `nil` for a bell that begins.
  public let former: KeptBell?
  /// What the room had when it was heard last; `nil` if that is not known.
  public let formerCopy: EngineState?
  /// Whether some of what was kept could not be read.
  public let isDamaged: Bool
  /// Keeps what the bell has, before anything is done about it.
  public let keep: @Sendable (KeptBell) -> Void
  /// Keeps what the room has, by which it can be changed here while it is silent; returns whether it is kept.
  public let keepCopy: @Sendable (EngineState) -> Bool
  /// What was changed here, and is not told yet.
  public let edits: RoomEditsPort
  /// Called once, when it follows.
  public let began: @Sendable () -> Void

  /// Creates one from functions; by default nothing is changed here.
  public init(
    former: KeptBell?, formerCopy: EngineState? = nil, isDamaged: Bool = false,
    keep: @escaping @Sendable (KeptBell) -> Void,
    keepCopy: @escaping @Sendable (EngineState) -> Bool = { _ in true }, edits: RoomEditsPort = .none,
    began: @escaping @Sendable () -> Void
  ) {
    self.former = former
    self.formerCopy = formerCopy
    self.isDamaged = isDamaged
    self.keep = keep
    self.keepCopy = keepCopy
    self.edits = edits
    self.began = began
  }
}
