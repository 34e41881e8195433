// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

import TokiWire
@testable import TokiClient
@testable import TokiServer

@Suite struct OpenAPITests {
  private static let root = URL(filePath: Repository.root)

  /// A Python with YAML and JSON Schema: that of `make bootstrap-test`, or the system's.
  private static let python: String? = {
    let own = root.appending(path: ".build/venv/bin/python").path
    for candidate in [own, "/usr/bin/python3"] where FileManager.default.isExecutableFile(atPath: candidate) {
      let tried = try? ChildProcess.run(candidate, ["-c", "import yaml, jsonschema"])
      if tried?.hasSucceeded == true { return candidate }
    }
    return nil
  }()

  /// The one alarm of each calendar file.
  private static let calendar: ImportBatch = {
    var alarm = Sample.alarms[0]
    alarm.uid = ItemUID(text: "x")
    return ImportBatch(ItemLists(alarms: [alarm]), isCalendar: true)
  }()

  @Test(.enabled(if: python != nil, "needs the Python of `make bootstrap-test`"))
  func `The service is as openapi.yaml describes it`() async throws {
    try await withService { service in
      // The daemon's time passes, and due items ring.
      let isOver = Mutex(false)
      let time = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        while !isOver.withLock({ $0 }) {
          service.home.host.advance(by: .milliseconds(10))
          usleep(5_000)
        }
        time.signal()
      }
      defer {
        isOver.withLock { $0 = true }
        time.wait()
      }
      service.home.files.readOthers { path in
        FileManager.default.fileExists(atPath: path) ? .success(Self.calendar) : .failure(FileTrouble(.missing))
      }
      let script = Self.root.appending(path: "Tests/openapi/check.py").path
      let (isRight, output) = try ChildProcess.run(try #require(Self.python), [script, service.path, "--stop"])
      #expect(isRight, "\(output)")
    }
  }

  @Test func `Every operation is reached by its method and path`() {
    for route in RouteTable.routes {
      let path = route.path.replacing("{id}", with: "x1").replacing("{item}", with: "x1")
        .replacing("{name}", with: "x1")
      guard case .found(let found, let argument) = RouteTable.match(method: route.method, path: path)
      else {
        Issue.record("\(route.method) \(path) is not found")
        continue
      }
      #expect(found.method == route.method && found.path == route.path)
      #expect(argument == (path == route.path ? "" : "x1"))
    }
  }
}
