// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// The effects of an import on each item of a file, before and after.
struct ImportOutcomes {
  /// The items that the file has in full, then those that it replaces.
  private(set) var matches: [ImportMatch]
  /// Number of alarms that the file asks for as drafts; they are always new.
  let drafts: Int
  private let state: EngineState

  init(of batch: ImportBatch, in state: EngineState, _ context: CommandContext) {
    let context = context.seeing(state).withKeptZones
    matches = batch.matches(in: state.items, at: state.moment) { context.knownRules(of: $0) }
    drafts = batch.alarmDrafts.count
    self.state = state
  }

  /// Outcomes that are known, in a state after the import.
  init(_ matches: [ImportMatch], in state: EngineState) {
    self.matches = matches
    self.state = state
    drafts = 0
  }

  /// The IDs that the items have after an import, which returned `ids`.
  mutating func take(_ ids: [ItemID]) {
    matches = matches.enumerated().map { index, match in
      guard match.outcome != .removed, index < ids.count else { return match }
      var match = match
      match.id = ids[index]
      return match
    }
    made = Array(ids.suffix(drafts))
  }

  /// The alarms that were made of drafts.
  private var made: [ItemID] = []

  private func count(_ outcome: ImportOutcome) -> Int {
    matches.count { $0.outcome == outcome } + (outcome == .new ? drafts : 0)
  }

  private func ids(_ outcome: ImportOutcome) -> [ItemID] {
    matches.filter { $0.outcome == outcome }.compactMap(\.id) + (outcome == .new ? made : [])
  }

  /// The items that are new or have changed, after the import.
  var changed: [ItemID] { ids(.new) + ids(.updated) }

  /// The effects, a sentence for each outcome.
  var sentences: [String] {
    let unchanged = count(.unchanged)
    var lines: [String] = []
    if count(.new) > 0 {
      lines.append(
        trn(
          "Imported {count} item: {ids}.", "Imported {count} items: {ids}.", count(.new),
          ["ids": IDRanges.text(of: ids(.new))]))
    }
    if count(.updated) > 0 {
      lines.append(
        trn(
          "Updated {count} item: {ids}.", "Updated {count} items: {ids}.", count(.updated),
          ["ids": IDRanges.text(of: ids(.updated))]))
    }
    if unchanged > 0 {
      lines.append(
        trn("{count} item was there already.", "{count} items were there already.", unchanged))
    }
    if count(.removed) > 0 {
      lines.append(
        trn(
          "Removed {count} item: {ids}.", "Removed {count} items: {ids}.", count(.removed),
          ["ids": IDRanges.text(of: ids(.removed))]))
    }
    return lines.isEmpty ? [tr("There is nothing in it to import.")] : lines
  }

  /// The expected effects: a row for each item, and a sentence.
  func trial(_ context: CommandContext) -> String {
    let context = context.seeing(state).withKeptZones
    let rows = matches.map { match in
      var row = Self.row(of: match.item, state, context)
      row[0] = match.id?.text ?? ""
      return [match.outcome.word] + row
    }
    let total = count(.new) + count(.updated) + count(.removed)
    let sentence =
      matches.isEmpty && drafts == 0
      ? tr("There is nothing in it to import.")
      : total == 0
        ? tr("All of it is there already.")
        : count(.updated) + count(.removed) == 0
          ? trn(
            "{count} item would be imported; nothing was changed.",
            "{count} items would be imported; nothing was changed.", total)
          : tr(
            "{new} would be new, {updated} updated, {removed} removed; nothing was changed.",
            [
              "new": String(count(.new)), "updated": String(count(.updated)), "removed": String(count(.removed)),
            ])
    return ItemTable.aligned(rows, columns: context.terminal?.columns) + sentence + "\n"
  }

  private static func row(of item: AnyItem, _ state: EngineState, _ context: CommandContext) -> [String] {
    func row<Kept: Told>(_ kind: Kept.Type) -> [String] { item.typed(Kept.self)?.row(in: state, context) ?? [""] }
    return row(item.id.kind.told)
  }

  /// Each item, for programs.
  var json: JSONValue {
    let items = matches.map { match in
      JSONValue.members([
        "outcome": .string(match.outcome.rawValue),
        "id": match.id.map { .string($0.text) } ?? .null,
        "kind": .string(match.item.id.kind.rawValue),
        "label": .string(match.item.shelved.label.text),
        "uid": match.item.shelved.uid.map { .string($0.text) } ?? .null,
      ])
    }
    return .array(items)
  }
}

extension ImportOutcome {
  /// The outcome in the first column of a trial.
  fileprivate var word: String {
    switch self {
    case .new: tr("new")
    case .updated: tr("updated")
    case .unchanged: tr("unchanged")
    case .removed: tr("removed")
    }
  }
}
