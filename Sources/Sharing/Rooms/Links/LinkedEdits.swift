// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
public import TokiEngine
import TokiModel
import TokiWire

/// What a linked room had when it was heard last, and what was changed of it here, in the folder of its link.
public enum LinkedEdits {
  /// What the room had; `nil` if nothing is kept of it, or it cannot be read.
  public static func copy(in folder: LinkFolder) -> EngineState? {
    guard let bytes = try? folder.stored(.room) else { return nil }
    return try? Wire.answer(EngineState.self, from: bytes)
  }

  /// Keeps what the room has.
  ///
  /// - Throws: `HostError`; the old copy is then unchanged.
  public static func keep(_ copy: EngineState, in folder: LinkFolder) throws(HostError) {
    try folder.keep(copy, as: .room, asOf: AsOf(copy.moment))
  }

  /// What waits to be told.
  public static func port(of folder: LinkFolder) -> RoomEditsPort {
    RoomEditsPort(
      read: { (try? stored(in: folder)) ?? RoomEdits() },
      change: { body throws(ControlError) in
        do throws(HostError) {
          return try folder.alone { () throws(HostError) in
            let before = try folder.recovered(.edits, or: RoomEdits())
            var edits = before
            body(&edits)
            if edits != before { try folder.keep(edits, as: .edits) }
            return edits
          }
        } catch {
          throw ControlError(.storeFailed, message: error.description)
        }
      }, watch: { _ in })
  }

  /// Sets a damaged file aside, so that it is told of.
  ///
  /// - Throws: `HostError` if that cannot be done; it stays where it is.
  public static func recover(_ folder: LinkFolder) throws(HostError) {
    _ = try folder.alone { () throws(HostError) in try folder.recovered(.edits, or: RoomEdits()) }
  }

  /// What waits; `nil` for a file that cannot be understood.
  private static func stored(in folder: LinkFolder) throws(HostError) -> RoomEdits? {
    guard let bytes = try folder.stored(.edits) else { return RoomEdits() }
    return try? Wire.answer(RoomEdits.self, from: bytes)
  }
}
