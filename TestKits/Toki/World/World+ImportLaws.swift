// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Laws of an import.
extension World {
  /// A backup of the present home holds nothing new: it moves no deadline, ends no ring and touches no item.
  func importingWhatIsHereChangesNothing() {
    let now = host.now()
    var machine = read { $0.machine }
    let before = ItemLists(machine.shelves)
    let rings = machine.rings
    do throws(ControlError) {
      _ = try machine.importItems(ImportBatch(before), pinned: machine.zones.pinned, key: nil, at: now)
    } catch {
      return broken("the import is refused: \(error)")
    }
    let after = ItemLists(machine.shelves)
    for (item, same) in zip(before.all, after.all) where item != same { broken("\(item) became \(same)") }
    if before.count != after.count { broken("of \(before.count) items there are \(after.count)") }
    if machine.rings != rings { broken("\(rings.count) rings became \(machine.rings.count)") }
  }

  /// An import in place of everything leaves no act to be taken back: its item is another one, or none.
  func nothingIsTakenBackFromBeforeAnImportOfAll() {
    let now = host.now()
    var machine = read { $0.machine }
    guard machine.lastAct != nil else { return }
    let all = ImportBatch(ItemLists(machine.shelves), replacesAll: true)
    do throws(ControlError) {
      _ = try machine.importItems(all, pinned: machine.zones.pinned, key: nil, at: now)
    } catch {
      return broken("the import is refused: \(error)")
    }
    if let ids = try? machine.undo(at: now) { broken("\(ids) came back after the import") }
  }
}
