// SPDX-License-Identifier: Apache-2.0
import Glibc
import Localization

/// The configuration file of `toki-fleet`: a setting a line, as `listen = 127.0.0.1:8660`; lines that begin with `#` are left out.
enum ConfigurationFile {
  /// Its default path.
  static let path = "/etc/toki-fleet.conf"

  private static let longest = 64 << 10

  /// Reads the settings of a file.
  ///
  /// - Parameter path: The file; `nil` for the one by default, which need not be there.
  /// - Returns: The settings, by default where the file has none.
  /// - Throws: `Invalid` for a line that is no setting, with its number, and for a file that cannot be read.
  static func settings(at path: String?) throws(FleetOptions.Invalid) -> ServerSettings {
    let place = path ?? Self.path
    if path == nil, unsafe access(place, F_OK) != 0 { return ServerSettings() }
    return try read(FileText.read(place, limit: longest), from: place)
  }

  static func read(_ text: String, from place: String) throws(FleetOptions.Invalid) -> ServerSettings {
    var settings = ServerSettings()
    var seen: Set<String> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let bare = trimmed(line)
      if bare.isEmpty || bare.hasPrefix("#") { continue }
      do throws(FleetOptions.Invalid) {
        try take(bare, into: &settings, &seen)
      } catch {
        throw FleetOptions.Invalid(
          description: tr(
            "{path}, line {line}: {message}",
            ["path": place, "line": "\(index + 1)", "message": error.description]))
      }
    }
    return settings
  }

  private static func take(
    _ line: Substring, into settings: inout ServerSettings, _ seen: inout Set<String>
  ) throws(FleetOptions.Invalid) {
    guard let sign = line.firstIndex(of: "=") else {
      throw FleetOptions.Invalid(description: tr("This is no setting; one looks like this: listen = 127.0.0.1:8660"))
    }
    let word = String(trimmed(line[..<sign]))
    guard let name = ServerSettings.Name(rawValue: word) else {
      throw FleetOptions.Invalid(
        description: tr("There is no setting {name}; see toki-fleet(8).", ["name": word.debugDescription]))
    }
    guard seen.insert(word).inserted else {
      throw FleetOptions.Invalid(description: tr("{name} is set twice.", ["name": word]))
    }
    try settings.set(name, to: String(trimmed(line[line.index(after: sign)...])))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return text[first...last]
  }
}
