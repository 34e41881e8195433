// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The windows opened from the main menu.
enum AppDialogs {
  static func preferences(_ pageContext: PageContext, at part: PreferencesDialog.Part = .ringing) {
    if let open = pageContext.preferences { return open.present(part) }
    guard let window = pageContext.window else { return }
    let dialog = PreferencesDialog(pageContext, over: window)
    pageContext.preferences = dialog
    withExtendedLifetime(dialog) { dialog.present(part) }
  }

  static func newSequence(_ pageContext: PageContext) {
    guard let window = pageContext.window, let settings = pageContext.engine.state?.settings.ring else { return }
    SequenceDialog(over: window, pageContext, SequenceForm(settings: settings)).present()
  }

  static func doctor(_ pageContext: PageContext) {
    guard let window = pageContext.window else { return }
    let dialog = DoctorDialog(pageContext, over: window)
    // The optimizer cannot see that GTK retains an open window, and would clear weak references to the dialog.
    withExtendedLifetime(dialog) { dialog.present() }
  }

  static func share(_ pageContext: PageContext) {
    guard let window = pageContext.window else { return }
    let dialog = ShareDialog(pageContext, over: window)
    withExtendedLifetime(dialog) { dialog.present() }
  }

  /// Tells the events around a ring of an item.
  static func story(_ pageContext: PageContext, of item: ItemID, _ choice: RingEpisode.Choice = .newest) {
    guard let window = pageContext.window else { return }
    let dialog = StoryDialog(pageContext, of: item, choice, over: window)
    withExtendedLifetime(dialog) { dialog.present() }
  }

  static func shortcuts(_ pageContext: PageContext) {
    guard let window = pageContext.window else { return }
    ShortcutsWindow(
      over: window,
      [
        (
          tr("Everywhere"),
          [
            ("<Control>n", tr("New alarm or timer")), ("<Control>z", tr("Undo")),
            ("<Alt>1...5", tr("Go to a page")), ("F11", tr("Full Screen")),
            ("<Control>comma", tr("Preferences")), ("<Control>w", tr("Close the window")),
            ("<Control>q", tr("Quit; what was set rings all the same")),
          ]
        ),
        (tr("While It Rings"), ringKeys(pageContext.settings.escapeAtRing)),
        (
          tr("Timers and Stopwatch"),
          [
            ("space", tr("Start, pause or go on")), ("Delete", tr("Delete what is in focus")), ("l", tr("Lap")),
            ("n", tr("Next Step")), ("b", tr("Previous Step")),
          ]
        ),
      ]
    ).present()
  }

  /// The keys that answer a ring, in GTK's notation.
  static func ringKeys(_ escape: EscapeAtRing) -> [(keys: String, title: String)] {
    [
      (escape == .snooze ? "space Escape" : "space", tr("Snooze")),
      (escape == .stop ? "Return Escape" : "Return", tr("Stop")), ("plus", tr("One minute more")),
    ]
  }

  static func about(_ pageContext: PageContext) {
    guard let window = pageContext.window else { return }
    AboutWindow.show(
      over: window, name: tr("Toki"), icon: DesktopApp.id, version: pageContext.context.version,
      developer: tr("The Toki authors"),
      comments: tr("An alarm clock, timer and stopwatch that never loses, misses or doubles a ring."))
  }
}
