// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A row with the alarm's time zone, which opens a list to choose from.
final class ZoneRow {
  let widget: ActionRow
  private let pageContext: PageContext
  /// Called after the person chose a zone.
  var changed: (AlarmZone) -> Void = { _ in }
  /// Window that contains the row.
  weak var window: Window?

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    widget = ActionRow(tr("Time zone"))
    widget.addSuffix(Image(icon: "go-next-symbolic"))
    widget.onActivate { [weak self] in self?.open() }
  }

  func show(_ zone: AlarmZone) { widget.subtitle = AlarmZoneText.of(zone, in: Localization.language) }

  private func open() {
    guard let window else { return }
    let chooser = ZoneChooser(pageContext.zoneSearch()) { [weak self] zone in
      self?.show(zone)
      self?.changed(zone)
    }
    chooser.setModal(over: window)
    chooser.present()
  }
}
