// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A large icon with a title and a sentence, for a page with nothing to list.
public final class StatusPage: Widget {
  /// The child, such as a button, stands below the texts.
  public init(icon: String, _ title: String, description: String = "", child: Widget? = nil) {
    super.init(adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title)
    adw_status_page_set_description(opaque, description)
    if let child { adw_status_page_set_child(opaque, child.widget) }
  }

  /// Name of the icon.
  public var icon: String = "" { didSet { adw_status_page_set_icon_name(opaque, icon) } }
  /// Large text below the icon.
  public var title: String = "" { didSet { adw_status_page_set_title(opaque, title) } }
  /// Sentence below the title; empty for none.
  public var text: String = "" { didSet { adw_status_page_set_description(opaque, text) } }
}

/// A message that appears at the bottom of a page for a while.
public final class Toast: GTKObject {
  /// A message for a number of seconds, 0 for until it is closed; the button runs the action.
  public init(_ text: String, button: String? = nil, seconds: Int = 5, _ action: @escaping () -> Void = {}) {
    super.init(taking: UnsafeMutableRawPointer(adw_toast_new(Self.plain(text))))
    adw_toast_set_timeout(opaque, guint(seconds))
    if let button {
      adw_toast_set_button_label(opaque, button)
      on("button-clicked", action)
    }
  }

  /// Escapes the text, as a toast's title is markup.
  private static func plain(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }

  /// Removes the message at once.
  public func dismiss() { adw_toast_dismiss(opaque) }
}

/// A widget over which toasts appear.
public final class ToastOverlay: Widget {
  private weak var last: Toast?

  /// Toasts appear over the bottom of this child.
  public init(_ child: Widget) {
    super.init(adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.widget)
  }

  /// Shows a toast in place of the one before it.
  public func show(_ toast: Toast) {
    last?.dismiss()
    last = toast
    // The overlay takes ownership of one reference.
    g_object_ref(toast.pointer)
    adw_toast_overlay_add_toast(opaque, toast.opaque)
  }
}
