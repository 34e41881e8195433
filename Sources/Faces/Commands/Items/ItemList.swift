// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine

/// `toki list`.
enum ItemList {
  static var spec: CommandSpec {
    CommandSpec(
      "list", aliases: ["ls"], summary: tr("show what is set"),
      examples: ["toki list", "toki list --all", "toki list --json"], options: [.all, .json]
    ) { invocation, context throws(CommandFailure) in
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      // Warnings come before the list, so that nobody takes an incomplete list for the whole.
      DaemonControl.tell(state.warnings, in: context)
      ShareStatus.remind(in: context)
      RemoteLink.remind(in: context)
      if invocation.has(.json) {
        context.printLine(JSONValue.list(state).text)
      } else {
        context.output(ItemTable.list(state, isWhole: invocation.has(.all), context: context))
      }
      return .done
    }
  }
}
