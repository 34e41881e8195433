// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A window to find a time zone in by a part of its name.
final class ZoneChooser: Window {
  private let names: [String]
  private let list = ListBox()
  private let entry: Entry
  private let more = GTKKit.Label("", styles: ["alarm-details"])
  private var rows: [(zone: AlarmZone, row: ListRow)] = []
  private let chosen: (AlarmZone) -> Void
  /// How many are shown at once: nobody reads more, and a part of a name leaves fewer.
  private static let most = 50

  init(_ names: [String], _ chosen: @escaping (AlarmZone) -> Void) {
    self.names = names
    self.chosen = chosen
    entry = Entry(name: tr("Find a time zone"), placeholder: tr("City or region"))
    entry.expandsHorizontally = true
    list.addStyle("boxed-list")
    list.accessibleName = tr("Time zones")
    let content = Box(.vertical, spacing: 12, [list, more])
    content.setMargins(top: 12, bottom: 18, start: 12, end: 12)
    let scrolled = ScrolledWindow(Clamp(content))
    scrolled.expandsVertically = true
    let field = Box(.vertical, [entry])
    field.setMargins(top: 6, bottom: 6, start: 12, end: 12)
    super.init(
      Box(.vertical, [HeaderBar(title: WindowTitle(tr("Time zone"))), field, scrolled]), title: tr("Time zone"),
      width: 360, height: 520)
    name = "zone-chooser"
    closeWithEscape()
    entry.onType { [weak self] in self?.find() }
    entry.onEnter { [weak self] in
      guard let self, !entry.text.isEmpty, let first = rows.first else { return }
      take(first.zone)
    }
    list.onActivate { [weak self] index in
      guard let self, rows.indices.contains(index) else { return }
      take(rows[index].zone)
    }
    find()
    entry.grabFocus()
  }

  private func take(_ zone: AlarmZone) {
    chosen(zone)
    close()
  }

  private func find() {
    for (_, row) in rows { list.remove(row) }
    let found = AlarmZoneText.find(entry.text, in: names)
    let zones = (entry.text.isEmpty ? [AlarmZone.floating] : []) + found.prefix(Self.most).map { .pinned($0) }
    rows = zones.map { zone in
      let label = GTKKit.Label(AlarmZoneText.of(zone))
      label.horizontalText = 0
      label.wraps = true
      label.setMargins(top: 12, bottom: 12, start: 12, end: 12)
      return (zone, ListRow(label))
    }
    for (_, row) in rows { list.append(row) }
    list.isVisible = !rows.isEmpty
    more.text = rows.isEmpty ? tr("No time zone is called so.") : tr("Type a part of its name to find others.")
    more.isVisible = rows.isEmpty || found.count > Self.most
  }
}
