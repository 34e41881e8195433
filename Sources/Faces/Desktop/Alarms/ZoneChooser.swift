// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A window for finding a time zone by part of its name.
final class ZoneChooser: Window {
  private let search: ZoneSearch
  private let list = ListBox()
  let entry: SearchEntry
  private let more = TextLabel("", styles: ["alarm-details"])
  private var rows: [(zone: AlarmZone, row: ActionRow)] = []
  private let chosen: (AlarmZone) -> Void
  /// Most zones shown at once: nobody reads more, and part of a name narrows them down.
  private static let most = 50

  init(_ search: ZoneSearch, _ chosen: @escaping (AlarmZone) -> Void) {
    self.search = search
    self.chosen = chosen
    entry = SearchEntry(name: tr("City or time zone"), placeholder: tr("City or time zone"))
    list.addStyle("boxed-list")
    list.accessibleName = tr("Time zones")
    let content = Box(.vertical, spacing: 12, [list, more])
    content.setMargins(top: 12, bottom: 18, start: 12, end: 12)
    let scrolled = ScrolledWindow(Clamp(content))
    scrolled.expandsVertically = true
    entry.setMargins(top: 6, bottom: 6, start: 12, end: 12)
    super.init(
      Box(.vertical, [HeaderBar(title: WindowTitle(tr("Time zone"))), entry, scrolled]), title: tr("Time zone"),
      width: 360, height: 520)
    name = "zone-chooser"
    closeWithEscape()
    entry.onType { [weak self] in self?.find() }
    entry.onEnter { [weak self] in
      guard let self, !entry.isBlank else { return }
      // The hits may still be those of the text before.
      find()
      if let first = rows.first { take(first.zone) }
    }
    entry.onEscape { [weak self] in self?.close() }
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
    let hits = search.find(entry.text, most: Self.most)
    rows = entry.isBlank ? [(.floating, ActionRow(AlarmZoneText.of(.floating, in: Localization.language)))] : []
    rows += hits.compactMap { hit in
      ZoneName(hit.zone).map { (.pinned($0), ActionRow(hit.city, subtitle: hit.region)) }
    }
    for (_, row) in rows { row.isPressable = true }
    for (_, row) in rows { list.append(row) }
    list.isVisible = !rows.isEmpty
    more.text =
      rows.isEmpty
      ? tr("No time zone is found by these words. Try a larger city nearby.")
      : tr("Type a part of its name to find others.")
    more.isVisible = rows.isEmpty || hits.count == Self.most
  }
}
