// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A window of settings with a tab for each page.
///
/// Libadwaita has deprecated its own. Its new dialogs lie within the parent window, where they would cover a ring.
public final class PreferencesWindow: Window {
  private let stack = ViewStack()
  private let toasts: ToastOverlay

  /// A modal window that Escape closes; the notice stands above the pages.
  public init(over parent: Window, _ title: String, _ pages: [PreferencesPage], notice: Widget) {
    toasts = ToastOverlay(stack)
    stack.expandsVertically = true
    for (index, page) in pages.enumerated() {
      stack.add(page, name: String(index), title: page.title, icon: page.icon)
    }
    super.init(
      Box(.vertical, [HeaderBar(title: ViewSwitcher(stack)), notice, toasts]), title: title, width: 640, height: 576)
    setSize(width: 340, height: 300)
    setModal(over: parent)
    closeWithEscape()
  }

  /// Switches to one of its pages.
  public func show(_ page: PreferencesPage) { stack.show(page) }

  /// Shows a message over the pages.
  public func show(_ toast: Toast) { toasts.show(toast) }
}
