// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// A window for finding and choosing a city; its owner must retain it.
final class AddCityDialog {
  let window: Window
  private let search: ZoneSearch
  let entry: SearchEntry
  private let list = ListBox()
  private let nothing = TextLabel("", styles: ["dim-label"])
  private var hits: [ZoneSearch.Hit] = []
  private var rows: [ActionRow] = []
  private let chosen: (ZoneSearch.Hit) -> Void
  /// Most zones shown: nobody reads the list of all.
  private static let most = 40

  init(over parent: Window, _ search: ZoneSearch, chosen: @escaping (ZoneSearch.Hit) -> Void) {
    self.chosen = chosen
    self.search = search
    entry = SearchEntry(name: tr("City or time zone"), placeholder: tr("City or time zone"))
    list.addStyle("boxed-list")
    list.verticalAlign = .start
    nothing.text = tr("No time zone is found by these words. Try a larger city nearby.")
    nothing.wraps = true
    nothing.isCentered = true
    nothing.isVisible = false
    let column = Box(.vertical, spacing: 12, [nothing, list])
    column.setMargins(top: 6, bottom: 18, start: 12, end: 12)
    let scrolled = ScrolledWindow(column)
    scrolled.expandsVertically = true
    entry.setMargins(top: 6, bottom: 6, start: 12, end: 12)
    let title = tr("Add City")
    window = Window(
      Box(.vertical, [HeaderBar(title: WindowTitle(title)), entry, scrolled]), title: title, width: 360, height: 480)
    window.setModal(over: parent)
    window.closeWithEscape()
    entry.onType { [weak self] in self?.find() }
    entry.onEnter { [weak self] in
      guard let self, !entry.isBlank else { return }
      // The hits may still be those of the text before.
      find()
      choose(0)
    }
    entry.onEscape { [weak window] in window?.close() }
    list.onActivate { [weak self] in self?.choose($0) }
    find()
  }

  func present() {
    window.present()
    entry.grabFocus()
  }

  private func find() {
    hits = search.find(entry.text, most: Self.most)
    nothing.isVisible = hits.isEmpty
    list.isVisible = !hits.isEmpty
    for row in rows { list.remove(row) }
    rows = hits.map { hit in
      let row = ActionRow(hit.city, subtitle: hit.region)
      row.isPressable = true
      return row
    }
    for row in rows { list.append(row) }
  }

  private func choose(_ index: Int) {
    guard hits.indices.contains(index) else { return }
    let hit = hits[index]
    window.close()
    chosen(hit)
  }
}
