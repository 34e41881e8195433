// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// Tells which program this is, its version and who made it.
public enum AboutWindow {
  public static func show(
    over parent: Window, name: String, icon: String, version: String, developer: String, comments: String
  ) {
    toki_gtk_show_about(parent.pointer, name, icon, version, developer, comments)
  }
}
