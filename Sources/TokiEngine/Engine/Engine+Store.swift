// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// When the store is asked to do what is best done while nothing happens: once after each stretch of commits.
struct StoreCare {
  /// How long nothing must have been saved.
  static let quiet: TimeSpan = .seconds(5)
  /// How far off the next deadline must be.
  static let distance: TimeSpan = .seconds(2)

  /// When to look whether it is quiet; `nil` when all is done.
  private(set) var due: BootInstant?
  /// Whether something was saved since then was set.
  private var hasNews = false

  /// Something was saved; the clock is asked at the first commit of a stretch alone.
  mutating func noteCommit(_ clock: any HostClock) {
    if due == nil { due = clock.now().boot + Self.quiet } else { hasNews = true }
  }

  /// Whether now is the time; waits on where it is not quiet yet.
  ///
  /// - Parameter next: The next deadline of a ring; `nil` for none.
  mutating func isTime(_ now: BootInstant, before next: BootInstant?) -> Bool {
    guard let due, due <= now else { return false }
    let isNear = next.map { $0 - now < Self.distance } ?? false
    self.due = hasNews || isNear ? now + Self.quiet : nil
    defer { hasNews = false }
    return self.due == nil
  }
}

extension Engine {
  /// Has the store make its copy when it is quiet; one wake-up after the last commit, and none after that.
  func careForStore() {
    guard storeCare.due != nil else { return }
    let now = clock.now()
    let civil = machine.nextCivilDeadline.map { now.boot + ($0 - now.utc) }
    let next = [machine.nextBootDeadline, civil].compactMap(\.self).min()
    guard storeCare.isTime(now.boot, before: next) else { return }
    // What keeps it from that keeps it from saving too, and is told there; the next stretch tries again.
    try? store.checkpoint()
  }

  /// What is known to be lost, or that nothing is.
  var storeFindings: [Finding] {
    let losses: [StoreLoss]
    do {
      losses = try store.losses
    } catch {
      return [Finding(.store, .fault, detail: ControlError(error).message)]
    }
    if losses.isEmpty { return [Finding(.store, .good)] }
    return losses.map { Finding(.store, $0.isLoss ? .fault : .warning, detail: $0.text) }
  }

  /// What the person should know about the engine, as stable codes.
  package var warnings: [String] {
    let unsaved = retry == nil ? [] : ["not_saved"] + (trouble.map { [ControlError($0).code.rawValue] } ?? [])
    return unsaved + (isDamageTold ? ["store_damaged"] : [])
  }

  /// Tells the warnings when they are others than before.
  func tellWarnings() {
    let present = warnings
    guard present != toldWarnings else { return }
    toldWarnings = present
    publish(.warnings(present))
  }

  /// Forgets what was lost, once a person has read of it.
  func acknowledgeLosses() throws(ControlError) {
    do { try store.acknowledgeLosses() } catch { throw ControlError(error) }
    isDamageTold = false
    tellWarnings()
  }
}
