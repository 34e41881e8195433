// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiScreens

/// One of the main pages of the window.
protocol Page: AnyObject {
  /// What it is called in code and settings: `alarms`.
  static var name: String { get }
  /// What a person reads on its tab.
  static var title: String { get }
  /// The name of its picture.
  static var icon: String { get }
  init(_ surroundings: Surroundings)
  var widget: Widget { get }
  /// Shows the present, as far as it is not shown already.
  ///
  /// - Returns: When it would show something else by itself.
  func show(_ present: Present) -> NextChange
  /// How many things on it wait for a look, for the number on its tab.
  static func badge(_ present: Present) -> Int
  /// Begins what Ctrl+N means here.
  func addNew()
  /// Takes the focus when the page is gone to: the first card or the main button, the same each time.
  ///
  /// Not what removes something, as the next key may be a space; nor a line of text, whose cursor blinks.
  func takeFocus()
  /// Takes a key that nothing in focus wanted; `true` when it was for it.
  func press(_ key: Key) -> Bool
}

extension Page {
  static func badge(_ present: Present) -> Int { 0 }
  func addNew() {}
  func press(_ key: Key) -> Bool { false }
}

/// What a page may ask of the window and the app around it.
final class Surroundings {
  let context: DesktopContext
  let engine: EngineModel
  let settings: DesktopSettings
  /// The window that dialogs belong to.
  weak var window: Window?
  /// The session bus; `nil` where there is none.
  var bus: SessionBus?
  /// Shows everything anew.
  var refresh: () -> Void = {}
  /// Says something for a few seconds.
  var say: (String) -> Void = { _ in }
  /// Says that something was done, and how it can be undone, by a button and Ctrl+Z.
  var offerUndo: (String, @escaping () -> Void) -> Void = { _, _ in }
  /// Says something, with a button that does something about it.
  var offer: (String, _ button: String, @escaping () -> Void) -> Void = { _, _, _ in }
  /// Goes to the sleep screen, or comes back from it.
  var showSleep: (Bool) -> Void = { _ in }
  /// Keeps the session awake, or lets it sleep again; `false` when nobody listens.
  var keepAwake: (Bool) -> Bool = { _ in false }

  init(context: DesktopContext, engine: EngineModel, settings: DesktopSettings) {
    self.context = context
    self.engine = engine
    self.settings = settings
  }

  var style: ScreenStyle { settings.style(language: context.language) }
}
