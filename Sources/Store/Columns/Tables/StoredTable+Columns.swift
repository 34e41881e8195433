// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A column as every database has it.
public struct Column: Hashable, Sendable {
  /// Readable in any database's shell: `_ns` is nanoseconds, `_utc_ns` nanoseconds since the epoch, `_boot_ns`
  /// nanoseconds since the boot that `host` names.
  public let name: String
  /// `true` if it holds a text; otherwise a 64-bit integer.
  public let isText: Bool

  /// Reads `label TEXT`; a column without a type holds an integer.
  init(_ declaration: some StringProtocol) {
    let words = declaration.split { $0 == " " || $0 == "\n" }
    name = words.first.map { String($0) } ?? ""
    isText = words.count > 1 && words[1] == "TEXT"
  }
}

extension StoredTable {
  /// The names of all columns, in the order in which values are written; the number comes first.
  public var columns: [String] { Self.names[self] ?? [] }

  /// All columns with their types, in that order.
  public var declaredColumns: [Column] { Self.declared[self] ?? [] }

  private static let declared = Dictionary(
    uniqueKeysWithValues: allCases.map { table in
      (table, table.firstColumns.split(separator: ",").map { Column($0) } + table.later.map { Column($0) })
    })

  private static let names = declared.mapValues { $0.map(\.name) }

  /// Number of trailing columns added later, so that NULL stands for the standard value.
  public var laterColumns: Int { later.count }

  private var later: [String] {
    // Former items are kept as items are.
    let table = if case .former(let kind) = self { StoredTable.items(kind) } else { self }
    return LaterColumn.all.filter { $0.tables.contains(table) }.map(\.declaration)
  }

  /// The columns of the first version with seals.
  private var firstColumns: String {
    let ring = """
      sound_kind TEXT, sound TEXT, volume_percent, snooze_ns, ring_ns, terminal TEXT, ramp_ns, overtime
      """
    return switch self {
    case .items(let kind), .former(let kind): "number, label TEXT, " + kind.firstColumns(ring: ring)
    case .rings:
      """
      number, owner_kind TEXT, owner_number, occurrence, label TEXT, \(ring), planned_utc_ns, rang_utc_ns, late_ns,
      basis TEXT, bound_ns, ended_utc_ns, ended_how TEXT, is_unseen
      """
    case .settings: "number, late_limit_ns, \(ring), time_servers TEXT, time_certificates TEXT"
    case .host: "number, boot TEXT"
    case .creationKeys: "number, key TEXT, request TEXT, item_kind TEXT, item_number"
    case .decisions: "number, at_utc_ns, item_kind TEXT, item_number, kind TEXT, instant_utc_ns, span_ns"
    case .followed: "number, path TEXT, all_day TEXT, is_strict, trouble TEXT, trouble_detail TEXT, alarms TEXT"
    case .undo: "number, boot TEXT, until_boot_ns, until_utc_ns, revision, items, is_taken_back"
    case .counters:
      "number, " + ItemKind.allCases.map(\.rawValue).joined(separator: ", ") + ", ring, event, commits, "
        + StoredTable.summed.compactMap(\.sumColumn).joined(separator: ", ")
    }
  }
}
