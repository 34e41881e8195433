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

/// A question with a few answers.
public final class MessageDialog: Window {
  public enum Look { case plain, suggested, destructive }

  public init(over parent: Window?, _ heading: String, body: String) {
    super.init(made: adw_message_dialog_new(parent?.window, heading, body))
  }

  public func addResponse(_ id: String, _ label: String, look: Look = .plain) {
    adw_message_dialog_add_response(cast(), id, label)
    let appearance =
      switch look {
      case .plain: ADW_RESPONSE_DEFAULT
      case .suggested: ADW_RESPONSE_SUGGESTED
      case .destructive: ADW_RESPONSE_DESTRUCTIVE
      }
    adw_message_dialog_set_response_appearance(cast(), id, appearance)
  }

  public func setChild(_ child: Widget) { adw_message_dialog_set_extra_child(cast(), child.widget) }

  public func onResponse(_ action: @escaping (String) -> Void) {
    connect("response") { values in
      action(values.text(1))
      return false
    }
  }
}

/// A window of pages of settings.
public final class PreferencesWindow: Window {
  public init(over parent: Window, _ title: String, _ pages: [PreferencesPage]) {
    super.init(made: adw_preferences_window_new())
    for page in pages { adw_preferences_window_add(cast(), page.cast()) }
    self.title = title
    gtk_window_set_title(window, title)
    adw_preferences_window_set_search_enabled(cast(), 0)
    setModal(over: parent)
  }

  /// Goes to one of its pages.
  public func show(_ page: PreferencesPage) { adw_preferences_window_set_visible_page(cast(), page.cast()) }

  public func show(_ toast: Toast) {
    g_object_ref(toast.pointer)
    adw_preferences_window_add_toast(cast(), toast.opaque)
  }
}

/// What the program is and who made it.
public final class AboutWindow: Window {
  public init(
    over parent: Window, name: String, icon: String, version: String, developer: String, comments: String,
    website: String
  ) {
    super.init(made: adw_about_window_new())
    set("application-name", name)
    set("application-icon", icon)
    set("version", version)
    set("developer-name", developer)
    set("comments", comments)
    if !website.isEmpty { set("website", website) }
    adw_about_window_set_license_type(opaque, GTK_LICENSE_APACHE_2_0)
    setModal(over: parent)
  }
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

/// Lets the person choose a file, in the desktop's own way.
public final class FileChooser: GTKObject {
  public enum Purpose { case open, save }

  /// - Parameter chosen: Gets the path; is not called when nothing was chosen.
  public init(over parent: Window, _ purpose: Purpose, title: String, accept: String, name: String = "") {
    let native = gtk_file_chooser_native_new(
      title, parent.window, purpose == .open ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE, accept,
      nil)!
    super.init(taking: UnsafeMutableRawPointer(native))
    if purpose == .save { gtk_file_chooser_set_current_name(opaque, name) }
  }

  /// Shows only files of these types (`audio/*`).
  public func filter(_ name: String, types: [String]) {
    let filter = gtk_file_filter_new()!
    gtk_file_filter_set_name(filter, name)
    for type in types { gtk_file_filter_add_mime_type(filter, type) }
    gtk_file_chooser_add_filter(opaque, filter)
    g_object_unref(UnsafeMutableRawPointer(filter))
  }

  /// Opens it; whoever asked must keep it until it has answered.
  public func show(_ chosen: @escaping (String?) -> Void) {
    connect("response") { [unowned self] values in
      guard values.int(1) == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(opaque) else {
        chosen(nil)
        return false
      }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      let path = g_file_get_path(file)
      defer { g_free(path) }
      chosen(path.map { String(cString: $0) })
      return false
    }
    gtk_native_dialog_show(cast())
  }
}
