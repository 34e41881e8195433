// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// How a window of the app can be above all others.
public enum WindowsAbove: Hashable, Sendable {
  /// The desktop decides alone which window is in front.
  case notAllowed
  /// It could be with gtk4-layer-shell, which is not installed.
  case withoutLibrary
  /// The window manager keeps it there when asked (X11).
  case byWindowManager
  /// It lies on a layer of its own (Wayland's layer shell).
  case byLayer

  /// The windows above others that the display allows.
  public static var present: WindowsAbove {
    switch Int(toki_gtk_above()) {
    case TOKI_ABOVE_BY_LAYER: .byLayer
    case TOKI_ABOVE_BY_WINDOW_MANAGER: .byWindowManager
    case TOKI_ABOVE_WITHOUT_LIBRARY: .withoutLibrary
    default: .notAllowed
    }
  }

  /// Makes layers available where they can be; called first, since the program may be started again for it.
  public static func prepare() { toki_gtk_load_layers(CommandLine.unsafeArgv) }
}

extension Window {
  /// Puts the window, before it is shown, over everything and gives it the keyboard; only where layers are allowed.
  public func cover(wholeScreen: Bool) { toki_gtk_cover(window, wholeScreen) }

  /// Keeps the visible window above the others, or no longer, where a window manager does that.
  public func keepAbove(_ isAbove: Bool = true) { toki_gtk_keep_above(window, isAbove) }

  /// Opens the window, which was not shown before, and keeps it above the others as far as the desktop allows.
  public func presentAbove() {
    if WindowsAbove.present == .byLayer { toki_gtk_keep_in_corner(window) }
    on("map") { [weak self] in self?.keepAbove() }
    present()
  }
}
