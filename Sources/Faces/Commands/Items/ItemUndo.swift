// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki undo`: takes back the last cancel or edit; again, the one before.
enum ItemUndo {
  static var spec: CommandSpec {
    CommandSpec(
      "undo", summary: tr("take back cancels and edits of the last 10 minutes, one by one"), examples: ["toki undo"],
      options: [.json], notes: notes
    ) { invocation, context throws(CommandFailure) in
      let control = try await context.reach()
      let basis = try await asked { () async throws(ControlError) in try await control.basis() }
      let before = try await asked { () async throws(ControlError) in try await control.state() }
      let missedBefore = Set(before.missed.map(\.id))
      let undone = try await asked { () async throws(ControlError) in try await control.send(Undo(nil)) }
      guard !invocation.has(.json) else {
        context.printLine(JSONValue(undone).text)
        return .done
      }
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      let saying = Saying(control: control, basis: basis, isJSON: false, context: context)
      for item in undone.ids {
        guard let standing = state.items[item] else { continue }
        let isMissed = state.missed.contains { $0.owner == item && !missedBefore.contains($0.id) }
        context.printLine(sentence(undone.act, item, isMissed: isMissed, since: before.moment.utc, in: state))
        if !state.rings.contains(where: { $0.owner == item }) { await say(item.kind.told, standing, saying) }
      }
      return .done
    }
  }

  private static var notes: String {
    TextWrap.lines(
      of: tr(
        "What was cancelled or changed while it rang rings again, unless the length of its ring is over. What came due meanwhile rings late."
      ), columns: 79
    ).joined(separator: "\n")
  }

  /// The effect on an item; `isMissed` if its time came too long ago to ring, `undone` when the act was taken back.
  private static func sentence(
    _ act: Undone.Act, _ item: ItemID, isMissed: Bool, since undone: UTCInstant, in state: EngineState
  ) -> String {
    let values = ["id": item.text, "command": commandLine("dismiss \(item.text)")]
    if let ring = state.rings.first(where: { $0.owner == item }) {
      return ring.rang.map { $0 < undone } ?? false
        ? tr("{id} is there again, and rings again.", values)
        : tr("{id} is as it was, and rings: its time has come meanwhile.", values)
    }
    guard !isMissed else {
      return tr("{id} is as it was; its time has come meanwhile, and it was missed. Seen: {command}", values)
    }
    return switch act {
    case .cancel: tr("{id} is there again.", values)
    case .edit: tr("{id} is as it was before the change.", values)
    }
  }

  private static func say<Kept: Told>(_ kind: Kept.Type, _ item: AnyItem, _ saying: Saying) async {
    if let item = item.typed(kind) { await saying.say(item) }
  }
}
