// SPDX-License-Identifier: Apache-2.0
public import TokiWire

/// The rooms that ring here without a command: each has a process of its own, which goes on from what it keeps.
public struct LinkPort: Sendable {
  /// What a room's bell has kept; `nil` if nothing.
  public var kept: @Sendable (RoomName) -> KeptBell?
  /// Whether a process follows a room now.
  public var isFollowed: @Sendable (RoomName) -> Bool
  /// Begins to follow a room, and waits until that is so.
  public var begin: @Sendable (RoomName) throws(CommandFiles.Problem) -> Void
  /// Ends that, forgets what was kept, and waits until the process is gone; returns whether it is.
  public var end: @Sendable (RoomName) async -> Bool

  /// Creates a port from functions.
  public init(
    kept: @escaping @Sendable (RoomName) -> KeptBell?, isFollowed: @escaping @Sendable (RoomName) -> Bool,
    begin: @escaping @Sendable (RoomName) throws(CommandFiles.Problem) -> Void,
    end: @escaping @Sendable (RoomName) async -> Bool
  ) {
    self.kept = kept
    self.isFollowed = isFollowed
    self.begin = begin
    self.end = end
  }

  /// No links, for faces that have none.
  public static let none = LinkPort(
    kept: { _ in nil }, isFollowed: { _ in false },
    begin: { _ throws(CommandFiles.Problem) in throw CommandFiles.Problem(reason: "nothing can be started here") },
    end: { _ in true })
}
