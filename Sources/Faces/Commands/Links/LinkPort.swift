// SPDX-License-Identifier: Apache-2.0
public import TokiWire

/// The rooms that ring here without a command: each has a process of its own, which goes on from what it keeps.
public struct LinkPort: Sendable {
  /// What a room's bell has kept; `nil` if nothing.
  public var kept: @Sendable (RoomName) -> KeptBell?
  /// The paths of damaged files of a room that nobody knows of yet, oldest first; they were replaced by what could be read.
  public var damagedFiles: @Sendable (RoomName) -> [String]
  /// Notes that a person knows of them.
  public var noteSeen: @Sendable (RoomName) -> Void
  /// Whether a process follows a room now.
  public var isFollowed: @Sendable (RoomName) -> Bool
  /// Begins to follow a room, and waits until that is so.
  public var begin: @Sendable (RoomName) throws(CommandFiles.Problem) -> Void
  /// Ends that, forgets what was kept, and waits until the process is gone; returns whether it is.
  public var end: @Sendable (RoomName) async -> Bool

  /// Creates a port from functions.
  public init(
    kept: @escaping @Sendable (RoomName) -> KeptBell?,
    damagedFiles: @escaping @Sendable (RoomName) -> [String] = { _ in [] },
    noteSeen: @escaping @Sendable (RoomName) -> Void = { _ in },
    isFollowed: @escaping @Sendable (RoomName) -> Bool,
    begin: @escaping @Sendable (RoomName) throws(CommandFiles.Problem) -> Void,
    end: @escaping @Sendable (RoomName) async -> Bool
  ) {
    self.kept = kept
    self.damagedFiles = damagedFiles
    self.noteSeen = noteSeen
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
