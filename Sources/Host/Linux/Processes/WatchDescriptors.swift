// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Three kernel objects shared by a supervisor and its daemon, by which a hang is noticed.
///
/// The daemon sets two timers, one per clock, to a minute before the next deadline, and the supervisor waits on them:
/// changing a deadline sends no message and wakes nobody. The supervisor asks by making the question readable, and the
/// daemon answers by reading it.
struct WatchDescriptors: Hashable {
  let boot: Int32
  let civil: Int32
  let question: Int32

  var all: [Int32] { [boot, civil, question] }

  /// The value of the option that passes them on: `4,5,6`.
  var text: String { all.map(String.init).joined(separator: ",") }

  /// Creates the descriptors; `nil` if the process has none left.
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

  /// Parses the option's value; `nil` if it is malformed.
  init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int32($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0 > 2 }), Set(numbers).count == 3 else { return nil }
    (boot, civil, question) = (numbers[0], numbers[1], numbers[2])
  }

  func end() { for descriptor in all { close(descriptor) } }

  // MARK: The supervisor's part

  /// Discards deadlines and questions that an earlier daemon left.
  func reset() {
    _ = toki_timer_arm(boot, 0, 0)
    _ = toki_timer_arm(civil, 0, 0)
    toki_bell_clear(question)
  }

  /// `true` if a deadline is within a minute, or something rings.
  ///
  /// Nobody reads the timers, so an expired one stays readable until it is set again.
  var isDue: Bool { unsafe toki_wait_any([boot, civil], 2, 0) >= 0 }

  func ask() { toki_bell_ring(question) }

  var isAnswered: Bool { unsafe toki_wait_any([question], 1, 0) < 0 }
}
