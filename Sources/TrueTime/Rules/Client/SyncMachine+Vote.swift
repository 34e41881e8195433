// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension SyncMachine {
  /// The ballot of one group of servers.
  private struct Ballot {
    var name: String
    /// `nil` if the group is not heard or its addresses disagree.
    var vote: UTCInterval?
    /// `true` if the addresses of the group contradict each other.
    var isContradictory = false
    var leaps: [LeapSecond?] = []

    /// The leap second announced by all of its addresses; `nil` if they differ or announce none.
    var leap: LeapSecond? {
      guard let first = leaps.first, leaps.allSatisfy({ $0 == first }) else { return nil }
      return first
    }
  }

  /// Recomputes the true time from all current samples.
  mutating func evaluate() {
    let ballots = ballots()
    let count = ballots.count
    guard count > 0 else { return }
    // With fewer than three groups every answer counts, and an outstanding one could still contradict.
    if count < 3, isWaited { return }
    let (vote, isSmeared) = tally(ballots)
    guard let interval = vote.interval else {
      if count < 3, ballots.allSatisfy({ $0.vote != nil || $0.isContradictory }) { clock.drop() }
      clock.lose()
      judge(by: nil)
      return
    }
    let (rule, steadyRate) = (clock.ageing, clock.watch.steadyRate)
    guard clock.take(interval, basis: vote.isMajority ? .majority : .single, at: moment) else {
      forgetSamples()
      judge(by: nil)
      return
    }
    if clock.ageing != rule || clock.watch.steadyRate != steadyRate { ageSamples(by: rule) }
    hasTime = true
    if isSmeared { clock.suspectSmear(at: interval.midpoint) }
    clock.announce(leap(of: ballots), at: interval.midpoint)
    judge(by: vote.isMajority ? interval : nil)
    settleRound()
    if vote.isMajority, dropLapsed(at: interval) { evaluate() }
  }

  private mutating func ageSamples(by rule: AgeingRule) {
    for server in servers.indices {
      for address in servers[server].addresses.indices {
        servers[server].addresses[address].register.age(to: instant, by: rule)
      }
    }
  }

  private func ballots() -> [Ballot] {
    var ballots: [Ballot] = []
    var intervals: [[UTCInterval]] = []
    let rule = clock.ageing
    for server in servers {
      let place =
        ballots.firstIndex { $0.name == server.group }
        ?? {
          ballots.append(Ballot(name: server.group))
          intervals.append([])
          return ballots.count - 1
        }()
      for address in server.addresses where address.isHeard(at: instant) {
        guard let best = address.register.best(at: instant, rule: rule) else { continue }
        intervals[place].append(rule.interval(of: best, at: instant))
        ballots[place].leaps.append(address.register.newest?.leap)
      }
    }
    for place in ballots.indices {
      ballots[place].vote = TimeVote.ofGroup(intervals[place])
      ballots[place].isContradictory = ballots[place].vote == nil && !intervals[place].isEmpty
    }
    return ballots
  }

  private var isWaited: Bool {
    round != nil && servers.contains { server in server.isBusy || server.addresses.contains { $0.open != nil } }
  }

  /// Counts the votes; around a leap second, smearing and stepping servers are both accepted.
  private func tally(_ ballots: [Ballot]) -> (vote: TimeVote, isSmeared: Bool) {
    let votes = ballots.compactMap(\.vote)
    let vote = TimeVote(votes, groups: ballots.count)
    let announcing = ballots.filter { $0.leap != nil }.compactMap(\.vote)
    if let interval = vote.interval {
      let isSplit = announcing.contains { other in
        other.intersection(interval) == nil && other.gap(to: interval) <= LeapWindow.width
      }
      return (vote, isSplit && LeapWindow.monthEnd(near: interval.midpoint) != nil)
    }
    let isNear =
      announcing.contains { LeapWindow.monthEnd(near: $0.midpoint) != nil }
      || votes.contains { clock.window?.contains($0.midpoint) == true }
    guard isNear else { return (vote, false) }
    let wide = TimeVote(votes.map { $0.widened(by: LeapWindow.width) }, groups: ballots.count)
    return (wide, wide.interval != nil)
  }

  private func leap(of ballots: [Ballot]) -> LeapSecond? {
    let needed = ballots.count >= 3 ? TimeVote.majority(of: ballots.count) : ballots.count
    return LeapSecond.allCases.first { leap in ballots.count { $0.leap == leap } >= needed }
  }

  /// Updates the verdict on each address.
  private mutating func judge(by consensus: UTCInterval?) {
    let rule = clock.ageing
    for server in servers.indices {
      for address in servers[server].addresses.indices {
        guard let best = servers[server].addresses[address].register.best(at: instant, rule: rule) else { continue }
        let interval = rule.interval(of: best, at: instant)
        let opinion: TimeServerVerdict =
          consensus.map { interval.intersection($0) == nil ? .falseticker : .truechimer } ?? .unjudged
        servers[server].addresses[address].opinion = opinion
      }
    }
  }

  /// Marks the round as settled once enough servers have answered.
  private mutating func settleRound() {
    guard let round, !round.isSettled else { return }
    let isMajority = clock.state == .trusted
    let groups = servers.filter { server in
      server.addresses.contains { $0.answered == round.number && (!isMajority || $0.opinion == .truechimer) }
    }
    let needed = groupCount >= 3 ? TimeVote.majority(of: groupCount) : groupCount
    if Set(groups.map(\.group)).count >= needed { self.round?.isSettled = true }
  }

  /// Drops servers whose certificate turns out to be invalid at the true time; `true` if any were dropped.
  private mutating func dropLapsed(at interval: UTCInterval) -> Bool {
    var hasDropped = false
    for index in servers.indices {
      guard let validity = servers[index].keys?.facts?.validity,
        validity.upperBound < interval.earliest || validity.lowerBound > interval.latest
      else { continue }
      giveUpLapsed(index)
      hasDropped = true
    }
    return hasDropped
  }

  /// Drops a server with an invalid certificate and discards all of its samples.
  mutating func giveUpLapsed(_ index: Int) {
    for address in servers[index].addresses.indices { servers[index].addresses[address].register.removeAll() }
    dropKeys(of: index, because: .expiredCertificate)
  }
}
