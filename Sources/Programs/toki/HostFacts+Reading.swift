// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles
import LinuxHost
import TokiCommands

extension HostFacts {
  /// The facts about the machine that this process runs on; `nil` if the kernel does not tell.
  static func read() -> HostFacts? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    let release = try? HostFile.bytes(of: "/etc/os-release", limit: 64 << 10)
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variable($0) }.first
    return HostFacts(
      system: release.flatMap { system(in: String(decoding: $0, as: UTF8.self)) }, kernel: text(names.release),
      architecture: text(names.machine), desktop: variable("XDG_CURRENT_DESKTOP"),
      session: variable("XDG_SESSION_TYPE"), locale: locale)
  }

  private static func variable(_ name: String) -> String? {
    HostProcess.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A field of `utsname`, which Swift sees as a tuple of characters.
  private static func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
