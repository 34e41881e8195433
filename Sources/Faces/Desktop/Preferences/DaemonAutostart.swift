// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// The daemon's start at login by systemd, set by `org.freedesktop.systemd1.Manager`.
final class DaemonAutostart {
  enum State: Equatable {
    /// systemd does not run this session, or the unit is not installed.
    case unavailable
    case off
    case on
  }

  private let bus: SessionBus?
  /// It starts at login; the socket alone starts it with the first command.
  private static let unit = "tokid.service"
  private static let units = Variant.array(of: "s", [.text("tokid.socket"), .text(unit)])

  init(_ bus: SessionBus?) { self.bus = bus }

  /// Asks systemd for the present state.
  func look(_ answer: @escaping (State) -> Void) {
    guard let bus else { return answer(.unavailable) }
    call(bus, "GetUnitFileState", [.text(Self.unit)]) { value in
      guard case .tuple(let values)? = value, case .text(let state)? = values.first else {
        return answer(.unavailable)
      }
      answer(["enabled", "enabled-runtime", "static"].contains(state) ? .on : .off)
    }
  }

  /// Turns autostart on or off, then asks for the state that results.
  ///
  /// Where a package has the units on for every user, only a mask turns them off for one (systemctl(1), `mask`).
  func set(_ isOn: Bool, _ answer: @escaping (State) -> Void) {
    guard let bus else { return answer(.unavailable) }
    if isOn {
      call(bus, "UnmaskUnitFiles", [Self.units, .flag(false)]) { [self] _ in
        change(bus, "EnableUnitFiles", [Self.units, .flag(false), .flag(true)], answer)
      }
    } else {
      change(bus, "DisableUnitFiles", [Self.units, .flag(false)]) { [self] state in
        guard state == .on else { return answer(state) }
        // Not loaded again: systemd would start nothing of a masked unit any more, and this session's daemon goes on.
        call(bus, "MaskUnitFiles", [Self.units, .flag(false), .flag(true)]) { [self] _ in look(answer) }
      }
    }
  }

  /// Says that a change did not come about; empty if it did, and where there is nothing to change.
  static func refusal(of isOn: Bool, _ state: State) -> String {
    switch state {
    case .off where isOn:
      tr("systemd refused: Toki still does not start with the session. To see why: systemctl --user enable tokid")
    case .on where !isOn:
      tr("systemd refused: Toki still starts with the session. To see why: systemctl --user disable tokid")
    case .on, .off, .unavailable: ""
    }
  }

  private func change(
    _ bus: SessionBus, _ method: String, _ values: [Variant], _ answer: @escaping (State) -> Void
  ) {
    call(bus, method, values) { [self] _ in
      call(bus, "Reload", []) { [self] _ in look(answer) }
    }
  }

  private func call(_ bus: SessionBus, _ method: String, _ values: [Variant], _ answer: @escaping (Variant?) -> Void) {
    bus.call(
      "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1", interface: "org.freedesktop.systemd1.Manager",
      method: method, values, answer: answer)
  }
}
