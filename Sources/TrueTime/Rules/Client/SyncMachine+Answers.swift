// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension SyncMachine {
  /// Handles the outcome of a query.
  mutating func settled(_ id: ExchangeID, _ result: ExchangeResult) {
    guard let question = open.removeValue(forKey: id),
      let index = servers.firstIndex(where: { $0.id == question.server }),
      let place = servers[index].addresses.firstIndex(where: { $0.open == id })
    else { return }
    servers[index].addresses[place].open = nil
    for (reason, count) in result.rejected {
      servers[index].addresses[place].rejected[reason, default: 0] += count
    }
    switch result.outcome {
    case .sample(let sample): took(sample, question, index, place)
    case .kiss(let kiss): kissed(kiss, question, index, place)
    case .failed(.kissNTS): kissed(.kissNTS, question, index, place)
    case .failed(let reason):
      if result.rejected[reason] == nil { servers[index].addresses[place].count(reason) }
      missed(reason, index, place)
    case .cancelled: break
    }
  }

  private mutating func took(_ sample: TimeSample, _ question: OpenQuestion, _ index: Int, _ place: Int) {
    var sample = sample
    sample.excess = question.excess
    gates[question.address]?.noteAnswer()
    if isLapsed(servers[index], by: sample) {
      giveUpLapsed(index)
      return evaluate()
    }
    servers[index].addresses[place].register.add(sample, rule: clock.ageing)
    servers[index].addresses[place].heard = sample.boot
    servers[index].addresses[place].misses = 0
    servers[index].addresses[place].reason = nil
    servers[index].addresses[place].accepted += 1
    servers[index].addresses[place].answered = round?.number ?? 0
    servers[index].keys?.wait = ServerState.Keys().wait
    servers[index].reason = nil
    evaluate()
  }

  /// `true` if the sample itself places the certificate outside its validity; once a majority is known, that decides
  /// instead.
  private func isLapsed(_ server: ServerState, by sample: TimeSample) -> Bool {
    guard let validity = server.keys?.facts?.validity, clock.state != .trusted, clock.state != .holdover else {
      return false
    }
    return validity.upperBound < sample.utc - sample.bound || validity.lowerBound > sample.utc + sample.bound
  }

  private mutating func kissed(_ kiss: TimeRejection, _ question: OpenQuestion, _ index: Int, _ place: Int) {
    servers[index].addresses[place].reason = kiss
    servers[index].addresses[place].misses += 1
    if kiss == .kissNTS {
      dropKeys(of: index, because: kiss)
      return
    }
    servers[index].addresses[place].count(kiss)
    gates[question.address, default: QueryGate(asked: askedBefore)].obey(kiss, interval: schedule.interval)
    if gates[question.address]?.stopped != nil {
      servers[index].addresses[place].register.removeAll()
      evaluate()
    }
  }

  private mutating func missed(_ reason: TimeRejection, _ index: Int, _ place: Int) {
    servers[index].addresses[place].misses += 1
    servers[index].addresses[place].reason = reason
    guard servers[index].keys != nil else { return }
    if reason == .noCookies {
      // The query was never sent.
      gates[servers[index].addresses[place].address]?.takeBack()
      servers[index].addresses[place].round = 0
      servers[index].keys?.facts = nil
      perform(.forgetKeys(servers[index].id))
      if round != nil { prepare(index) }
      return
    }
    // Keys serve one query at a time, so the next address had to wait until now.
    servers[index].keys?.turn = place + 1
    askAddresses(of: index)
  }
}
