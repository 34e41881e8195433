// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The tables of a store, with the columns that every database gives them.
public enum StoredTable: Hashable, CaseIterable, Sendable {
  case items(ItemKind)
  /// Items as they were before the last act that can be taken back.
  case former(ItemKind)
  case rings, settings, host, creationKeys, decisions, undo, followed, counters

  /// All tables, in the order in which a store makes them.
  public static let allCases =
    ItemKind.allCases.map(StoredTable.items) + [.rings, .settings, .host, .creationKeys, .decisions]
    + ItemKind.allCases.map(StoredTable.former) + [.undo, .followed, .counters]

  /// Its name in SQL.
  public var name: String {
    switch self {
    case .items(let kind): kind.plural.description
    case .former(let kind): "former_\(kind.plural)"
    case .rings: "rings"
    case .settings: "settings"
    case .host: "host"
    case .creationKeys: "creation_keys"
    case .decisions: "decisions"
    case .undo: "undo"
    case .followed: "followed"
    case .counters: "counters"
    }
  }

  /// Number of leading columns that are not the value's: 1 if the store assigns the number or it is always 1.
  public var assignedColumns: Int {
    switch self {
    case .items, .former, .rings: 0
    case .settings, .host, .creationKeys, .decisions, .undo, .followed, .counters: 1
    }
  }

  /// The column of `counters` with the sum of the table's seals, which reveals a missing row; `nil` for none.
  ///
  /// Of the rings only the open ones count. Closed rings, keys and decisions are many, and no ring depends on them; nor
  /// does any on an undo's items, or on the digests of followed files.
  public var sumColumn: String? {
    switch self {
    case .items, .rings, .settings, .host: "\(name)_sum"
    case .creationKeys, .decisions, .former, .undo, .followed, .counters: nil
    }
  }

  /// The tables with a sum, in the order of their columns in `counters`.
  public static let summed = allCases.filter { $0.sumColumn != nil }
}
