// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// One city of the world clock.
final class CityRow {
  let widget: ActionRow
  private let mark = Image(icon: "weather-clear-symbolic", size: 20)
  private let time = TextLabel("", styles: ["digits", "city-time"])
  private let remove: Button
  private var content: CityContent?

  init(_ removed: @escaping (String) -> Void) {
    widget = ActionRow("")
    mark.addStyle("city-mark")
    widget.addPrefix(mark)
    widget.addSuffix(time)
    remove = Button(icon: "user-trash-symbolic", name: tr("Remove"), styles: ["flat"])
    remove.verticalAlign = .center
    widget.addSuffix(remove)
    let delete: () -> Void = { [weak self] in if let id = self?.content?.id { removed(id) } }
    remove.on("clicked", delete)
    widget.addInput(
      KeyInput { key, isModified in
        guard key == .delete, !isModified else { return false }
        delete()
        return true
      })
  }

  func show(_ content: CityContent) {
    guard content != self.content else { return }
    self.content = content
    widget.title = content.city
    widget.subtitle = content.difference
    time.text = content.time.text
    mark.icon = content.isDay ? "weather-clear-symbolic" : "weather-clear-night-symbolic"
    mark.accessibleName = content.isDay ? tr("It is day there") : tr("It is night there")
    mark.tooltip = mark.accessibleName
    remove.accessibleName = tr("Remove {city}", ["city": content.city])
    mark.setStyle("city-night", !content.isDay)
  }
}
