// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Schedules the store's maintenance for a quiet moment, once after each burst of commits.
struct StoreCare {
  /// How long there must have been no commit.
  static let quiet: TimeSpan = .seconds(5)
  /// How far away the next deadline must be.
  static let distance: TimeSpan = .seconds(2)

  /// When to check for quiet; `nil` if there is nothing to do.
  private(set) var due: BootInstant?
  /// Whether anything was saved since `due` was set.
  private var hasNews = false

  /// Notes a commit; reads the clock only for the first of a burst.
  mutating func noteCommit(_ clock: any HostClock) {
    if due == nil { due = clock.now().boot + Self.quiet } else { hasNews = true }
  }

  /// Whether to do the maintenance now, or else postpones it; `next` is the next deadline (`nil` for none).
  mutating func isTime(_ now: BootInstant, before next: BootInstant?) -> Bool {
    guard let due, due <= now else { return false }
    let isNear = next.map { $0 - now < Self.distance } ?? false
    self.due = hasNews || isNear ? now + Self.quiet : nil
    defer { hasNews = false }
    return self.due == nil
  }
}

extension Engine {
  /// Has the store make its backup copy once it is quiet: one wake-up after the last commit, then none.
  func careForStore() {
    guard storeCare.due != nil else { return }
    let now = clock.now()
    let civil = machine.nextCivilDeadline.map { now.boot + ($0 - now.utc) }
    let next = [machine.nextBootDeadline, civil].compactMap(\.self).min()
    guard storeCare.isTime(now.boot, before: next) else { return }
    // Whatever prevents this also prevents saving, and is reported there; the next burst tries again.
    try? store.checkpoint()
  }

  /// The store's known losses, or one good finding.
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

  /// Stable codes of current problems.
  package var warnings: [String] {
    let reason = saving.trouble.map { [ControlError($0).code.rawValue] } ?? []
    let unsaved = saving.retry == nil ? [] : ["not_saved"] + reason
    let isUnreadable = machine.lacksExceptedFile || machine.followed.contains { $0.trouble != nil }
    return unsaved + (isDamageTold ? ["store_damaged"] : []) + lostZones.warnings + (isUnreadable ? ["followed_file"] : [])
      + lostLinkWarnings
  }

  /// Publishes the warnings if they have changed.
  func publishWarnings() {
    let present = warnings
    guard present != publishedWarnings else { return }
    publishedWarnings = present
    publish(.warnings(present))
  }

  /// Clears the recorded losses, once a person has read about them.
  func acknowledgeLosses() throws(ControlError) {
    do { try store.acknowledgeLosses() } catch { throw ControlError(error) }
    isDamageTold = false
    publishWarnings()
  }
}
