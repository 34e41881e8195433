// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles

/// Locations of the files installed with Toki.
public enum InstalledFolders {
  /// The MO file of a language, given by its ISO 639 code; `nil` if there is none.
  public static func catalogue(of language: String) -> [UInt8]? { catalogue("toki", of: language) }

  /// The same for `toki-fleet`, whose package has its own copy of the words.
  public static func fleetCatalogue(of language: String) -> [UInt8]? {
    catalogue("toki-fleet", of: language) ?? catalogue(of: language)
  }

  private static func catalogue(_ name: String, of language: String) -> [UInt8]? {
    let folder = catalogues(executable: HostProcess.executablePath ?? "")
    return try? HostFile.bytes(of: "\(folder)/\(language)/LC_MESSAGES/\(name).mo", limit: 16 << 20)
  }

  /// The folder of translations: `share/locale` under the installation prefix, or `.build/locale` in a source tree.
  public static func catalogues(executable: String) -> String {
    shared("share/locale", inSourceTree: ".build/locale", executable)
  }

  /// The folder of Toki's own sounds, for this program.
  public static var sounds: String { sounds(executable: HostProcess.executablePath ?? "") }

  /// The folder of sounds: `share/toki/sounds` under the installation prefix, or `Resources/sounds` in a source tree.
  public static func sounds(executable: String) -> String {
    shared("share/toki/sounds", inSourceTree: "Resources/sounds", executable)
  }

  /// The API description: `share/toki/openapi.yaml` under the installation prefix, or `docs/openapi.yaml` in a source
  /// tree.
  ///
  /// - Returns: The file's content; `nil` if it cannot be read.
  @Sendable public static func apiDocument() -> [UInt8]? {
    let path = shared("share/toki/openapi.yaml", inSourceTree: "docs/openapi.yaml", HostProcess.executablePath ?? "")
    return try? HostFile.bytes(of: path, limit: 4 << 20)
  }

  /// The note about the build: `share/toki/build` under the installation prefix, or `build-note` next to a program in
  /// a build folder.
  ///
  /// - Returns: The file's content; `nil` if it cannot be read.
  public static func buildNote() -> [UInt8]? {
    let executable = HostProcess.executablePath ?? ""
    return try? HostFile.bytes(of: buildNote(executable: executable), limit: 64 << 10)
  }

  /// The path of that note.
  public static func buildNote(executable: String) -> String {
    executable.split(separator: "/").contains(".build")
      ? "\(HostFile.folder(of: executable))/build-note" : "\(prefix(of: executable))/share/toki/build"
  }

  /// The folder of Toki's icons, laid out as icon themes.
  public static var icons: String { icons(executable: HostProcess.executablePath ?? "") }

  /// The folder of icons: `share/icons` under the installation prefix, or `Resources/icons` in a source tree.
  public static func icons(executable: String) -> String {
    shared("share/icons", inSourceTree: "Resources/icons", executable)
  }

  /// The folder of the page that the sharing server serves: `share/toki/web` under the installation prefix, or
  /// `.build/web` in a source tree, which `make web` joins from `Web`.
  public static var web: String { shared("share/toki/web", inSourceTree: joinedPage, HostProcess.executablePath ?? "") }

  /// The same for the page that `toki-fleet` serves, whose package has its own copy: `share/toki-fleet/web`.
  public static var fleetWeb: String {
    shared("share/toki-fleet/web", inSourceTree: joinedPage, HostProcess.executablePath ?? "")
  }

  private static let joinedPage = ".build/web"

  /// The program that lets other devices in: `toki-share` next to a program in a build folder, otherwise
  /// `libexec/toki-share` under its prefix.
  public static var sharingProgram: String { program("toki-share", HostProcess.executablePath ?? "") }

  /// The command line: `toki` next to the daemon.
  public static var commandProgram: String { program("toki", HostProcess.executablePath ?? "") }

  /// The program that reads and writes calendar files.
  public static var calendarProgram: String { calendarProgram(executable: HostProcess.executablePath ?? "") }

  /// `toki-calendar` next to a program in a build folder, otherwise `libexec/toki-calendar` under its prefix.
  public static func calendarProgram(executable: String) -> String { program("toki-calendar", executable) }

  /// The program that sends the requests of hooks.
  public static var postProgram: String { postProgram(executable: HostProcess.executablePath ?? "") }

  /// The same for servers of a fleet, whose package has its own copy.
  public static var fleetPostProgram: String {
    let executable = HostProcess.executablePath ?? ""
    let own = "\(prefix(of: executable))/libexec/toki-fleet/toki-post"
    return isProgram(own) ? own : postProgram(executable: executable)
  }

  /// `toki-post` next to a program in a build folder, otherwise `libexec/toki-post` under its prefix.
  public static func postProgram(executable: String) -> String { program("toki-post", executable) }

  /// `true` if a path is a folder that this process may enter.
  public static func isFolder(_ path: String) -> Bool { unsafe access(path + "/.", X_OK) == 0 }

  /// `true` if a path is a program that this process may run.
  public static func isProgram(_ path: String) -> Bool { !isFolder(path) && (unsafe access(path, X_OK)) == 0 }

  private static func program(_ name: String, _ executable: String) -> String {
    let beside = "\(HostFile.folder(of: executable))/\(name)"
    if unsafe access(beside, X_OK) == 0 { return beside }
    return "\(prefix(of: executable))/libexec/\(name)"
  }

  private static func shared(_ installed: String, inSourceTree built: String, _ executable: String) -> String {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    guard let build = parts.lastIndex(of: ".build") else { return "\(prefix(of: executable))/\(installed)" }
    return "\(parts[..<build].joined(separator: "/"))/\(built)"
  }

  /// The PREFIX of `make install`: `/usr` for `/usr/bin/toki`.
  private static func prefix(of executable: String) -> String {
    executable.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
  }
}
