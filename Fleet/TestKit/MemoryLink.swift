// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTestKit

/// A server's connection to a database in memory: one question after another, over a network that may be slow or gone.
///
/// Work that the database has done without the server's knowledge is asked again over the next connection, as `Link`
/// does.
final class MemoryLink {
  private let database: MemoryHomes
  private let loop: InlineLoop
  private var jobs: [Job] = []
  private var isMoving = false

  private struct Job {
    /// Does it at the database, for the first time or again; returns the call that tells the answer.
    let run: (_ isAgain: Bool) -> () -> Void
    /// How much longer than usual the answer takes, as the changes are written to a disk.
    let extra: () -> TimeSpan
    var arrives: UTCInstant
    var answer: (() -> Void)?
  }

  init(_ database: MemoryHomes, _ loop: InlineLoop) { (self.database, self.loop) = (database, loop) }

  func ask<Answer>(
    after delay: TimeSpan, answeredAfter extra: @escaping () -> TimeSpan = { .zero },
    _ body: @escaping (_ isAgain: Bool) -> Answer, _ done: @escaping (Answer) -> Void
  ) {
    jobs.append(
      Job(
        run: { isAgain in
          let answer = body(isAgain)
          return { done(answer) }
        }, extra: extra, arrives: database.now + delay))
  }

  /// Moves on all that can move.
  func move(_ way: MemoryArbiter.Way, delay: TimeSpan) {
    // An answer asks the next question.
    if isMoving { return }
    isMoving = true
    defer { isMoving = false }
    while let first = jobs.first {
      guard let answer = first.answer else {
        guard way != .cutOff, database.now >= first.arrives else { return }
        jobs[0].answer = first.run(false)
        jobs[0].arrives = database.now + delay + first.extra()
        continue
      }
      guard way == .open, database.now >= first.arrives else { return }
      jobs.removeFirst()
      nonisolated(unsafe) let call = answer
      loop.post { call() }
    }
  }

  /// Forgets the connection: the database is asked again for work that it has done already.
  func reconnect() {
    guard let first = jobs.first, first.answer != nil else { return }
    jobs[0].answer = first.run(true)
  }

  func forget() { jobs = [] }
}
