// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel
import TrustedTime

/// Clocks that stand still until moved.
final class ManualTimeClock: TimeClock {
  private let now: Mutex<BootInstant>
  let bootID = BootID("manual")

  init(_ boot: BootInstant) { now = Mutex(boot) }

  func boot() -> BootInstant { now.withLock { $0 } }
  func reading() -> ClockReading { clocks(at: boot()) }
  func set(_ boot: BootInstant) { now.withLock { $0 = boot } }
}
