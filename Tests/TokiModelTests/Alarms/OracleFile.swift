// SPDX-License-Identifier: Apache-2.0
import LinuxTestKit
import Foundation
import Testing
import TokiTestKit

/// What a script of `Tests/oracles` says.
enum OracleFile {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// The Python of `make bootstrap-test`, which has what is pinned; `nil` where it was not made.
  static var pinnedPython: String? {
    let path = root.appendingPathComponent(".build/venv/bin/python").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Runs a script and reads the file that it writes, line by line.
  ///
  /// - Parameter arguments: What comes before and after the name of that file.
  static func lines(
    of script: String, _ before: [String], _ after: [String] = [], python: String = "python3"
  ) throws -> [ArraySlice<UInt8>] {
    try withFile { out in
      let path = root.appendingPathComponent("Tests/oracles/\(script)").path
      // Without this a tzdata wheel that happens to be installed could answer.
      let (hasSucceeded, output) = try ChildProcess.run(
        python, [path] + before + [out.path] + after, environment: ["PYTHONTZPATH": SystemZones.folder])
      try #require(hasSucceeded, "\(output)")
      return [UInt8](try Data(contentsOf: out)).split(separator: UInt8(ascii: "\n"))
    }
  }

  /// Hands over the name of a file that is removed afterwards.
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
