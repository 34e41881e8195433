// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Schedules the store's maintenance for a quiet moment, once after each burst of commits.
struct StoreCare {
  /// Time without a commit that it needs.
  static let quiet: TimeSpan = .seconds(5)
  /// Distance of the next deadline that it needs.
  static let distance: TimeSpan = .seconds(2)
  /// Delay before the first retry of maintenance that failed; each failure doubles it.
  private static let firstRetry: TimeSpan = .minutes(1)
  private static let longestRetry: TimeSpan = .hours(1)

  /// Time of the check for quiet; `nil` if there is nothing to do.
  private(set) var due: BootInstant?
  /// The end of the quiet time after the last commit.
  private var quietEnd: BootInstant?
  private var retryDelay = StoreCare.firstRetry
  /// Why the maintenance failed the last time; `nil` after a success.
  private(set) var trouble: StoreError?

  /// Notes a commit.
  mutating func noteCommit(_ clock: any HostClock) {
    let end = clock.now().boot + Self.quiet
    quietEnd = end
    // The deadline stays that of the first commit of a burst: to arm another for each would cost a system call.
    due = due.map { min($0, end) } ?? end
  }

  /// `true` if the maintenance is due now; otherwise it is postponed; `next` is the next deadline (`nil` for none).
  mutating func isTime(_ now: BootInstant, before next: BootInstant?) -> Bool {
    guard let due, due <= now else { return false }
    if let quietEnd, now < quietEnd {
      self.due = quietEnd
    } else if let next, next - now < Self.distance {
      self.due = now + Self.quiet
    } else {
      self.due = nil
    }
    return self.due == nil
  }

  /// Notes how the maintenance went; one that failed is tried again later.
  mutating func noteOutcome(_ error: StoreError?, at now: BootInstant) {
    trouble = error
    guard error != nil else {
      retryDelay = Self.firstRetry
      return
    }
    due = now + retryDelay
    retryDelay = min(retryDelay + retryDelay, Self.longestRetry)
  }
}

extension Engine {
  /// The newest ring of a store that has just been loaded; `nil` for none.
  ///
  /// A history that cannot be read keeps no alarm from ringing: the store is written anew with all else that it has.
  static func newestRing(in store: any Store, holding stored: StoredState) throws(StoreError) -> Ring? {
    do throws(StoreError) {
      return try store.history(before: nil, limit: 1).first
    } catch {
      guard case .damaged = error else { throw error }
      try store.renew(from: stored, with: [], because: error)
      return try store.history(before: nil, limit: 1).first
    }
  }

  /// Has the store make its backup copy once it is quiet: one wake-up after the last commit, then none.
  func careForStore() {
    guard storeCare.due != nil else { return }
    let now = clock.now()
    let civil = machine.nextCivilDeadline.map { now.boot + ($0 - now.utc) }
    let next = [machine.nextBootDeadline, civil].compactMap(\.self).min()
    guard storeCare.isTime(now.boot, before: next) else { return }
    checkpoint(at: now.boot)
  }

  /// Has the store make its backup copy, if that is out of date; a failure is a warning, and tried again.
  func checkpoint(at now: BootInstant) {
    guard store.needsCheckpoint else { return }
    var failure = trying { () throws(StoreError) in try store.checkpoint() }
    if let error = failure, case .damaged = error {
      failure = renewStore(after: error) ?? trying { () throws(StoreError) in try store.checkpoint() }
    }
    storeCare.noteOutcome(failure, at: now)
  }

  private func trying(_ body: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// Has a damaged store written anew from memory.
  ///
  /// - Parameters:
  ///  - error: The error that the store has thrown; anything but damage is returned.
  ///  - groups: The changes of the commit that has failed.
  /// - Returns: Why the store differs from memory; `nil` if it does not.
  func renewStore(after error: StoreError, with groups: [[StoreChange]] = []) -> StoreError? {
    guard case .damaged = error else { return error }
    let failure = trying { () throws(StoreError) in
      try store.renew(from: machine.stored, with: groups, because: error)
    }
    if failure == nil { isDamageTold = true }
    return failure
  }

  /// Mends damage that a read has found; returns whether to read again.
  func mend(after error: StoreError) -> Bool { isSaved && renewStore(after: error) == nil }

  /// The store's known losses and why it has no copy, or one good finding.
  var storeFindings: [Finding] {
    var losses: [StoreLoss] = []
    let failure = trying { () throws(StoreError) in losses = try store.losses }
    if let failure { return [Finding(.store, .fault, detail: ControlError(failure).storeDetail)] }
    var findings = losses.map { Finding(.store, $0.isLoss ? .fault : .warning, detail: $0.text) }
    if findings.isEmpty { findings.append(Finding(.store, .good)) }
    if let trouble = storeCare.trouble {
      findings.append(Finding(.storeCopy, .warning, detail: trouble.reason))
    }
    return findings
  }

  /// Stable codes of current problems.
  package var warnings: [String] {
    let reason = saving.trouble.map { [ControlError($0).code.rawValue] } ?? []
    let unsaved = saving.retry == nil ? [] : ["not_saved"] + reason
    let isUnreadable = machine.lacksExceptedFile || machine.followed.contains { $0.trouble != nil }
    return unsaved + (isDamageTold ? ["store_damaged"] : []) + (storeCare.trouble == nil ? [] : ["no_copy"])
      + lostZones.warnings + (isUnreadable ? ["followed_file"] : []) + lostLinkWarnings
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

extension StoreError {
  /// The path and the system's word for the error.
  fileprivate var reason: String {
    switch self {
    case .locked(let path), .inUse(let path, _), .newer(let path, _, _): "\(path): Device or resource busy"
    case .full(let path): "\(path): No space left on device"
    case .readOnly(let path): "\(path): Read-only file system"
    case .unusable(let path, let reason), .damaged(let path, let reason): "\(path): \(reason)"
    case .duplicateOccurrence(let ring, _, _, _): ring.text
    }
  }
}
