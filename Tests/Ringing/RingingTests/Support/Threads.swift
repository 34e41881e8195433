// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The threads of this process.
enum Threads {
  /// Number of threads with a name.
  static func named(_ name: String) -> Int { folders(of: name).count }

  /// How often a thread has gone to sleep so far; `nil` if there is none of that name.
  static func switches(of name: String) -> Int? {
    guard let folder = folders(of: name).first,
      let status = try? String(contentsOfFile: folder + "/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("voluntary_ctxt_switches:") })
    else { return nil }
    return line.split(separator: "\t").last.flatMap { Int($0) }
  }

  private static func folders(of name: String) -> [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.map { "/proc/self/task/" + $0 }.filter {
      (try? String(contentsOfFile: $0 + "/comm", encoding: .utf8)) == name + "\n"
    }
  }
}
