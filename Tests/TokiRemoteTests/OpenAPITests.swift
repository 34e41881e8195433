// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import TokiRemote

@Suite struct OpenAPITests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A Python that can read YAML and JSON Schema: the one of `make bootstrap-test`, or the system's.
  private static let python: String? = {
    let own = root.appending(path: ".build/venv/bin/python").path
    for candidate in [own, "/usr/bin/python3"] where FileManager.default.isExecutableFile(atPath: candidate) {
      let (status, _) = (try? run(candidate, ["-c", "import yaml, jsonschema"])) ?? (1, "")
      if status == 0 { return candidate }
    }
    return nil
  }()

  private static func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test(.enabled(if: python != nil, "needs the Python of `make bootstrap-test`"))
  func `The service is as openapi.yaml describes it`() async throws {
    try await withService { service in
      let script = Self.root.appending(path: "Tests/openapi/check.py").path
      let (status, output) = try Self.run(try #require(Self.python), [script, service.path, "--stop"])
      #expect(status == 0, "\(output)")
    }
  }

  @Test func `Every operation is reached by its method and path`() {
    for route in RouteTable.routes {
      let path = route.path.replacing("{id}", with: "x1").replacing("{item}", with: "x1")
      guard case .found(let operation, let argument) = RouteTable.match(method: route.method, path: path)
      else {
        Issue.record("\(route.method) \(path) is not found")
        continue
      }
      #expect("\(operation)" == "\(route.operation)")
      #expect(argument == (path == route.path ? "" : "x1"))
    }
  }
}
