// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki sounds`.
enum SoundList {
  static var spec: CommandSpec {
    CommandSpec(
      "sounds", summary: tr("list Toki's own sounds"), examples: ["toki sounds"], options: [.json], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      let names = context.soundNames()
      guard !names.isEmpty else {
        throw CommandFailure(.failed, tr("Toki's sounds are not installed; a tone plays instead."))
      }
      if invocation.has(.json) {
        context.printLine(JSONValue.array(names.map { .string($0) }).text)
      } else {
        for name in names { context.printLine(name) }
      }
      return .done
    }
  }
}
