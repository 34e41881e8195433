// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiHomes
import TokiModel

/// Everything that an engine asks for when it starts, of one moment.
struct LoadedRows {
  let revision: Int64
  /// Everything except the history; `nil` once it has been handed out.
  var state: StoredState?
  let newestRing: Ring?

  /// The statements that read it.
  static func load(_ home: HeldHome) -> [Query] {
    let id = "\(home.id.number)"
    return HomeRows.load(id) + [Query(TableStatements.history, [id, "\(Int64.max)", "1"])]
  }

  /// Reads the results of `load`.
  ///
  /// - Throws: `.inUse` if the home has another epoch by now, or is not this node's any more; `.damaged` for a row that
  ///   cannot be.
  init(_ results: [ResultTable], of home: HeldHome, by node: NodeID) throws(StoreError) {
    let place = "home \(home.id.number)"
    // A home that was given back keeps its epoch until another node takes it.
    guard results.count > 1, let revision = results[1].integer(0, 1), results[1].integer(0, 0) == home.epoch,
      results[1].integer(0, 2) == node.number
    else { throw .inUse(path: place, holder: nil) }
    self.revision = revision
    state = try HomeRows.state(results, in: place)
    guard let newest = results.last else { preconditionFailure("A result is missing") }
    newestRing = try HomeRows.values(newest, of: .rings, in: place) { (row) throws(StoreError) in
      try RowForms.rings.value(row)
    }.first
  }
}
