// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A top-level window.
open class Window: Widget {
  var window: UnsafeMutablePointer<GtkWindow> { cast() }

  /// A window filled by `content`, which includes the header bar; the size is in pixels.
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

  /// Adds a reference for us: the first one is GTK's own until the window is destroyed.
  private static func shared(_ widget: UnsafeMutablePointer<GtkWidget>!) -> UnsafeMutablePointer<GtkWidget>! {
    g_object_ref(widget)
    return widget
  }

  func shape(title: String, width: Int, height: Int) {
    self.title = title
    gtk_window_set_title(window, title)
    gtk_window_set_default_size(window, Int32(width), Int32(height))
    markNeeds()
  }

  /// Gives the window the style class `large-text` where text is large, for what must not grow as much, and
  /// `high-contrast` where nothing may be pale.
  func markNeeds() {
    setStyle("large-text", Theme.hasLargeText)
    setStyle("high-contrast", Theme.isHighContrast)
  }

  /// Title for the window list and screen readers.
  public var title: String = "" { didSet { gtk_window_set_title(window, title) } }

  /// Opens the window or brings it to the front.
  public func present() { gtk_window_present(window) }

  /// Brings the window to the front, even if it is minimized.
  public func bringToFront() {
    gtk_window_unminimize(window)
    gtk_window_present(window)
  }

  /// Closes the window as its button does; `onClose` may prevent it.
  public func close() { gtk_window_close(window) }

  /// Destroys the window without asking.
  public func destroy() { gtk_window_destroy(window) }

  /// Puts the window over its parent, which gets no input meanwhile; the keys of the application work in it too.
  public func setModal(over parent: Window) {
    gtk_window_set_application(window, gtk_window_get_application(parent.window))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_transient_for(window, parent.window)
    gtk_window_set_modal(window, 1)
  }

  /// `true` if it fills the screen.
  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(window) != 0 }
    set { if newValue { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) } }
  }

  /// `true` if `onVisibility` has connected to its surface.
  var isSurfaceWatched = false

  /// `true` if it has the keyboard.
  public var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Called before the window closes; `true` keeps it open.
  public func onClose(_ answer: @escaping () -> Bool) { connect("close-request") { _ in answer() } }

  /// Object retained until the window is closed.
  private var kept: AnyObject?

  /// Retains the owner of its content until the window is closed.
  ///
  /// A "destroy" handler could not release it: GTK 4 emits that signal with the last reference, which the owner would
  /// hold for ever.
  public func keepUntilClosed(_ owner: AnyObject) {
    kept = owner
    onClose { [weak self] in
      self?.kept = nil
      return false
    }
  }

  /// Lets Escape close the window.
  public func closeWithEscape() {
    let keys = KeyInput { [weak self] key, _ in
      guard key == .escape else { return false }
      self?.close()
      return true
    }
    addInput(keys)
  }

  /// Sets the widget that Enter activates.
  public func setDefault(_ widget: Widget) { gtk_window_set_default_widget(window, widget.widget) }

  /// Size of the window when neither maximized nor fullscreen, in pixels.
  public var defaultSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(window, &width, &height)
    return (Int(width), Int(height))
  }
}

/// A window of an application, which runs until the last one is closed.
open class ApplicationWindow: Window {
  /// A window filled by `content`, which includes the header bar; the size is in pixels.
  public init(_ application: Application, _ content: Widget, title: String, width: Int, height: Int) {
    super.init(made: adw_application_window_new(application.cast()))
    adw_application_window_set_content(cast(), content.widget)
    shape(title: title, width: width, height: height)
    Theme.onTextSize { [weak self] in self?.markNeeds() }
    Theme.onChange { [weak self] in self?.markNeeds() }
  }

  /// Makes an action available as `win.NAME`.
  public func addAction(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }
}

/// The window that lists the program's shortcuts, by group.
public final class ShortcutsWindow: Window {
  /// Keys are in GTK's notation (`<Control>n`), with the action of each.
  public init(over parent: Window, _ groups: [(title: String, shortcuts: [(keys: String, title: String)])]) {
    let builder = gtk_builder_new_from_string(Self.layout(groups), -1)!
    let window = gtk_builder_get_object(builder, "shortcuts")!
    super.init(made: UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self))
    g_object_unref(UnsafeMutableRawPointer(builder))
    setModal(over: parent)
  }

  /// The window as a builder layout, the only way to fill it in GTK 4.8.
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
