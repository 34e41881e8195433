// SPDX-License-Identifier: Apache-2.0
public import TokiWire

/// The other machines that the app can show: one of them, or this machine, in each run of the program.
public struct AppRooms {
  /// The room that is shown; `nil` for this machine.
  public let shown: Room?
  /// The rooms that this person has paired, in their order.
  public let all: () -> [RoomName]
  /// Opens the app for a room, or for this machine (`nil`), as another process.
  public let open: (RoomName?) -> Void

  /// Takes what the executable knows of the rooms.
  public init(shown: Room?, all: @escaping () -> [RoomName], open: @escaping (RoomName?) -> Void) {
    self.shown = shown
    self.all = all
    self.open = open
  }

  /// Whether the person may do everything there.
  var isOwner: Bool { shown.map { $0.device.grant.role == .owner } ?? true }

  /// This machine, and no others.
  public static let none = AppRooms(shown: nil, all: { [] }, open: { _ in })
}
