// SPDX-License-Identifier: Apache-2.0
import CGTK

extension Window {
  /// `true` if the window is open and not minimized.
  public var isSeen: Bool {
    guard isMapped else { return false }
    guard let surface = gtk_native_get_surface(opaque) else { return true }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }

  /// Called each time the window may have become visible or invisible.
  public func onVisibility(_ action: @escaping () -> Void) {
    on("map") { [weak self] in
      self?.watchSurface(action)
      action()
    }
    on("unmap", action)
  }

  private func watchSurface(_ action: @escaping () -> Void) {
    guard !isSurfaceWatched, let surface = gtk_native_get_surface(opaque) else { return }
    isSurfaceWatched = true
    GTKObject(sharing: UnsafeMutableRawPointer(surface)).onChange(of: "state", action)
  }
}

extension Window {
  /// Hides the dialogs over the window, and those over them; returns those that were open, in the order in which to show
  /// them again.
  ///
  /// A modal one that stayed would take all input of the app (`gtk_main_do_event` in gtkmain.c).
  public func hideDialogs() -> [Widget] {
    guard let list = gtk_window_list_toplevels() else { return [] }
    defer { g_list_free(list) }
    var open: [(depth: Int, dialog: Widget)] = []
    var entry: UnsafeMutablePointer<GList>? = list
    while let one = entry {
      entry = one.pointee.next
      guard let data = one.pointee.data, let depth = depth(of: data.assumingMemoryBound(to: GtkWindow.self)) else {
        continue
      }
      let dialog = Widget(sharing: data.assumingMemoryBound(to: GtkWidget.self))
      if dialog.isVisible { open.append((depth, dialog)) }
    }
    open.sort { $0.depth < $1.depth }
    for (_, dialog) in open.reversed() {
      dialog.isVisible = false
      dialog.stayKnownToScreenReaders()
    }
    return open.map(\.dialog)
  }

  /// Number of windows below a dialog, down to this one; `nil` for a dialog of another window, or of none.
  private func depth(of dialog: UnsafeMutablePointer<GtkWindow>) -> Int? {
    var depth = 0
    var top = dialog
    while let below = gtk_window_get_transient_for(top) {
      depth += 1
      if below == window { return depth }
      top = below
    }
    return nil
  }
}

extension Widget {
  /// Keeps a hidden window on the accessibility bus.
  ///
  /// GTK 4.8 removes it, and crashes when a screen reader that counted the windows before asks for the last one
  /// (`GetChildAtIndex` in gtkatspiroot.c). Any change of its states brings it back.
  fileprivate func stayKnownToScreenReaders() {
    let isFocusable = gtk_widget_get_focusable(widget)
    gtk_widget_set_focusable(widget, isFocusable == 0 ? 1 : 0)
    gtk_widget_set_focusable(widget, isFocusable)
  }
}
