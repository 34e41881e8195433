// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A field for search words.
public final class SearchEntry: Widget {
  /// `name` is for screen readers; the placeholder is shown while the field is empty.
  public init(name: String, placeholder: String = "") {
    super.init(gtk_search_entry_new())
    set("placeholder-text", placeholder)
    accessibleName = name
  }

  /// Text as typed.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// `true` if nothing is typed but spaces.
  public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Called a moment after the last keystroke, so perhaps after Enter.
  public func onType(_ action: @escaping () -> Void) { on("search-changed", action) }
  /// Called when the person presses Enter.
  public func onEnter(_ action: @escaping () -> Void) { on("activate", action) }
  /// Presses Enter, for tests.
  public func enter() { send("activate") }
  /// Called when the person presses Escape, which the entry keeps from its window.
  public func onEscape(_ action: @escaping () -> Void) { on("stop-search", action) }
}
