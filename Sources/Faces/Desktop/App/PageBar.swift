// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiScreens

/// Tabs at the bottom of a narrow window: an icon and a label each, which may take two lines.
final class PageBar {
  let widget: Box
  var chosen: (AppPage) -> Void = { _ in }
  private var tabs: [(name: AppPage, button: ToggleButton, badge: TextLabel)] = []

  init(_ pages: [(name: AppPage, title: String, icon: String)]) {
    widget = Box(.horizontal)
    widget.isHomogeneous = true
    widget.addStyle("page-bar")
    for page in pages {
      let label = TextLabel(page.title, styles: ["page-bar-label"])
      label.wraps = true
      label.isCentered = true
      label.lines = 2
      let badge = TextLabel("", styles: ["page-badge"])
      badge.isVisible = false
      badge.horizontalAlign = .center
      badge.verticalAlign = .start
      let content = Box(.vertical, spacing: 2, [Image(icon: page.icon), label])
      content.verticalAlign = .center
      let button = ToggleButton(toggle: "", styles: ["flat", "page-tab"])
      button.setChild(Overlay(content, over: [badge]))
      button.accessibleName = page.title
      if let first = tabs.first { button.join(first.button) }
      let name = page.name
      button.on("clicked") { [weak self] in self?.chosen(name) }
      widget.append(button)
      tabs.append((name, button, badge))
    }
  }

  /// The visible page; `nil` before the first.
  var shown: AppPage? {
    didSet { for tab in tabs { tab.button.isOn = tab.name == shown } }
  }

  func setBadge(_ count: Int, on name: AppPage) {
    guard let tab = tabs.first(where: { $0.name == name }) else { return }
    tab.badge.isVisible = count > 0
    tab.badge.text = String(count)
  }
}
