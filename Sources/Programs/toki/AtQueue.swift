// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiModel

/// The jobs of at(1) that this person may see.
enum AtQueue {
  /// The most bytes of the list, and of one job.
  private static let longest = 1 << 20
  /// The most jobs whose commands are asked for, a program each.
  private static let mostCommands = 500

  /// The list of atq(1), each job followed by what `at -c` prints of it, indented by a tab.
  ///
  /// - Throws: `HostError` if atq is missing or fails.
  static func read() throws(HostError) -> [UInt8] {
    // Seconds say which of two hours is meant when clocks go back, in any language.
    let list = try output(of: ["atq", "-o", "%s"])
    var all: [UInt8] = []
    for (index, line) in list.split(separator: newline).enumerated() {
      all += line + [newline]
      guard index < mostCommands, let number = line.split(separator: tab).first else { continue }
      // A job that begins in this moment is no longer there.
      guard let job = try? output(of: ["at", "-c", String(decoding: number, as: UTF8.self)]) else { continue }
      for line in job.split(separator: newline) { all += [tab] + line + [newline] }
    }
    return all
  }

  private static let newline = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  private static func output(of command: [String]) throws(HostError) -> [UInt8] {
    let outcome = try HelperProgram.run("/usr/bin/env", command, input: [], limit: longest)
    guard outcome.status == 0 else { throw .helperFailed(executable: command[0], status: outcome.status) }
    return outcome.output
  }
}
