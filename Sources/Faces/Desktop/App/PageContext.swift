// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiEngine
import TokiModel
import TokiScreens

/// Services of the window and the app for a page.
final class PageContext {
  let context: DesktopContext
  let engine: EngineModel
  let settings: DesktopSettings
  /// Parent window of dialogs.
  weak var window: Window?
  /// The open preferences window; `nil` for none.
  weak var preferences: PreferencesDialog?
  /// Session bus; `nil` if there is none.
  var bus: SessionBus?
  /// Redraws everything.
  var refresh: () -> Void = {}
  /// Shows a message for a few seconds.
  var say: (String) -> Void = { _ in }
  /// Reports an action and offers to undo it, with a button and with Ctrl+Z.
  var offerUndo: (String, @escaping () -> Void) -> Void = { _, _ in }
  /// Shows a message with a button.
  var offer: (String, _ button: String, @escaping () -> Void) -> Void = { _, _, _ in }
  /// Enters or leaves the sleep screen.
  var showSleep: (Bool) -> Void = { _ in }
  /// Keeps the session awake or releases it; returns whether it is kept awake.
  var keepAwake: (Bool) -> Bool = { _ in false }
  private(set) lazy var smallTimers = SmallTimers(self)

  init(context: DesktopContext, engine: EngineModel, settings: DesktopSettings) {
    self.context = context
    self.engine = engine
    self.settings = settings
  }

  var style: ScreenStyle { settings.style(language: context.language) }

  /// Finds cities and time zones by typed words.
  func zoneSearch() -> ZoneSearch {
    ZoneSearch(context.zoneNames(), cities: context.cities(), language: context.language)
  }

  /// Sends a command to an item.
  func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) {
    engine.ask { control async throws(ControlError) in try await control.tell(id, command) }
  }
}
