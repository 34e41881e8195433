// SPDX-License-Identifier: Apache-2.0
import SQLiteStore
import Testing
import TokiEngine
import TokiTestKit

@Suite struct StoreConformanceTests {
  @Test(arguments: StoreConformance.checks)
  func `The store in memory conforms`(check: StoreConformance.Check) {
    let violations = check.violations(of: InMemoryStore()) { $0 }
    #expect(violations == [])
  }

  @Test(arguments: StoreConformance.checks)
  func `The store on disk conforms, also after it was closed and opened again`(
    check: StoreConformance.Check
  ) throws {
    let folder = try TemporaryFolder()
    let violations = check.violations(of: try SQLiteStore(folder: folder.path)) {
      (store) throws(StoreError) in
      (store as? SQLiteStore)?.close()
      return try SQLiteStore(folder: folder.path)
    }
    #expect(violations == [])
  }
}
