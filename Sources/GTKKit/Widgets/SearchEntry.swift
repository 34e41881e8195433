// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A line to type in what is searched for.
public final class SearchEntry: Widget {
  public init(name: String, placeholder: String = "") {
    super.init(gtk_search_entry_new())
    set("placeholder-text", placeholder)
    accessibleName = name
  }

  public var text: String { String(cString: gtk_editable_get_text(opaque)) }

  /// Does something a moment after the last letter was typed.
  public func onType(_ action: @escaping () -> Void) { on("search-changed", action) }
  public func onEnter(_ action: @escaping () -> Void) { on("activate", action) }
}
