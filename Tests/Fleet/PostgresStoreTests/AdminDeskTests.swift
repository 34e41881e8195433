// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiServer

@testable import PostgresStore
@testable import toki_fleet

/// Operators' requests on a real database; what they do is in `Tests/EndToEnd/test_fleet_admin.py`.
@Suite struct AdminDeskTests {
  @Test func `A request that the database refuses is answered with 503, and the refusal is reported`() async throws {
    let database = try PostgresServer.shared.get().newDatabase()
    let reports = Mutex<[StoreError]>([])
    let desk = AdminDesk(database, digest: "") { error in reports.withLock { $0.append(error) } }
    func status(_ path: String) async -> Int {
      await desk.answer(ReceivedRequest(method: "GET", path: AdminDesk.root + path)).status
    }
    #expect(await status("audit") == 200)
    #expect(reports.withLock { $0 } == [])
    try Client(database).value("DROP TABLE toki.audit")
    #expect(await status("audit") == 503)
    #expect(reports.withLock { $0.count } == 1)
  }
}
