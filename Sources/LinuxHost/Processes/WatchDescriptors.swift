// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// What a supervisor and its daemon share so that one notices when the other hangs: three open files of the kernel.
///
/// The daemon sets the two timers, one on each clock, to a minute before what comes next, and the supervisor waits on
/// them: nothing is sent and nobody woken when a deadline changes. The supervisor asks by making the question
/// readable, and the daemon answers by reading it.
struct WatchDescriptors: Hashable {
  let boot: Int32
  let civil: Int32
  let question: Int32

  var all: [Int32] { [boot, civil, question] }

  /// The value of the option that hands them on: `4,5,6`.
  var text: String { all.map(String.init).joined(separator: ",") }

  /// Makes them; `nil` when the process has no descriptors left.
  init?() {
    let made = [
      toki_timer_create(Int32(TOKI_TIMER_BOOT)), toki_timer_create(Int32(TOKI_TIMER_CIVIL)), toki_bell_create(),
    ]
    guard made.allSatisfy({ $0 >= 0 }) else {
      for descriptor in made where descriptor >= 0 { close(descriptor) }
      return nil
    }
    (boot, civil, question) = (made[0], made[1], made[2])
  }

  /// Takes over what came by the option; `nil` for another text.
  init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int32($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0 > 2 }), Set(numbers).count == 3 else { return nil }
    (boot, civil, question) = (numbers[0], numbers[1], numbers[2])
  }

  func end() { for descriptor in all { close(descriptor) } }

  // MARK: The supervisor's part

  /// Forgets what a daemon before has set and left unanswered.
  func reset() {
    _ = toki_timer_arm(boot, 0, 0)
    _ = toki_timer_arm(civil, 0, 0)
    toki_bell_clear(question)
  }

  /// Whether something comes within the minute, or rings.
  ///
  /// A timer that has come stays readable until it is set anew: nobody reads it.
  var isDue: Bool { unsafe toki_wait_any([boot, civil], 2, 0) >= 0 }

  func ask() { toki_bell_ring(question) }

  var isAnswered: Bool { unsafe toki_wait_any([question], 1, 0) < 0 }
}
