// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiModel
import TokiScreens

/// One of the window's main pages.
protocol Page: AnyObject {
  /// Its page.
  static var name: AppPage { get }
  /// Text of its tab.
  static var title: String { get }
  /// Name of its icon.
  static var icon: String { get }
  init(_ pageContext: PageContext)
  var widget: Widget { get }
  /// Updates all changes; returns when the page next changes by itself.
  func show(_ present: Present) -> NextChange
  /// Updates its open dialogs, also while another page is shown; returns when they next change by themselves.
  func showDialogs(_ present: Present) -> NextChange
  /// Number of items that need attention, shown on the tab.
  static func badge(_ present: Present) -> Int
  /// Name of the header's button for a new item; `nil` where there is nothing to add.
  static var newTitle: String? { get }
  /// Starts a new item, as Ctrl+N does.
  func addNew()
  /// Called when the person goes to the page again, before it is shown.
  func opened()
  /// Focuses the same control each time the page is opened: the first card or the main button.
  ///
  /// Never a button that removes something, as the next key may be a space; nor a text field, whose cursor blinks.
  func takeFocus()
  /// Handles a key that the focused control did not want; returns whether it did.
  func press(_ key: Key) -> Bool
}

extension Page {
  func showDialogs(_ present: Present) -> NextChange { .never }
  static func badge(_ present: Present) -> Int { 0 }
  static var newTitle: String? { nil }
  func addNew() {}
  func opened() {}
  func press(_ key: Key) -> Bool { false }
}
