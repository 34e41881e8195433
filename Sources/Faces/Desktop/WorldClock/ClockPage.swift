// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The clock page: the time here and in other cities, and trusted time.
final class ClockPage: Page {
  static let name = AppPage.clock
  static let title = name.title(in: Localization.language)
  static let icon = "toki-clock-symbolic"
  static let newTitle: String? = tr("Add City")
  let widget: Widget
  private let pageContext: PageContext
  private let time = FittedText(width: 280, height: 110, maximum: 150, share: 0.94)
  private let date = TextLabel("", styles: ["title-4"])
  private let zone = TextLabel("", styles: ["dim-label"])
  let correction = TextLabel("", styles: ["warning"])
  let trust: TrustedTimeGroup
  private let seconds: ToggleButton
  private let cities: PreferencesGroup
  let add: Button
  private let invitation: Box
  private(set) var rows: [(id: String, row: CityRow)] = []
  private var content: ClockContent?
  private var dialog: AddCityDialog?
  private static let secondsKey = "clock-seconds"
  private static let citiesKey = "world-clocks"

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    time.addStyle("clock-time")
    time.setMargins(top: 12, bottom: 12)
    for label in [date, zone, correction] {
      label.wraps = true
      label.isCentered = true
    }
    trust = TrustedTimeGroup { [weak pageContext] in
      if let pageContext { AppDialogs.preferences(pageContext, at: .trustedTime) }
    }
    let settings = pageContext.settings
    seconds = ToggleButton(toggle: tr("Show Seconds"), styles: ["pill", "clock-seconds"]) {
      settings.set(Self.secondsKey, $0)
    }
    seconds.isOn = settings.flag(Self.secondsKey) ?? false
    seconds.horizontalAlign = .center
    cities = PreferencesGroup(tr("World Clocks"))
    add = Button(tr("Add City"), styles: ["pill"])
    add.horizontalAlign = .start
    let none = TextLabel(tr("Add cities to see what time it is there."), styles: ["dim-label"])
    none.wraps = true
    none.horizontalText = 0
    invitation = Box(.vertical, spacing: 12, [none, add])
    cities.append(invitation)
    let here = Box(.vertical, spacing: 6, [time, date, zone, correction, seconds])
    let column = Box(.vertical, spacing: 24, [here, cities, trust.widget])
    column.setMargins(top: 24, bottom: 24, start: 12, end: 12)
    widget = ScrolledWindow(Clamp(column))
    add.on("clicked") { [unowned self] in addNew() }
  }

  func takeFocus() {
    if content?.focus.first == .cities { rows.first?.row.widget.grabFocus() } else { add.grabFocus() }
  }

  func show(_ present: Present) -> NextChange {
    let hasSeconds = seconds.isOn
    let content = ClockContent(present, cities: chosen, hasSeconds: hasSeconds)
    guard content != self.content else { return content.nextChange }
    self.content = content
    time.text = content.time.text
    date.text = content.date
    zone.text = content.zone
    correction.text = content.correction
    correction.isVisible = !content.correction.isEmpty
    trust.show(content.trust)
    show(content.cities)
    return content.nextChange
  }

  /// Opens the search for a city.
  func addNew() {
    guard let window = pageContext.window else { return }
    let dialog = AddCityDialog(over: window, pageContext.zoneSearch()) { [weak self] hit in
      guard let self else { return }
      guard !chosen.contains(where: { City(text: $0).isSame(as: hit.place) }) else {
        return pageContext.say(tr("{city} is on the list already.", ["city": hit.city]))
      }
      chosen.append(hit.place.text)
    }
    self.dialog = dialog
    dialog.present()
  }

  /// The chosen cities as texts (`City.text`), in the person's order.
  private var chosen: [String] {
    get { pageContext.settings.list(Self.citiesKey) }
    set { pageContext.settings.set(Self.citiesKey, newValue) }
  }

  private func show(_ contents: [CityContent]) {
    for (id, row) in rows where !contents.contains(where: { $0.id == id }) { cities.remove(row.widget) }
    rows.removeAll { old in !contents.contains { $0.id == old.id } }
    if rows.map(\.id) != Array(contents.prefix(rows.count).map(\.id)) {
      // A group can only append rows, so all are added again when one returns in the middle.
      for (_, row) in rows { cities.remove(row.widget) }
      rows = []
    }
    for content in contents.dropFirst(rows.count) {
      let row = CityRow { [weak self] in self?.remove($0) }
      cities.append(row.widget)
      rows.append((content.id, row))
    }
    for (content, entry) in zip(contents, rows) { entry.row.show(content) }
    invitation.isVisible = contents.isEmpty
  }

  func remove(_ id: String) {
    guard let index = chosen.firstIndex(of: id) else { return }
    chosen.remove(at: index)
    let name = City(text: id).name(in: pageContext.style.language)
    pageContext.offerUndo(tr("{city} was removed.", ["city": name])) { [weak self] in
      guard let self, !chosen.contains(id) else { return }
      chosen.insert(id, at: min(index, chosen.count))
    }
  }
}
