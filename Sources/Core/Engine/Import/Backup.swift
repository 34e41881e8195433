// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Everything that makes another machine the same: the settings, the state, and the history.
///
/// It leaves out the parts of one machine or moment: the keys of paired devices and of linked computers, the keys under
/// which requests were made, and the last act that can be taken back.
public struct Backup: Hashable, Sendable {
  /// The most rings of a backup that come back, the newest ones.
  public static let mostRings = 20_000

  /// Time of the backup.
  public let moment: HostMoment
  /// The trusted time of that moment; `nil` if it was not known.
  public let anchor: TimeAnchor?
  /// Its content, to be imported as it is.
  public let batch: ImportBatch

  /// Creates a backup.
  public init(_ batch: ImportBatch, at moment: HostMoment, by anchor: TimeAnchor? = nil) {
    self.moment = moment
    self.anchor = anchor
    self.batch = batch
  }

  /// Creates a backup of a state with the given parts that a state lacks; `decisions` and `history` begin with the
  /// newest.
  public init(
    _ state: EngineState, history: [Ring], decisions: [Decision], followed: [FollowedFile], counters: Counters
  ) {
    var batch = ImportBatch(state.items, history: history)
    batch.rest.boot = state.boot
    batch.rest.settings = state.settings
    batch.rest.followed = followed
    batch.rest.decisions = decisions
    batch.rest.counters = counters
    self.init(batch, at: state.moment, by: state.trustedTime?.anchor)
  }
}

extension Engine {
  /// The present state, with the followed files and the numbers given out.
  func backupBasis() async -> (snapshot: EngineSnapshot, followed: [FollowedFile], counters: Counters) {
    let boot = clock.bootID
    return await read { machine, now in
      (machine.snapshot(at: now, boot: boot), machine.followed, machine.counters)
    }
  }
}
