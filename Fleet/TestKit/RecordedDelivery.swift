// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
package import TokiFleet
import TokiModel

/// Messages to the devices, by server.
package final class RecordedDelivery: Sendable {
  private let log = Mutex<[String]>([])

  package init() {}

  /// As `s1 rings h3`, in order.
  package var texts: [String] { log.withLock { $0 } }

  package func clear() { log.withLock { $0 = [] } }

  package func of(_ server: FleetServerID) -> any RingDelivery { OfServer(server: server, whole: self) }

  private struct OfServer: RingDelivery {
    let server: FleetServerID
    let whole: RecordedDelivery

    func ring(_ key: RingKey, _ ring: Ring) { note("rings", key) }
    func hush(_ key: RingKey) { note("hushes", key) }
    func missed(_ key: RingKey, _ ring: Ring) { note("missed", key) }

    func asks(_ question: AwakeQuestion, in home: HomeID) { note("asks in", home) }
    func comes(_ ring: ComingRing, in home: HomeID) { note("announces in", home) }

    private func note(_ what: String, _ home: HomeID) {
      whole.log.withLock { $0.append("s\(server.number) \(what) h\(home.number)") }
    }

    private func note(_ what: String, _ key: RingKey) { note(what, key.home) }
  }
}
