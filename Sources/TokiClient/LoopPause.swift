// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization
import TokiEngine
import TokiModel

/// A wait that leaves the loop free.
final class LoopPause: Sendable {
  private let wake: TimerWakeSource
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  /// - Throws: `HostError.system` when the process has no descriptors left.
  init(loop: EpollLoop) throws(HostError) {
    wake = try TimerWakeSource(loop: loop)
    wake.start { [weak self] event in if event == .due { self?.goOn() } }
  }

  /// Returns at an instant, at once if it has passed.
  func until(_ instant: BootInstant) async {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0 = continuation }
      wake.arm(boot: instant)
    }
  }

  private func goOn() {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume()
  }
}
