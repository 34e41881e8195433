// SPDX-License-Identifier: Apache-2.0

/// The columns of fields.
///
/// A column is named as its field, behind the names of the groups that the field is in; one of a UTC instant ends in
/// `_utc_ns`, and an item has two, which end in `_kind` and `_number`.
enum ColumnNames {
  /// Groups that leave no trace in the names of their columns.
  private static let bare: Set<String> = ["settings", "ring", "trusted_run"]

  /// Columns that were there before their fields had names.
  private static let others = [
    "id": "number",
    "sound_value": "sound", "volume": "volume_percent",
    "boot_deadline_ns": "deadline_boot_ns", "boot_start_ns": "start_boot_ns",
    "snoozed_until": "until", "boot_snoozed_until_ns": "until_boot_ns",
    "rrule": "rule", "from": "from_date", "set": "in_set", "off_with_set": "is_off_with_set",
    "handled_trusted": "is_handled_trusted", "handled_provisional": "is_handled_provisional", "over": "is_over",
    "basis_state": "basis", "basis_bound_ns": "bound_ns", "end": "ended_how", "unseen": "is_unseen",
  ]

  /// The column of the field with this path, without the ending that its type gives it.
  static func column(of path: [String]) -> String {
    let name = path.filter { !bare.contains($0) }.joined(separator: "_")
    return others[name] ?? name
  }
}
