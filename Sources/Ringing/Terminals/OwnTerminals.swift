// SPDX-License-Identifier: Apache-2.0
public import Glibc

/// The terminals that a person has open.
public enum OwnTerminals {
  /// Paths of the terminals that belong to a user, the one used last first.
  ///
  /// They are the pseudo-terminals and the text consoles; other `/dev/tty*` may be devices that a bell disturbs. Root
  /// gets none: its terminals are those of everybody who administers the machine.
  public static func paths(of user: uid_t = geteuid()) -> [String] {
    guard user != 0 else { return [] }
    var found: [(path: String, used: Int)] = []
    for (folder, start) in [("/dev/pts", ""), ("/dev", "tty")] {
      for name in names(in: folder) where name.hasPrefix(start) && isNumber(name.dropFirst(start.count)) {
        let path = "\(folder)/\(name)"
        var status = stat()
        // The kernel updates the access time when the terminal is read, in steps of 8 s.
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, status.st_uid == user else {
          continue
        }
        found.append((path, status.st_atim.tv_sec))
      }
    }
    return found.sorted { $0.used == $1.used ? $0.path < $1.path : $0.used > $1.used }.map(\.path)
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  static func names(in folder: String) -> [String] {
    guard let listing = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      names.append(
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
          unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        })
    }
    return names
  }
}
