// SPDX-License-Identifier: Apache-2.0
import CNetworkTime
import Glibc
public import LinuxHost

/// Hears when the machine gets a way into a network (rtnetlink(7)): servers that were silent may be back then.
public final class NetworkWatch: Sendable {
  private let netlink: Int32
  private let place: TimeLoop

  /// Begins to listen on a loop.
  ///
  /// - Parameters:
  ///   - place: The loop that waits for notices.
  ///   - handler: Called on the loop for each new route, or several at once.
  /// - Throws: `HostError.system` where the process may not listen, as in a sandbox.
  public init(on place: TimeLoop, handler: @escaping @Sendable () -> Void) throws(HostError) {
    let netlink = toki_network_watch_create()
    guard netlink >= 0 else {
      throw .system(action: "watch the network", reason: HostReason.text(-netlink))
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
