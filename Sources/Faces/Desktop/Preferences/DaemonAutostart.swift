// SPDX-License-Identifier: Apache-2.0
import GTKKit

/// The daemon's start at login by systemd, set by `org.freedesktop.systemd1.Manager`.
final class DaemonAutostart {
  enum State: Equatable {
    /// systemd does not run this session, or the unit is not installed.
    case unavailable
    case off
    case on
  }

  private let bus: SessionBus?
  private static let unit = "tokid.socket"

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
  func set(_ isOn: Bool, _ answer: @escaping (State) -> Void) {
    guard let bus else { return answer(.unavailable) }
    let units = Variant.array(of: "s", [.text(Self.unit), .text("tokid.service")])
    let values: [Variant] = isOn ? [units, .flag(false), .flag(true)] : [units, .flag(false)]
    call(bus, isOn ? "EnableUnitFiles" : "DisableUnitFiles", values) { [self] _ in
      call(bus, "Reload", []) { [self] _ in look(answer) }
    }
  }

  private func call(_ bus: SessionBus, _ method: String, _ values: [Variant], _ answer: @escaping (Variant?) -> Void) {
    bus.call(
      "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1", interface: "org.freedesktop.systemd1.Manager",
      method: method, values, answer: answer)
  }
}
