// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki bell --at bedroom`: ring here what rings in another room.
enum RoomBell {
  static var spec: CommandSpec {
    CommandSpec(
      "bell", summary: tr("ring here too what rings in a room (--at), until Ctrl-C"),
      examples: ["toki bell --at bedroom", "toki bell --at bedroom --json"], options: [.json], notes: notes
    ) { invocation, context throws(CommandFailure) in
      guard let room = context.room else {
        throw .usage(
          tr("“{command}” needs {arguments}.", ["command": "bell", "arguments": "--at ROOM"]),
          hint: tr("All rooms: {command}", ["command": "toki rooms"]))
      }
      return try await BellFollowing.run(in: room, context, isJSON: invocation.has(.json))
    }
  }

  private static var notes: String {
    let sentence = tr(
      "It is stopped and snoozed on either machine. If the room goes silent before a time that is known here, it rings here alone, and says so; this machine is not woken from sleep for it."
    )
    return sentence + "\n" + FaceKeys.ring(in: Localization.language)
  }
}
