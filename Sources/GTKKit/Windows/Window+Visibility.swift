// SPDX-License-Identifier: Apache-2.0
import CGTK

extension Window {
  /// Whether a person could see it: open and not minimised.
  public var isSeen: Bool {
    guard isMapped else { return false }
    guard let surface = gtk_native_get_surface(opaque) else { return true }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }

  /// Does something each time it comes into sight or goes out of it.
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
