// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiEngine

/// The number on the app's icon in the dock: present rings and unseen missed ones.
///
/// Shown by docks that support `com.canonical.Unity.LauncherEntry`: Ubuntu's, KDE's and Dash to Dock.
final class DockCount {
  private let id: String
  private var shown = 0

  init(id: String) { self.id = id }

  func show(_ state: EngineState?, on bus: SessionBus?) {
    let count = (state?.rings.count ?? 0) + (state?.missed.count ?? 0)
    guard count != shown, let bus else { return }
    shown = count
    bus.emit(
      path: "/io/github/toki_clock/Toki/Dock", interface: "com.canonical.Unity.LauncherEntry", signal: "Update",
      [
        .text("application://\(id).desktop"),
        .dictionary([
          "count": .int64(Int64(count)), "count-visible": .flag(count > 0),
          "urgent": .flag(!(state?.rings.isEmpty ?? true)),
        ]),
      ])
  }
}
