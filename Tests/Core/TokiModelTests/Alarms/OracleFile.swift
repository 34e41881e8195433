// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiTestKit

/// The files in `Tests/oracles`, and what its scripts print.
enum OracleFile {
  private static let root = URL(fileURLWithPath: Repository.root)

  /// The Python of `make bootstrap-test`, with pinned packages; `nil` if it is missing.
  static var pinnedPython: String? {
    let path = root.appendingPathComponent(".build/venv/bin/python").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// The path of a file in `Tests/oracles`.
  static func path(_ name: String) -> String { root.appendingPathComponent("Tests/oracles/\(name)").path }

  /// The text of a file in `Tests/oracles`.
  static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// Runs a script, with the name of its output file between two groups of arguments, and reads that file by lines.
  static func lines(
    of script: String, _ before: [String], _ after: [String] = [], python: String = "python3"
  ) throws -> [ArraySlice<UInt8>] {
    try withFile { out in
      // Otherwise an installed tzdata wheel could answer.
      let (hasSucceeded, output) = try ChildProcess.run(
        python, [path(script)] + before + [out.path] + after, environment: ["PYTHONTZPATH": SystemZones.folder])
      try #require(hasSucceeded, "\(output)")
      return [UInt8](try Data(contentsOf: out)).split(separator: UInt8(ascii: "\n"))
    }
  }

  /// Provides the name of a temporary file.
  static func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("oracle-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }
}

extension ArraySlice<UInt8> {
  /// The numbers between spaces.
  func numbers() throws -> [Int64] {
    try split(separator: UInt8(ascii: " ")).map { try #require(Int64(String(decoding: $0, as: UTF8.self))) }
  }
}
