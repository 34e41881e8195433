// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki history`: the rings, their delays, and their ends; newest first.
enum HistoryList {
  static var spec: CommandSpec {
    CommandSpec(
      "history", summary: tr("show what rang, how late, and how it ended"),
      examples: ["toki history --since yesterday", "toki history --kind alarm --label work --limit 5"],
      options: [.since, .label, .kind, .limit, .json]
    ) { invocation, context throws(CommandFailure) in
      var limit = 20
      if let text = invocation[.limit] {
        guard let count = ValueWords.number(text), (1...1000).contains(count) else {
          throw .usage(
            tr("“{word}” is not a count from 1 to 1000.", ["word": PlainText.of(text)]))
        }
        limit = count
      }
      let filter = try Filter(invocation, context)
      let control = try await context.reach()
      let rings = try await asked { [limit] () async throws(ControlError) in
        try await control.history(limit, since: filter.since, where: filter.matches)
      }
      if invocation.has(.json) {
        context.printLine(JSONValue(rings).text)
      } else if rings.isEmpty, filter.isAny {
        context.printLine(tr("No such ring is in the history."))
      } else {
        context.output(ItemTable.history(rings, context: context))
      }
      return .done
    }
  }

  /// The rings to show.
  private struct Filter: Sendable {
    /// Rings from this instant on; `nil` for all.
    let since: UTCInstant?
    /// A part of the label, in lower case; `nil` for any label.
    let label: String?
    /// `nil` for every kind.
    let kind: ItemKind?

    init(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) {
      if let text = invocation[.since] {
        since = try UTCInstant(typed: text, now: context.clock.now().utc, in: context.hostZone)
      } else {
        since = nil
      }
      label = invocation[.label]?.lowercased()
      if let word = invocation[.kind] {
        // A stopwatch never rings.
        guard let kind = ItemKind(rawValue: word.lowercased()), kind != .stopwatch else {
          throw .usage(
            tr("“{word}” is not a kind: say alarm, timer or sequence.", ["word": PlainText.of(word)]))
        }
        self.kind = kind
      } else {
        kind = nil
      }
    }

    /// `true` if it leaves anything out.
    var isAny: Bool { since != nil || label != nil || kind != nil }

    func matches(_ ring: Ring) -> Bool {
      if let kind, ring.owner.kind != kind { return false }
      guard let label, !label.isEmpty else { return true }
      return ring.label.text.lowercased().contains(label)
    }
  }
}
