// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// The window with the program's name, version and authors.
public enum AboutWindow {
  /// Opens the window over its parent; `icon` is a name in the icon theme.
  public static func show(
    over parent: Window, name: String, icon: String, version: String, developer: String, comments: String
  ) {
    toki_gtk_show_about(parent.pointer, name, icon, version, developer, comments)
  }
}
