// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The end of a round, when no answers are outstanding.
extension SyncMachine {
  mutating func endRound() {
    guard let round else { return }
    evaluate()
    self.round = nil
    guard round.hasAsked else {
      nextRound = max(nextOpening ?? instant + RoundSchedule.longest, instant + .seconds(1))
      return
    }
    let answered = Set(servers.filter { $0.addresses.contains { $0.answered == round.number } }.map(\.group)).count
    wentWell = answered >= neededGroups && (clock.state == .trusted || clock.state == .singleSource)
    nextRound = max(instant + .seconds(1), round.started + schedule.wait(wentWell: wentWell, random: random()))
    if !round.hasSent, let nextOpening { nextRound = min(nextRound, max(nextOpening, instant + .seconds(1))) }
    if wentWell { save() }
  }

  /// Earliest time at which any server may be queried again; `nil` if there is none.
  private var nextOpening: BootInstant? {
    let askable = servers.filter { $0.keys == nil || $0.keys?.facts != nil }
    let openings = askable.flatMap(\.addresses).compactMap { gate(of: $0.address).opening(options) }
    let keys = servers.compactMap { $0.keys?.facts == nil ? $0.keys?.opening(after: askedBefore, options) : nil }
    return (openings + keys).min()
  }

  /// Number of groups that must answer for a round to succeed.
  var neededGroups: Int {
    let count = groupCount
    return count >= 3 ? TimeVote.majority(of: count) : 1
  }

  var groupCount: Int { Set(servers.map(\.group)).count }

  /// Minimum time between saves: a crash loses at most this much.
  private static let saveGap = TimeSpan.minutes(4)

  private mutating func save() {
    guard lastSave.map({ instant - $0 >= Self.saveGap }) ?? true, let bootID,
      let kept = clock.kept(boot: bootID, reading: moment, notBefore: keptNotBefore)
    else { return }
    let bytes = AnchorFile.bytes(of: kept)
    guard !bytes.isEmpty else { return }
    lastSave = instant
    perform(.save(bytes))
  }
}
