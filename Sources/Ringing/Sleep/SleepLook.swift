// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiModel

/// Finds out when the machine goes to sleep by itself, by questions that block their thread.
///
/// The desktop's power manager decides, and logind where there is none.
struct SleepLook {
  /// The system bus, as in `DBUS_SYSTEM_BUS_ADDRESS`.
  let systemAddress: String
  /// The session bus, which may not be there.
  let sessionAddress: String
  /// The kernel's list of input devices.
  let inputs: String
  /// The environment of the program that is asked for GNOME's settings, as `NAME=VALUE`.
  let environment: [String]
  /// Time that each question may take.
  let patienceMilliseconds: Int32

  static let logind = "org.freedesktop.login1"
  static let logindPath = "/org/freedesktop/login1"
  static let logindInterface = "org.freedesktop.login1.Manager"
  private static let gnome = "org.gnome.SettingsDaemon.Power"
  /// Power managers whose settings are not known here.
  private static let others = [
    "org.kde.Solid.PowerManagement", "org.freedesktop.PowerManagement", "org.xfce.PowerManager",
    "org.mate.PowerManager", "org.cinnamon.SettingsDaemon.Power", "org.lxqt.PowerManagement",
  ]

  /// The habits; `nil` if logind does not answer.
  func run() -> SleepHabits? {
    guard let system = WaitingBus(address: systemAddress, patienceMilliseconds: patienceMilliseconds),
      let answer = system.ask(Self.logind, Self.logindPath, Self.logindInterface, "CanSuspend")
    else { return nil }
    guard answer.error == nil, let can = answer.readText() else { return nil }
    var habits = SleepHabits(canSuspend: can != "na")
    let onClose = text("HandleLidSwitch", on: system) ?? "suspend"
    habits.lid = Self.sleeps(onClose) && hasLid
    addIdle(to: &habits, system)
    return habits
  }

  /// Asks logind to suspend the machine; why it does not, `nil` if it does.
  func suspend() -> String? {
    guard let system = WaitingBus(address: systemAddress, patienceMilliseconds: patienceMilliseconds),
      let answer = system.ask(
        Self.logind, Self.logindPath, Self.logindInterface, "Suspend", { $0.append(false) })
    else { return "logind does not answer" }
    return answer.error.map { $0.text.isEmpty ? $0.name : $0.text }
  }

  private func addIdle(to habits: inout SleepHabits, _ system: WaitingBus) {
    let session = WaitingBus(address: sessionAddress, patienceMilliseconds: patienceMilliseconds)
    if session?.hasOwner(of: Self.gnome) == true {
      guard let settings = GNOMEPowerSettings.read(environment: environment) else { return habits.isIdleKnown = false }
      habits.mains = settings.mains
      habits.battery = settings.battery
    } else if let session, Self.others.contains(where: { session.hasOwner(of: $0) }) {
      habits.isIdleKnown = false
    } else if let action = text("IdleAction", on: system), Self.sleeps(action) {
      // Microseconds (org.freedesktop.login1(5)).
      let microseconds = system.property(
        Self.logind, Self.logindPath, Self.logindInterface, "IdleActionUSec", "t", { $0.readLong() })
      let span = TimeSpan(nanoseconds: Int64(min(microseconds ?? 1_800_000_000, UInt64(Int64.max / 1_000))) * 1_000)
      habits.mains = span
      habits.battery = span
    }
  }

  private func text(_ property: String, on system: WaitingBus) -> String? {
    system.property(Self.logind, Self.logindPath, Self.logindInterface, property, "s") { $0.readText() }
  }

  /// `true` if one of logind's actions leaves the machine unable to ring (logind.conf(5)).
  private static func sleeps(_ action: String) -> Bool {
    !["ignore", "lock", "factory-reset", "secure-attention-key"].contains(action)
  }

  /// `true` if an input device has a switch for a lid: bit 0, `SW_LID`, in the kernel's input-event-codes.h.
  private var hasLid: Bool {
    guard let folder = unsafe opendir(inputs) else { return false }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard name.hasPrefix("input"), let file = unsafe fopen("\(inputs)/\(name)/capabilities/sw", "re") else {
        continue
      }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard unsafe fgets(&line, Int32(line.count), file) != nil else { continue }
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let words = text.split { $0 == " " || $0 == "\n" }
      // The last word has the lowest bits.
      if let bits = words.last.flatMap({ UInt64($0, radix: 16) }), bits & 1 == 1 { return true }
    }
    return false
  }
}
