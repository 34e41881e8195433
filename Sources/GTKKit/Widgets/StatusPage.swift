// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A large picture with a title and a sentence, for a page that has nothing to list.
public final class StatusPage: Widget {
  public init(icon: String, _ title: String, description: String = "", child: Widget? = nil) {
    super.init(adw_status_page_new())
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title)
    adw_status_page_set_description(opaque, description)
    if let child { adw_status_page_set_child(opaque, child.widget) }
  }

  public var icon: String = "" { didSet { adw_status_page_set_icon_name(opaque, icon) } }
  public var title: String = "" { didSet { adw_status_page_set_title(opaque, title) } }
  public var text: String = "" { didSet { adw_status_page_set_description(opaque, text) } }
}

/// Words that appear at the foot of a page for a while.
public final class Toast: GTKObject {
  /// - Parameter seconds: 0 for as long as nobody closes it.
  public init(_ text: String, button: String? = nil, seconds: Int = 5, _ action: @escaping () -> Void = {}) {
    super.init(taking: UnsafeMutableRawPointer(adw_toast_new(Self.plain(text))))
    adw_toast_set_timeout(opaque, guint(seconds))
    if let button {
      adw_toast_set_button_label(opaque, button)
      on("button-clicked", action)
    }
  }

  /// A toast's title is markup.
  private static func plain(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }

  public func dismiss() { adw_toast_dismiss(opaque) }
}

/// Where toasts appear.
public final class ToastOverlay: Widget {
  public init(_ child: Widget) {
    super.init(adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, child.widget)
  }

  public func show(_ toast: Toast) {
    // The overlay takes over one reference.
    g_object_ref(toast.pointer)
    adw_toast_overlay_add_toast(opaque, toast.opaque)
  }
}
