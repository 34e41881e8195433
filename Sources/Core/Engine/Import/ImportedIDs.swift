// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The IDs that the items of an import have in the home, as an idempotency key keeps them.
struct ImportedIDs {
  /// Kind by kind, then the drafts.
  let all: [ItemID]

  init(_ all: [ItemID]) { self.all = all }

  /// Reads runs of IDs as ` t2-4 a1`, or the form of earlier versions: the last number of each kind before the import,
  /// whose items followed it without a gap.
  init?(text: Substring.UTF8View, of batch: ImportBatch) {
    let parts = Substring(text).split(separator: " ")
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.isEmpty else {
      guard numbers.count == parts.count, (4...ItemKind.allCases.count).contains(numbers.count) else { return nil }
      let last = Counters(Dictionary(uniqueKeysWithValues: zip(ItemKind.allCases, numbers)))
      self.init(Self.ids(of: batch, after: last))
      return
    }
    var all: [ItemID] = []
    for part in parts {
      let ends = part.dropFirst().split(separator: "-").compactMap { Int64($0) }
      guard let kind = ItemKind.allCases.first(where: { $0.letter == part.unicodeScalars.first }),
        let first = ends.first, let last = ends.last, first <= last
      else { return nil }
      all += (first...last).map { ItemID(kind, $0) }
    }
    self.init(all)
  }

  var text: String {
    var runs: [(first: ItemID, last: Int64)] = []
    for id in all {
      if let run = runs.last, run.first.kind == id.kind, run.last + 1 == id.number {
        runs[runs.count - 1].last = id.number
      } else {
        runs.append((id, id.number))
      }
    }
    return runs.map { $0.first.number == $0.last ? " \($0.first.text)" : " \($0.first.text)-\($0.last)" }.joined()
  }

  private static func ids(of batch: ImportBatch, after last: Counters) -> [ItemID] {
    func ids(_ kind: ItemKind, _ range: Range<Int>) -> [ItemID] {
      range.map { ItemID(kind, last[kind] + Int64($0 + 1)) }
    }
    return ItemKind.allCases.flatMap { ids($0, 0..<batch.items.count(of: $0)) }
      + ids(.alarm, batch.alarms.count..<batch.count(of: .alarm))
  }
}

extension ImportBatch {
  /// The text that an idempotency key stands for: a digest, because a batch is large.
  var request: String {
    var digest = TextDigest()
    for item in items.all {
      item.shelved.add(to: &digest)
      if let uid = item.shelved.uid { digest.add(uid.text) }
    }
    // Later fields are left out where they say nothing, so that the texts of earlier versions stay the same.
    if replacesAll { digest.add("replace") }
    if let history { digest.add(Int64(history.count)) }
    for draft in alarmDrafts { digest.add(draft.request(ringing: draft.imported)) }
    if let settings = rest.settings { digest.add(settings.version) }
    if let followed = rest.followed { for file in followed { digest.add(file.source.path) } }
    if let decisions = rest.decisions { digest.add(Int64(decisions.count)) }
    return "import \(count) \(digest.value)"
  }
}
