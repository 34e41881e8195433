// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import Synchronization
import TokiEngine
import TokiModel

/// The daemon's part of being watched: it lets its supervisor know when something comes, and answers when it asks.
///
/// An answer is a turn of the loop, on which everything is done that must not hang.
public final class DeadlineWatch: Sendable {
  private let loop: EpollLoop
  private let descriptors: WatchDescriptors
  private let state = Mutex(State())

  private struct State {
    var boot: BootInstant?
    var rings: Set<RingID> = []
  }

  /// How long before a deadline the supervisor begins to ask.
  private static let ahead = TimeSpan.seconds(60)

  /// Takes over the descriptors that came as `--watch-fds`, so that no child of ours gets them.
  ///
  /// - Throws: `HostError.system` for a text that names no such descriptors.
  public init(descriptors text: String, loop: EpollLoop) throws(HostError) {
    guard let descriptors = WatchDescriptors(text),
      descriptors.all.allSatisfy({ toki_keep_over_exec($0, 0) == 0 })
    else { throw .system(action: "take over the descriptors \(text)", reason: HostError.reason(EBADF)) }
    self.descriptors = descriptors
    self.loop = loop
    loop.watch(descriptors.question) { toki_bell_clear(descriptors.question) }
  }

  deinit {
    loop.unwatch(descriptors.question)
    descriptors.end()
  }

  func arm(boot deadline: BootInstant?) {
    state.withLock { state in
      state.boot = deadline
      arm(state)
    }
  }

  func arm(utc deadline: UTCInstant?) {
    let instant = deadline.map { max(1, ($0 - Self.ahead).nanosecondsSinceEpoch) } ?? 0
    _ = toki_timer_arm(descriptors.civil, instant, 0)
  }

  /// A ring has begun, or is over.
  func note(_ ring: RingID, rings: Bool) {
    state.withLock { state in
      if rings { state.rings.insert(ring) } else { state.rings.remove(ring) }
      arm(state)
    }
  }

  private func arm(_ state: State) {
    // 0 disarms; 1 has passed, and is due for as long as it rings.
    let instant = state.rings.isEmpty ? state.boot.map { max(1, ($0 - Self.ahead).nanosecondsSinceBoot) } ?? 0 : 1
    _ = toki_timer_arm(descriptors.boot, instant, 0)
  }
}
