// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization

/// A small file that a person wrote.
enum FileText {
  /// Its text.
  ///
  /// - Throws: `Invalid` with the reason for one that cannot be read.
  static func read(_ path: String, limit: Int) throws(FleetOptions.Invalid) -> String {
    do throws(HostError) {
      return String(decoding: try WholeFile.bytes(of: path, limit: limit), as: UTF8.self)
    } catch {
      throw FleetOptions.Invalid(description: error.description)
    }
  }
}

/// A secret that is given to a program without being an argument of it.
enum OperatorSecret {
  private static let longest = 4_096

  /// The first line of a credential of the service manager, or else of a file.
  ///
  /// - Parameters:
  ///   - credential: The credential's name (systemd.exec(5), LoadCredential=); one that is empty is none.
  ///   - path: The file; `nil` for none.
  /// - Returns: The secret; `nil` if there is neither.
  /// - Throws: `Invalid` for a file that cannot be read, or in which there is none.
  static func read(credential: String, orFile path: String?) throws(FleetOptions.Invalid) -> String? {
    if let folder = HostProcess.environment("CREDENTIALS_DIRECTORY") {
      let place = "\(folder)/\(credential)"
      if unsafe access(place, F_OK) == 0, let line = try firstLine(of: place) { return line }
    }
    guard let path else { return nil }
    guard let line = try firstLine(of: path) else {
      throw FleetOptions.Invalid(description: tr("{path} is empty: its first line is the secret.", ["path": path]))
    }
    return line
  }

  private static func firstLine(of path: String) throws(FleetOptions.Invalid) -> String? {
    let text = try FileText.read(path, limit: longest)
    let line = text.prefix { !$0.isNewline }
    return line.isEmpty ? nil : String(line)
  }
}
