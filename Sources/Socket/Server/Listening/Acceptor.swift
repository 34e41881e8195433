// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Accepts clients from one listening socket.
///
/// `@unchecked Sendable`: it is used only on the loop's thread, from the watch of its socket.
final class Acceptor: @unchecked Sendable {
  let listener: Int32
  /// `true` if clients of other users may connect; those of a TCP socket have no user.
  private let isForAnybody: Bool
  /// Number of clients accepted before other work of the loop gets its turn.
  private let atOnce: Int
  private let take: (Int32) -> Void
  /// A spare descriptor, closed when there are no others left, so that a client can be accepted and turned away.
  ///
  /// A client left waiting would wake the loop forever.
  private var spare: Int32

  init(listener: Int32, isForAnybody: Bool, atOnce: Int, take: @escaping (Int32) -> Void) {
    self.listener = listener
    self.atOnce = atOnce
    self.isForAnybody = isForAnybody
    self.take = take
    spare = Self.openSpare()
  }

  deinit { if spare >= 0 { close(spare) } }

  private static func openSpare() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Accepts waiting clients, up to a limit; the loop calls again while there are more.
  func accept() {
    for _ in 0..<atOnce {
      let client = toki_socket_accept(listener)
      if client >= 0 {
        if isForAnybody || toki_socket_peer_user(client) == Int64(geteuid()) { take(client) } else { close(client) }
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
