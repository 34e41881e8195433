// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki share devices`, `toki share revoke d1`.
enum ShareDevices {
  static func list(_ invocation: Invocation, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    let devices = try await all(context)
    if invocation.has(.json) {
      context.printLine(JSONValue.array(devices.map { JSONValue($0) }).text)
    } else if devices.isEmpty {
      context.printLine(tr("No device is paired. Pair one: {command}", ["command": "toki share"]))
    } else {
      context.output(ItemTable.aligned(devices.map { row($0, context) }, columns: context.terminal?.columns))
    }
    return .done
  }

  static func revoke(
    _ words: [String], _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    var ids = words
    if invocation.has(.all) {
      guard words.isEmpty else {
        throw .usage(
          tr(
            "{option} and {other} do not go together.",
            ["option": Option.all.text, "other": PlainText.of(words[0])]))
      }
      ids = try await all(context).map(\.id)
    } else if words.isEmpty {
      throw .usage(
        tr("“{command}” needs {arguments}.", ["command": "share revoke", "arguments": "ID"]),
        hint: tr("All devices: {command}", ["command": "toki share devices"]))
    }
    var exit = ExitCode.done
    for id in ids {
      do throws(CommandFailure) {
        let device = try await asked(context.sharing, of: id) { sharing async throws(HomeSharing.Trouble) in
          try await sharing.revoke(id)
        }
        context.printLine(
          tr(
            "{id} ({name}) has no access any more.",
            ["id": PlainText.of(device.id), "name": PlainText.of(device.name.text)]))
      } catch {
        context.tell(error)
        exit = error.exit
      }
    }
    return exit
  }

  private static func all(_ context: CommandContext) async throws(CommandFailure) -> [PairedDevice] {
    try await asked(context.sharing) { sharing async throws(HomeSharing.Trouble) in try await sharing.devices() }
  }

  private static func row(_ device: PairedDevice, _ context: CommandContext) -> [String] {
    let now = context.clock.now().utc
    let language = Localization.language
    func said(_ instant: UTCInstant) -> String {
      WallText.local(instant, now: now, in: context.hostZone, language)
    }
    let use =
      device.streams > 0
      ? tr("connected now") : device.lastUse.map { tr("last used {time}", ["time": said($0)]) } ?? tr("never used")
    let role = device.grant.role.rawValue
    let items = device.grant.items.map(\.text).joined(separator: " ")
    return [
      PlainText.of(device.id), PlainText.of(device.name.text, longest: 80), items.isEmpty ? role : "\(role): \(items)",
      tr("paired {time}", ["time": said(device.paired)]), use,
    ]
  }
}
