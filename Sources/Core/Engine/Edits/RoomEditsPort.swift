// SPDX-License-Identifier: Apache-2.0

/// Where the changes of a room that are not told yet are kept; several processes share them.
public struct RoomEditsPort: Sendable {
  /// What waits now.
  public var read: @Sendable () -> RoomEdits
  /// Changes what waits, and keeps it over a power failure; returns what waits then.
  ///
  /// Nobody else changes it meanwhile. Throws `ControlError` with the code `storeFailed` if it cannot be kept.
  public var change: @Sendable ((inout RoomEdits) -> Void) throws(ControlError) -> RoomEdits
  /// Calls a function after each change by another process, until this one ends.
  public var watch: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a port from functions.
  public init(
    read: @escaping @Sendable () -> RoomEdits,
    change: @escaping @Sendable ((inout RoomEdits) -> Void) throws(ControlError) -> RoomEdits,
    watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.read = read
    self.change = change
    self.watch = watch
  }

  /// Nothing waits, and nothing can.
  public static let none = RoomEditsPort(
    read: { RoomEdits() },
    change: { _ throws(ControlError) in throw ControlError(.storeFailed, message: "nothing can be kept here") },
    watch: { _ in })
}
