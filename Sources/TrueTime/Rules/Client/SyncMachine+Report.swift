// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension SyncMachine {
  /// Everything known at an instant of the boot clock.
  func report(at boot: BootInstant) -> TrustedTimeReport {
    let anchor = clock.published(at: boot)
    var report = TrustedTimeReport(
      state: clock.state, isSynchronizing: isAsking && !hasTime, anchor: anchor, limit: clock.limit(at: boot),
      notBefore: keptNotBefore, leap: clock.leap, servers: servers.flatMap(reports), slew: clock.watch.slew)
    report.state = report.state(at: boot)
    return report
  }

  private func reports(of server: ServerState) -> [TimeServerReport] {
    guard !server.addresses.isEmpty else {
      return [
        TimeServerReport(
          server: server.server, verdict: verdict(without: server.reason), reason: server.reason,
          isAuthenticated: false, rejected: server.rejected)
      ]
    }
    var reports = server.addresses.map { report(on: $0, of: server) }
    reports[0].rejected.merge(server.rejected) { $0 + $1 }
    return reports
  }

  private func report(on address: AddressState, of server: ServerState) -> TimeServerReport {
    let best = address.register.best(at: instant, rule: clock.ageing)
    let stopped = gates[address.address]?.stopped
    var verdict = verdict(without: address.reason ?? server.reason)
    var reason = address.reason ?? server.reason
    if stopped != nil {
      verdict = .stopped
      reason = stopped
    } else if best != nil, address.misses < AddressState.mostMisses {
      verdict = address.opinion
      if verdict == .falseticker { reason = .outvoted }
    }
    return TimeServerReport(
      server: server.server, address: address.address.description, verdict: verdict, reason: reason,
      sample: best.map { clock.ageing.anchor(of: $0) }, delay: best?.delay, stratum: best?.stratum,
      isAuthenticated: server.keys != nil && best != nil, accepted: address.accepted,
      rejected: address.rejected)
  }

  /// The verdict on a server without a usable answer.
  private func verdict(without reason: TimeRejection?) -> TimeServerVerdict {
    switch reason {
    case nil, .notYet: .waiting
    case .noAnswer, .unreachable, .unresolved, .keysUnreachable: .silent
    default: .rejected
    }
  }
}
