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
    shared("share/locale", inSourceTree: ".build/locale", executable)
  }

  /// Toki's own sounds, for this program.
  public static var sounds: String { sounds(executable: HostProcess.executablePath ?? "") }

  /// `share/toki/sounds` beside the folder that a program was installed in, or `Resources/sounds` of
  /// the source tree that it was built in.
  public static func sounds(executable: String) -> String {
    shared("share/toki/sounds", inSourceTree: "Resources/sounds", executable)
  }

  /// The description of the API: `share/toki/openapi.yaml` beside the folder that this program was installed in, or
  /// `docs/openapi.yaml` of the source tree that it was built in.
  ///
  /// - Returns: `nil` where it cannot be read.
  @Sendable public static func apiDocument() -> [UInt8]? {
    let path = shared("share/toki/openapi.yaml", inSourceTree: "docs/openapi.yaml", HostProcess.executablePath ?? "")
    return try? HostFile.bytes(of: path, limit: 4 << 20)
  }

  /// Toki's icons, laid out as icon themes.
  public static var icons: String { icons(executable: HostProcess.executablePath ?? "") }

  /// `share/icons` beside the folder that a program was installed in, or `Resources/icons` of the source tree
  /// that it was built in.
  public static func icons(executable: String) -> String {
    shared("share/icons", inSourceTree: "Resources/icons", executable)
  }

  /// The program that reads and writes calendar files.
  public static var calendarProgram: String { calendarProgram(executable: HostProcess.executablePath ?? "") }

  /// `toki-calendar` beside a program, where it was built, else in `libexec` beside the folder that the
  /// program was installed in.
  public static func calendarProgram(executable: String) -> String {
    let beside = HostFile.folder(of: executable) + "/toki-calendar"
    if unsafe access(beside, X_OK) == 0 { return beside }
    return "\(prefix(of: executable))/libexec/toki-calendar"
  }

  private static func shared(_ installed: String, inSourceTree built: String, _ executable: String) -> String {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    guard let build = parts.lastIndex(of: ".build") else { return "\(prefix(of: executable))/\(installed)" }
    return "\(parts[..<build].joined(separator: "/"))/\(built)"
  }

  /// What `make install` calls PREFIX: `/usr` for `/usr/bin/toki`.
  private static func prefix(of executable: String) -> String {
    executable.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
  }
}
