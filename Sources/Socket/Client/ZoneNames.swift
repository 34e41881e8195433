// SPDX-License-Identifier: Apache-2.0
import LinuxHost

/// The names of the time zones that the host knows, as a list to choose from.
public enum ZoneNames {
  /// Names from `tzdata.zi`, UTC first and the rest in alphabetical order; only UTC if the file is missing.
  public static func all(folder: String = "/usr/share/zoneinfo") -> [String] {
    guard let bytes = try? WholeFile.bytes(of: folder + "/tzdata.zi", limit: 1 << 20) else { return ["UTC"] }
    var names: Set<String> = []
    // A line `Z NAME …` begins a zone; `L TARGET NAME` is a link to one (zic(8), compact form).
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count > 2, words[0] == "Z" { names.insert(String(words[1])) }
      if words.count == 3, words[0] == "L" { names.insert(String(words[2])) }
    }
    return ["UTC"] + names.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }.sorted()
  }
}
