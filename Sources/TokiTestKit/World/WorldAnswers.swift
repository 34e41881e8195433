// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine

/// The person in a world who says to be awake at once, to every second question.
final class WorldAnswers: Sendable {
  private struct Count {
    var asked = 0
    var answered: [AwakeQuestion] = []
  }

  private let count = Mutex(Count())

  /// Whether the person answers a question.
  func answers(_ question: AwakeQuestion) -> Bool {
    count.withLock { count in
      count.asked += 1
      guard count.asked % 2 == 0 else { return false }
      count.answered.append(question)
      return true
    }
  }

  /// Notes an answer given later.
  func add(_ question: AwakeQuestion) { count.withLock { $0.answered.append(question) } }

  /// The questions answered since the last call.
  func take() -> [AwakeQuestion] {
    count.withLock { count in
      defer { count.answered = [] }
      return count.answered
    }
  }
}
