// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// The person in a world, who stops rings half asleep, and says to be awake to every second question.
final class WorldAnswers: Sendable {
  private struct Count {
    var asked = 0
    var answered: [AwakeQuestion] = []
    var hasActed = false
  }

  private let count = Mutex(Count())

  /// `true` if the person answers a question.
  func answers(_ question: AwakeQuestion) -> Bool {
    count.withLock { count in
      count.asked += 1
      guard count.asked % 2 == 0 else { return false }
      count.answered.append(question)
      count.hasActed = true
      return true
    }
  }

  /// `true` if the person stops a ring that asks afterwards, as soon as it begins.
  func stops(_ ring: Ring) -> Bool {
    guard ring.settings.check != nil else { return false }
    count.withLock { $0.hasActed = true }
    return true
  }

  /// `true` if the person did either since the last `take()`, which the machine for comparison does not know.
  var hasActed: Bool { count.withLock { $0.hasActed } }

  /// Notes an answer given later.
  func add(_ question: AwakeQuestion) { count.withLock { $0.answered.append(question) } }

  /// The items whose questions were answered since the last `take()`.
  var items: [ItemID] { count.withLock { $0.answered.map(\.item) } }

  /// The questions answered since the last call.
  func take() -> [AwakeQuestion] {
    count.withLock { count in
      defer { (count.answered, count.hasActed) = ([], false) }
      return count.answered
    }
  }
}
