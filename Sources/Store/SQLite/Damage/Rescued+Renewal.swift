// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

extension Rescued {
  /// Parts of the old files for a store that is written anew from memory: the history and the decisions.
  ///
  /// - Parameters:
  ///  - found: The store as its open connection reads it; `nil` if nothing is readable.
  ///  - copy: The backup copy; `nil` if there is none.
  ///  - ledger: The ledger in memory, of the last commit.
  ///  - held: The numbers of the rings that memory holds, or that are about to be saved.
  init(historyOf found: Salvage?, copy: Salvage?, ledger: Ledger, held: Set<Int64>) {
    self.init()
    counters = ledger.counters
    commits = ledger.commits
    // Files in which another database was written have no history of ours.
    let possible = min(copy?.ledger?.commits ?? 0, commits)...commits
    let isOurs = found?.ledger.map { possible.contains($0.commits) } ?? true
    let found = isOurs ? found : nil
    reports = found?.reports ?? copy?.reports ?? []
    for table in [StoredTable.rings, .decisions] {
      let part = found?.parts[table]
      let bad = part?.bad ?? [:]
      // Bad rows have numbers, so that they are counted.
      let isWhole = found?.ledger?.commits == commits && part?.isBroken == false
      var kept = part?.rows ?? [:]
      // Beside a whole table, the copy's other rows are those that were removed since.
      let older = (copy?.parts[table]?.rows ?? [:]).filter { !isWhole || bad[$0.key] != nil }
      kept.merge(older) { present, _ in present }
      let isCopied = copy?.ledger?.commits == commits && copy?.parts[table]?.isBroken == false
      if table == .rings { note(&kept, bad: bad, held: held, isWhole: isWhole || isCopied) }
      rows[table] = kept
    }
  }

  /// Leaves out the rings that memory holds, and notes those that are lost.
  private mutating func note(
    _ rings: inout [Int64: Salvage.SalvagedRow], bad: [Int64: Int64], held: Set<Int64>, isWhole: Bool
  ) {
    // A ring that was open when it was copied and that memory does not hold has ended since, nobody knows how.
    let unknown = rings.filter { RingTable.isOpen($0.value.values) && !held.contains($0.key) }.keys
    for number in unknown { rings[number] = nil }
    for number in held { rings[number] = nil }
    loss.history = Int64(Set(bad.keys).union(unknown).subtracting(rings.keys).subtracting(held).count)
    if !isWhole { loss.others = [StoredTable.rings.name] }
  }
}
