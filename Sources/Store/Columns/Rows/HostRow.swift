// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The row of `host`: the boot, and the rules of the zones that alarms go by.
public struct HostRow {
  /// The boot that boot deadlines belong to.
  public let boot: BootID
  /// The zones, each a line in the form of `ZoneRules.text`, the host's first; `nil` in a row of an earlier build.
  public let zones: HostZones?

  /// Joins the values of the row.
  public init(boot: BootID, zones: HostZones?) {
    self.boot = boot
    self.zones = zones
  }

  /// Reads the row.
  public init(_ row: Row) throws(StoreError) {
    boot = BootID(try row.text(at: 1))
    guard !row.isNull(at: 2) else {
      zones = nil
      return
    }
    let rules = try row.text(at: 2).split(separator: "\n", omittingEmptySubsequences: false)
      .map { ZoneRules(text: String($0)) }
    guard let host = rules.first ?? nil else { throw row.damage(at: 2) }
    var zones = HostZones(host: host)
    for one in rules.dropFirst() {
      guard let one else { throw row.damage(at: 2) }
      zones.pinned[one.name] = one
    }
    self.zones = zones
  }

  /// Writes the row, without the number.
  public func write(into row: inout RowValues) {
    row.clear(columns: StoredTable.host.columns.count)
    row.set(boot.text, at: 1)
    guard let zones else { return }
    let pinned = zones.pinned.values.sorted { $0.name.text < $1.name.text }
    row.set(([zones.host] + pinned).map(\.text).joined(separator: "\n"), at: 2)
  }
}
