// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension SealedTable {
  /// All columns except the seal, in the order of sealing; the number comes first.
  var columns: [String] { Self.columns[self] ?? [] }

  private static let columns = Dictionary(
    uniqueKeysWithValues: allCases.map { table in
      let first = table.firstColumns.split { $0 == "," || $0 == " " || $0 == "\n" }
      let later = table.later.compactMap { $0.split(separator: " ").first }
      return (table, (first + later).map(String.init))
    })

  /// All columns for an SQL statement; the seal comes last.
  var columnList: String { (columns + ["seal"]).joined(separator: ", ") }

  /// A `?` for each sealed column and for the seal.
  var marks: String { Array(repeating: "?", count: columns.count - unsealedColumns + 1).joined(separator: ",") }

  /// How many trailing columns were added after seals were introduced.
  ///
  /// A row that was truncated there fails its seal, because the lost values were sealed.
  var laterColumns: Int { later.count }

  private var later: [String] {
    // Former items are kept as items are.
    let table = if case .former(let kind) = self { SealedTable.items(kind) } else { self }
    return Schema.later.filter { $0.tables.contains(table) }.map(\.declaration)
  }

  /// The columns of the first sealed version.
  private var firstColumns: String {
    let ring = "sound_kind, sound, volume_percent, snooze_ns, ring_ns, terminal, ramp_ns, overtime"
    return switch self {
    case .items(let kind), .former(let kind): "number, label, " + kind.firstColumns(ring: ring)
    case .rings:
      """
      number, owner_kind, owner_number, occurrence, label, \(ring), planned_utc_ns, rang_utc_ns, late_ns, basis, bound_ns,
      ended_utc_ns, ended_how, is_unseen
      """
    case .settings: "number, late_limit_ns, \(ring), time_servers, time_certificates"
    case .host: "number, boot"
    case .creationKeys: "number, key, request, item_kind, item_number"
    case .decisions: "number, at_utc_ns, item_kind, item_number, kind, instant_utc_ns, span_ns"
    case .followed: "number, path, all_day, is_strict, trouble, trouble_detail, alarms"
    case .undo: "number, boot, until_boot_ns, until_utc_ns, revision, items, is_taken_back"
    case .counters:
      "number, " + ItemKind.allCases.map(\.rawValue).joined(separator: ", ") + ", ring, event, commits, "
        + SealedTable.summed.compactMap(\.sumColumn).joined(separator: ", ")
    }
  }
}
