// SPDX-License-Identifier: Apache-2.0
package import TokiModel

// Use of an engine by a fleet's server: it runs while its account needs one, and another server may take the account.
extension Engine {
  /// Next time that the account needs a running engine: at once while something rings, `nil` for never.
  package var due: UTCInstant? {
    let now = clock.now()
    if !machine.queue.isSilent { return now.utc }
    let boot = machine.nextBootDeadline.map { now.utc + ($0 - now.boot) }
    return [boot, machine.nextCivilDeadline].compactMap(\.self).min()
  }

  /// `true` if nobody would notice if the engine ended now and started again when it is due.
  package var isIdle: Bool {
    feed.forgetGone()
    return isSaved && machine.queue.isSilent && feed.listenerCount == 0
  }

  /// Number of items of all kinds.
  package var itemCount: Int { ItemKind.allCases.reduce(0) { $0 + machine.shelves.count(of: $1) } }

  /// `true` if a request under this key was fulfilled before, so that its repetition changes nothing.
  package func knows(_ key: String?) -> Bool { machine.knows(key) }

  /// Has an engine that was not started answer reads, and do nothing else: for an account that nobody runs.
  package func onlyAnswer() {
    isShuttingDown = true
    hasLetGo = true
  }

  /// Ends at once: plays nothing, saves nothing more, and refuses every request.
  ///
  /// Requests under way are refused too, although the store may have saved them: their keys tell when they are repeated.
  package func letGo() {
    guard !hasLetGo else { return }
    (isShuttingDown, hasLetGo) = (true, true)
    for step in saving.abandon() { step.answer?(.shuttingDown()) }
    publish(.stopping)
    feed.finish()
    ringer.shutDown()
    hookRunner?.shutDown()
    arm()
  }
}
