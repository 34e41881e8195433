// SPDX-License-Identifier: Apache-2.0
import HostFiles

extension HostProcess {
  /// The folders of the libraries that this process is linked with, the loader's own among them (proc_pid_maps(5)).
  public static var libraryFolders: [String] {
    guard let maps = try? WholeFile.bytes(of: "/proc/self/maps", limit: 4 << 20) else { return [] }
    var folders: Set<String> = []
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      guard let start = line.firstIndex(of: "/"), line.contains(".so") else { continue }
      let path = line[start...]
      if let end = path.lastIndex(of: "/"), end > path.startIndex { folders.insert(String(path[..<end])) }
    }
    return folders.sorted()
  }
}
