// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Rooms
import Synchronization
import TokiCommands
import TokiEngine
import TokiModel
import TokiWire

/// What a linked room had when it was heard last, and what was changed of it here, in the folder of its link.
enum LinkedEdits {
  /// What the room had; `nil` if nothing is kept of it, or it cannot be read.
  static func copy(in folder: LinkFolder) -> EngineState? {
    guard let bytes = try? folder.stored(.room) else { return nil }
    return try? Wire.answer(EngineState.self, from: bytes)
  }

  /// Keeps what the room has.
  static func keep(_ copy: EngineState, in folder: LinkFolder) throws(HostError) {
    try folder.keep(copy, as: .room, asOf: AsOf(copy.moment))
  }

  /// What waits to be told.
  static func port(of folder: LinkFolder) -> RoomEditsPort {
    RoomEditsPort(
      read: { (try? stored(in: folder)) ?? RoomEdits() },
      change: { body throws(CommandFiles.Problem) in
        try checked { () throws(HostError) in
          try folder.alone { () throws(HostError) in
            let before = try folder.recovered(.edits, or: RoomEdits())
            var edits = before
            body(&edits)
            if edits != before { try folder.keep(edits, as: .edits) }
            return edits
          }
        }
      }, watch: { _ in })
  }

  /// Sets a damaged file aside, so that it is told of.
  static func recover(_ folder: LinkFolder) throws(HostError) {
    _ = try folder.alone { () throws(HostError) in try folder.recovered(.edits, or: RoomEdits()) }
  }

  /// What waits; `nil` for a file that cannot be understood.
  private static func stored(in folder: LinkFolder) throws(HostError) -> RoomEdits? {
    guard let bytes = try folder.stored(.edits) else { return RoomEdits() }
    return try? Wire.answer(RoomEdits.self, from: bytes)
  }
}
