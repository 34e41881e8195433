// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiFleet
import TokiModel

/// Everything that an engine asks for when it starts, of one moment.
struct LoadedRows {
  let revision: Int64
  /// Everything except the history; `nil` once it has been handed out.
  var state: StoredState?
  let newestRing: Ring?

  /// Reads a home's rows in the results of `HomeRows.load`.
  ///
  /// - Throws: `.inUse` if the home has another epoch by now, or is not this server's any more, or for `nil` is anybody's;
  ///   `.damaged` for a row that cannot be.
  init(_ results: [ResultRows], of home: HeldHome, by server: FleetServerID?) throws(StoreError) {
    let place = "home \(home.id.number)"
    let held = Held(results)
    // A home that was given back keeps its epoch until another server takes it.
    guard let held, held.epoch == home.epoch, held.owner == server?.number else {
      throw .inUse(path: place, holder: nil)
    }
    revision = held.revision
    let (state, newest) = try HomeRows.state(results, in: place)
    (self.state, newestRing) = (state, newest)
  }

  /// The first result's values of a home.
  struct Held {
    let epoch, revision: Int64
    /// The server that holds it; `nil` for none.
    let owner: Int64?
    private let zone: ZoneName?
    private let name: AccountName?

    /// `nil` if there is no such home.
    init?(_ results: [ResultRows]) {
      guard let home = results.first, let row = home.rows.first, let epoch = home.table.integer(row, 1),
        let revision = home.table.integer(row, 2)
      else { return nil }
      self.epoch = epoch
      self.revision = revision
      owner = home.table.integer(row, 3)
      zone = home.table.text(row, 4).flatMap { ZoneName($0) }
      name = home.table.text(row, 5).flatMap { AccountName($0) }
    }

    /// The holding of the home with this ID.
    func home(_ id: HomeID) -> HeldHome { HeldHome(id, epoch: epoch, zone: zone, name: name) }
  }
}
