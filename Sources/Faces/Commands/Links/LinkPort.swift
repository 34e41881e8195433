// SPDX-License-Identifier: Apache-2.0
public import LinkedRinging
public import TokiWire

/// The remotes whose rings are made here without a command: each has its own process, which goes on from its saved
/// state.
public struct LinkPort: Sendable {
  /// The saved state of a remote's link; `nil` if none.
  public var kept: @Sendable (RemoteName) -> KeptLink?
  /// The paths of damaged files of a remote that nobody knows of yet, oldest first; their readable parts replaced them.
  public var damagedFiles: @Sendable (RemoteName) -> [String]
  /// Notes that a person knows of them.
  public var noteSeen: @Sendable (RemoteName) -> Void
  /// `true` if a process follows a remote now.
  public var isFollowed: @Sendable (RemoteName) -> Bool
  /// Begins to follow a remote, and waits until that is so.
  public var begin: @Sendable (RemoteName) throws(CommandFiles.Problem) -> Void
  /// Ends that, forgets the saved state, and waits until the process is gone; returns whether it is.
  public var end: @Sendable (RemoteName) async -> Bool

  /// Creates a port from functions.
  public init(
    kept: @escaping @Sendable (RemoteName) -> KeptLink?,
    damagedFiles: @escaping @Sendable (RemoteName) -> [String] = { _ in [] },
    noteSeen: @escaping @Sendable (RemoteName) -> Void = { _ in },
    isFollowed: @escaping @Sendable (RemoteName) -> Bool,
    begin: @escaping @Sendable (RemoteName) throws(CommandFiles.Problem) -> Void,
    end: @escaping @Sendable (RemoteName) async -> Bool
  ) {
    self.kept = kept
    self.damagedFiles = damagedFiles
    self.noteSeen = noteSeen
    self.isFollowed = isFollowed
    self.begin = begin
    self.end = end
  }

  /// No links, for clients that have none.
  public static let none = LinkPort(
    kept: { _ in nil }, isFollowed: { _ in false },
    begin: { _ throws(CommandFiles.Problem) in throw CommandFiles.Problem(reason: "nothing can be started here") },
    end: { _ in true })
}
