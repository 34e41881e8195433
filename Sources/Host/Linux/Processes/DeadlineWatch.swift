// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import Synchronization
import TokiEngine
import TokiModel

/// The daemon's side of supervision: tells the supervisor about deadlines and answers its questions.
///
/// A question is answered by a turn of the loop, which runs everything that must not hang.
public final class DeadlineWatch: Sendable {
  private let loop: EpollLoop
  private let descriptors: WatchDescriptors
  private let state = Mutex(State())

  private struct State {
    var boot: BootInstant?
    var rings: Set<RingID> = []
  }

  /// Time before a deadline at which the supervisor starts asking.
  private static let ahead = TimeSpan.seconds(60)

  /// Adopts the descriptors of `--watch-fds`, so that child processes do not inherit them.
  ///
  /// - Parameters:
  ///   - text: The option's value.
  ///   - loop: The loop whose turns prove that the daemon is alive.
  /// - Throws: `HostError.system` if the text does not name valid descriptors.
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

  /// Notes that a ring has started or ended.
  func note(_ ring: RingID, rings: Bool) {
    state.withLock { state in
      let rang = !state.rings.isEmpty
      if rings { state.rings.insert(ring) } else { state.rings.remove(ring) }
      // Of thousands of rings, the first and the last move the timer.
      if rang == state.rings.isEmpty { arm(state) }
    }
  }

  private func arm(_ state: State) {
    // 0 disarms; 1 lies in the past, so the timer stays expired while something rings.
    let instant = state.rings.isEmpty ? state.boot.map { max(1, ($0 - Self.ahead).nanosecondsSinceBoot) } ?? 0 : 1
    _ = toki_timer_arm(descriptors.boot, instant, 0)
  }
}
