// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A row that says whose clock on the wall an alarm follows, and opens a list to choose from.
final class ZoneRow {
  let widget: ActionRow
  private let surroundings: Surroundings
  /// Called after another one was chosen.
  var changed: (AlarmZone) -> Void = { _ in }
  /// The window that the row is in.
  weak var window: Window?

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    widget = ActionRow(tr("Time zone"))
    widget.addSuffix(Image(icon: "go-next-symbolic"))
    widget.onActivate { [weak self] in self?.open() }
  }

  func show(_ zone: AlarmZone) { widget.subtitle = AlarmZoneText.of(zone) }

  private func open() {
    guard let window else { return }
    let chooser = ZoneChooser(surroundings.context.zoneNames()) { [weak self] zone in
      self?.show(zone)
      self?.changed(zone)
    }
    chooser.setModal(over: window)
    chooser.present()
  }
}
