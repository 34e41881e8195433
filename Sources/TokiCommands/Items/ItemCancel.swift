// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki cancel t3`, `toki cancel --all`: remove items.
enum ItemCancel {
  static var spec: CommandSpec {
    CommandSpec(
      "cancel", aliases: ["rm"], arguments: "[ID…]", summary: tr("remove it for good"),
      examples: ["toki cancel", "toki cancel Tea", "toki cancel --all"], words: 0...CommandSpec.many, options: [.all]
    ) { invocation, context throws(CommandFailure) in
      guard invocation.has(.all) else {
        return try await context.each(invocation.words, for: invocation.command.name) {
          control, item throws(CommandFailure) in
          try await cancel(item, by: control, context)
        }
      }
      try invocation.checkAllAlone()
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      guard state.items.count > 0 else {
        context.printLine(tr("Nothing is set."))
        return .done
      }
      return await context.each(of: state.items.all.map(\.id), by: control) {
        control, item throws(CommandFailure) in
        try await cancel(item, by: control, context)
      }
    }
  }

  private static func cancel(
    _ item: ItemID, by control: any TokiControl, _ context: CommandContext
  ) async throws(CommandFailure) {
    try await asked { () async throws(ControlError) in try await control.cancel(item) }
    context.printLine(tr("{id} is removed.", ["id": item.text]))
  }
}

extension Invocation {
  /// Throws if something is named beside `--all`.
  func checkAllAlone() throws(CommandFailure) {
    guard let word = words.first else { return }
    throw .usage(
      tr("{option} and {other} do not go together.", ["option": Option.all.text, "other": PlainText.of(word)]))
  }
}
