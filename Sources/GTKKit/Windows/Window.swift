// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A window of its own.
open class Window: Widget {
  var window: UnsafeMutablePointer<GtkWindow> { cast() }

  /// A window whose whole face is `content`, with its own header bar.
  public init(_ content: Widget, title: String, width: Int, height: Int) {
    super.init(Self.shared(adw_window_new()))
    keep(true)
    adw_window_set_content(cast(), content.widget)
    shape(title: title, width: width, height: height)
  }

  init(made widget: UnsafeMutablePointer<GtkWidget>!) {
    super.init(Self.shared(widget))
    keep(true)
  }

  /// The first reference to a window is GTK's own, from the beginning until it is destroyed; this one is ours.
  private static func shared(_ widget: UnsafeMutablePointer<GtkWidget>!) -> UnsafeMutablePointer<GtkWidget>! {
    g_object_ref(widget)
    return widget
  }

  func shape(title: String, width: Int, height: Int) {
    self.title = title
    gtk_window_set_title(window, title)
    gtk_window_set_default_size(window, Int32(width), Int32(height))
  }

  public var title: String = "" { didSet { gtk_window_set_title(window, title) } }

  /// Opens it, or brings it to the front.
  public func present() { gtk_window_present(window) }

  /// Brings it to the front even when it is minimised.
  public func bringToFront() {
    gtk_window_unminimize(window)
    gtk_window_present(window)
  }

  /// Closes it, as its button does.
  public func close() { gtk_window_close(window) }

  /// Ends it, whether it wants or not.
  public func destroy() { gtk_window_destroy(window) }

  /// Belongs to another window, and takes all input from it.
  public func setModal(over parent: Window) {
    gtk_window_set_transient_for(window, parent.window)
    gtk_window_set_modal(window, 1)
  }

  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(window) != 0 }
    set { if newValue { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) } }
  }

  /// Whether `onVisibility` has found its surface.
  var isSurfaceWatched = false

  public var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Does something when it is about to close; `true` keeps it open.
  public func onClose(_ answer: @escaping () -> Bool) { connect("close-request") { _ in answer() } }

  /// What the window keeps until it is closed.
  private var kept: AnyObject?

  /// Keeps whoever fills it until it is closed.
  ///
  /// A closure of its own "destroy" could not do that: GTK 4 sends that signal with the last reference, which whoever
  /// is kept would hold for ever.
  public func keepUntilClosed(_ owner: AnyObject) {
    kept = owner
    onClose { [weak self] in
      self?.kept = nil
      return false
    }
  }

  /// Closes it with Esc.
  public func closeWithEscape() {
    let keys = KeyInput { [weak self] key, _ in
      guard key == .escape else { return false }
      self?.close()
      return true
    }
    addInput(keys)
  }

  /// What Enter presses.
  public func setDefault(_ widget: Widget) { gtk_window_set_default_widget(window, widget.widget) }

  /// The size it has or was last given.
  public var defaultSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(window, &width, &height)
    return (Int(width), Int(height))
  }
}

/// A window of the application.
open class ApplicationWindow: Window {
  public init(_ application: Application, _ content: Widget, title: String, width: Int, height: Int) {
    super.init(made: adw_application_window_new(application.cast()))
    adw_application_window_set_content(cast(), content.widget)
    shape(title: title, width: width, height: height)
  }

  public func addAction(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }
}

/// The shortcuts of a program, by group.
public final class ShortcutsWindow: Window {
  /// Keys as GTK writes them (`<Control>n`), and what they do.
  public init(over parent: Window, _ groups: [(title: String, shortcuts: [(keys: String, title: String)])]) {
    let builder = gtk_builder_new_from_string(Self.layout(groups), -1)!
    let window = gtk_builder_get_object(builder, "shortcuts")!
    super.init(made: UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self))
    g_object_unref(UnsafeMutableRawPointer(builder))
    setModal(over: parent)
  }

  /// GTK 4.8 takes the parts of this window from a layout alone.
  private static func layout(_ groups: [(title: String, shortcuts: [(keys: String, title: String)])]) -> String {
    func object(_ type: String, _ id: String = "", _ properties: [(String, String)], _ children: String = "") -> String
    {
      let set = properties.map { "<property name=\"\($0.0)\">\(escaped($0.1))</property>" }.joined()
      return "<object class=\"\(type)\"\(id.isEmpty ? "" : " id=\"\(id)\"")>\(set)\(children)</object>"
    }
    let parts = groups.map { group in
      let rows = group.shortcuts.map { shortcut in
        "<child>" + object("GtkShortcutsShortcut", "", [("title", shortcut.title), ("accelerator", shortcut.keys)])
          + "</child>"
      }
      return "<child>" + object("GtkShortcutsGroup", "", [("title", group.title)], rows.joined()) + "</child>"
    }
    let section = object("GtkShortcutsSection", "", [("section-name", "all"), ("max-height", "12")], parts.joined())
    return "<interface>"
      + object("GtkShortcutsWindow", "shortcuts", [("modal", "1")], "<child>\(section)</child>") + "</interface>"
  }

  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
