// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki sounds`.
enum SoundList {
  static var spec: CommandSpec {
    CommandSpec("sounds", summary: tr("list Toki's own sounds"), place: .nowhere) { _, context throws(CommandFailure) in
      let names = context.soundNames()
      guard !names.isEmpty else {
        throw CommandFailure(.failed, tr("Toki's sounds are not installed; a tone plays instead."))
      }
      for name in names { context.printLine(name) }
      return .done
    }
  }
}
