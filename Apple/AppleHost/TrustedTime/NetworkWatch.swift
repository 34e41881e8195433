// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Network

/// Tells when the device can reach a network again (Network/NWPathMonitor).
final class NetworkWatch: Sendable {
  private let monitor = NWPathMonitor()

  init(queue: DispatchQueue, comesUp: @escaping @Sendable () -> Void) {
    monitor.pathUpdateHandler = { path in if path.status == .satisfied { comesUp() } }
    monitor.start(queue: queue)
  }

  deinit { monitor.cancel() }
}
