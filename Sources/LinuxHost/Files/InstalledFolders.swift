// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Where the files are that come with Toki.
public enum InstalledFolders {
  /// The translations into a language, by its ISO 639 code, as a MO file; `nil` where there are none.
  public static func catalogue(of language: String) -> [UInt8]? {
    let folder = catalogues(executable: HostProcess.executablePath ?? "")
    return try? HostFile.bytes(of: "\(folder)/\(language)/LC_MESSAGES/toki.mo", limit: 16 << 20)
  }

  /// `share/locale` beside the folder that a program was installed in, or `.build/locale` of the source tree that it
  /// was built in.
  public static func catalogues(executable: String) -> String {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    if let build = parts.lastIndex(of: ".build") {
      return parts[...build].joined(separator: "/") + "/locale"
    }
    return parts.dropLast(2).joined(separator: "/") + "/share/locale"
  }

  /// Toki's own sounds, for this program.
  public static var sounds: String { sounds(executable: HostProcess.executablePath ?? "") }

  /// `share/toki/sounds` beside the folder that a program was installed in, or `Resources/sounds` of
  /// the source tree that it was built in.
  public static func sounds(executable: String) -> String {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    if let build = parts.lastIndex(of: ".build") {
      return parts[..<build].joined(separator: "/") + "/Resources/sounds"
    }
    return parts.dropLast(2).joined(separator: "/") + "/share/toki/sounds"
  }

  /// Toki's icons, laid out as icon themes.
  public static var icons: String { icons(executable: HostProcess.executablePath ?? "") }

  /// `share/icons` beside the folder that a program was installed in, or `Resources/icons` of the source tree
  /// that it was built in.
  public static func icons(executable: String) -> String {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    if let build = parts.lastIndex(of: ".build") {
      return parts[..<build].joined(separator: "/") + "/Resources/icons"
    }
    return parts.dropLast(2).joined(separator: "/") + "/share/icons"
  }

  /// The program that reads and writes calendar files.
  public static var calendarProgram: String { calendarProgram(executable: HostProcess.executablePath ?? "") }

  /// `toki-calendar` beside a program, where it was built, else in `libexec` beside the folder that the
  /// program was installed in.
  public static func calendarProgram(executable: String) -> String {
    let beside = HostFile.folder(of: executable) + "/toki-calendar"
    if unsafe access(beside, X_OK) == 0 { return beside }
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(2).joined(separator: "/") + "/libexec/toki-calendar"
  }
}
