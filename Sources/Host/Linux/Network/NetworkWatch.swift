// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Reports when the machine gains a network route (rtnetlink(7)): others may then be reachable again, and know it by
/// another address.
public final class NetworkWatch: Sendable {
  private let netlink: Int32
  private let place: TimeLoop

  /// Starts listening on a loop.
  ///
  /// - Parameters:
  ///   - place: The loop that receives the kernel's notices.
  ///   - handler: Called on the loop, once for one or several new routes.
  /// - Throws: `HostError.system` if the process may not listen, as in a sandbox.
  public init(on place: TimeLoop, handler: @escaping @Sendable () -> Void) throws(HostError) {
    let netlink = toki_network_watch_create()
    guard netlink >= 0 else {
      throw .system(action: "watch the network", reason: HostError.reason(-netlink))
    }
    self.netlink = netlink
    self.place = place
    place.watch(netlink) { if toki_network_watch_read(netlink) == 1 { handler() } }
  }

  deinit {
    place.unwatch(netlink)
    close(netlink)
  }
}
