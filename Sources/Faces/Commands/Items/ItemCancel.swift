// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki cancel t3`, `toki cancel --all`: remove items.
enum ItemCancel {
  static var spec: CommandSpec {
    CommandSpec(
      "cancel", aliases: ["rm"], arguments: "[ID…]", summary: tr("remove it; undo brings it back for 10 minutes"),
      examples: ["toki cancel", "toki cancel Tea", "toki cancel --all"], words: 0...CommandSpec.many,
      options: [.all, .json]
    ) { invocation, context throws(CommandFailure) in
      if invocation.has(.all) { try invocation.checkAllAlone() }
      // Check all words before doing anything.
      for word in invocation.words { _ = try ItemReference(word) }
      let control = try await context.reach()
      guard invocation.has(.all) else {
        let named = try await context.items(named: invocation.words, for: invocation.command.name, by: control)
        guard named.count == 1 else { return try await cancel(named, by: control, invocation, context) }
        try await asked { () async throws(ControlError) in try await control.cancel(named[0]) }
        say(named, invocation, context)
        return .done
      }
      let removed = try await asked { () async throws(ControlError) in try await control.send(CancelTogether(nil)).ids }
      guard !removed.isEmpty || invocation.has(.json) else {
        context.printLine(tr("Nothing is set."))
        return .done
      }
      say(removed, invocation, context)
      return .done
    }
  }

  /// Removes several items in one act; those that are gone already are printed as failures.
  private static func cancel(
    _ items: [ItemID], by control: any TokiControl, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let removed = try await asked { () async throws(ControlError) in try await control.send(CancelTogether(items)).ids }
    say(removed, invocation, context)
    let missing = items.filter { !removed.contains($0) }
    for item in missing {
      context.tell(CommandFailure(ControlError.notFound(item.text)))
    }
    return missing.isEmpty ? .done : .failed
  }

  private static func say(_ removed: [ItemID], _ invocation: Invocation, _ context: CommandContext) {
    if invocation.has(.json) {
      context.printLine(JSONValue.members(["removed": .array(removed.map { .string($0.text) })]).text)
      return
    }
    for item in removed { context.printLine(tr("{id} is removed.", ["id": item.text])) }
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
