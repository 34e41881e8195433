// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Takes clients from one listening socket.
///
/// `@unchecked Sendable`: used on the loop's thread alone, from the watch of its socket.
final class Acceptor: @unchecked Sendable {
  let listener: Int32
  private let take: (Int32) -> Void
  /// Given up for a moment when there are no descriptors left, to take a client and turn it away:
  /// one that is left waiting would wake the loop for ever.
  private var spare: Int32

  init(listener: Int32, take: @escaping (Int32) -> Void) {
    self.listener = listener
    self.take = take
    spare = Self.openSpare()
  }

  deinit { if spare >= 0 { close(spare) } }

  private static func openSpare() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// How many are taken before other work of the loop has its turn.
  static let mostAtOnce = 64

  /// Takes those who wait, up to a bound; the loop calls again while there are more.
  func accept() {
    for _ in 0..<Self.mostAtOnce {
      let client = toki_socket_accept(listener)
      if client >= 0 {
        if toki_socket_peer_user(client) == Int64(geteuid()) { take(client) } else { close(client) }
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE:
        guard spare >= 0 else { return }
        close(spare)
        let refused = toki_socket_accept(listener)
        if refused >= 0 { close(refused) }
        spare = Self.openSpare()
        return
      default: return
      }
    }
  }
}
