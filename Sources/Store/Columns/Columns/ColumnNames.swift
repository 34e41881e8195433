// SPDX-License-Identifier: Apache-2.0

/// Names the columns of fields.
///
/// A column has the name of its field, prefixed by the names of the enclosing groups. That of a UTC instant ends in
/// `_utc_ns`; an item has two, ending in `_kind` and `_number`.
enum ColumnNames {
  /// Groups that add no prefix.
  private static let bare: Set<String> = ["settings", "ring", "trusted_run"]

  /// Columns that are older than the names of their fields.
  private static let others = [
    "id": "number",
    "sound_value": "sound", "volume": "volume_percent",
    "boot_deadline_ns": "deadline_boot_ns", "boot_start_ns": "start_boot_ns",
    "snoozed_until": "until", "boot_snoozed_until_ns": "until_boot_ns",
    "rrule": "rule", "except": "excepted", "from": "from_date", "set": "in_set", "off_with_set": "is_off_with_set",
    "handled_trusted": "is_handled_trusted", "handled_provisional": "is_handled_provisional", "over": "is_over",
    "basis_state": "basis", "basis_bound_ns": "bound_ns", "end": "ended_how", "by": "by_face", "unseen": "is_unseen",
  ]

  /// The settings of all rings, or of all new alarms, whose names are also those of ring settings.
  private static let common: Set<String> = ["hooks", "again", "again_ns"]

  /// The column of the field at a path, without the ending for its type.
  static func column(of path: [String]) -> String {
    // Settings that are not of a ring, beside those of the default for new items.
    if path.count == 1, let name = path.first, common.contains(name) { return "all_" + name }
    let name = path.dropLast().filter { !bare.contains($0) } + path.suffix(1)
    let joined = name.joined(separator: "_")
    return others[joined] ?? joined
  }
}
