// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension SyncMachine {
  /// Maximum number of addresses queried per name.
  private static let mostAddresses = 16
  /// Names are resolved again after this long.
  private static let lookupMemory = TimeSpan.hours(24)

  /// Obtains the keys and addresses a server needs, then queries it.
  mutating func prepare(_ index: Int) {
    if servers[index].keys != nil, servers[index].keys?.facts == nil {
      associate(index)
      return
    }
    lookUp(index)
    askAddresses(of: index)
  }

  private mutating func associate(_ index: Int) {
    guard let keys = servers[index].keys, keys.until == nil, keys.opening(after: askedBefore, options) <= instant else {
      return
    }
    noteAsked()
    let until = instant + options.lookupWait
    servers[index].keys?.until = until
    round?.hasAsked = true
    let known = clock.state.canRing ? clock.published(at: instant)?.reading(at: instant) : nil
    perform(
      .associate(
        servers[index].id, servers[index].server, notBefore: max(notBefore, known?.earliest ?? notBefore),
        latest: known?.latest, until: until))
  }

  private mutating func lookUp(_ index: Int) {
    let server = servers[index]
    switch server.lookup {
    case .underWay: return
    case .needed: break
    case .done(let when):
      let isQuiet = server.addresses.allSatisfy { address in
        address.misses >= AddressState.mostMisses || gates[address.address]?.stopped != nil
      }
      guard isQuiet || instant - when >= Self.lookupMemory else { return }
    }
    let place = server.keys?.facts?.server ?? server.server
    let until = instant + options.lookupWait
    servers[index].lookup = .underWay(until: until)
    round?.hasAsked = true
    perform(.resolve(server.id, host: place.host, port: place.port, until: until))
  }

  /// Queries every address of a plain server, or a single one of a server with keys.
  mutating func askAddresses(of index: Int) {
    guard round != nil else { return }
    guard let keys = servers[index].keys else {
      for address in servers[index].addresses.indices { askAddress(address, of: index) }
      return
    }
    let count = servers[index].addresses.count
    guard keys.facts != nil, !servers[index].addresses.contains(where: { $0.open != nil }) else { return }
    for step in 0..<count where askAddress((keys.turn + step) % count, of: index) {
      servers[index].keys?.turn = (keys.turn + step) % count
      return
    }
  }

  @discardableResult
  private mutating func askAddress(_ place: Int, of index: Int) -> Bool {
    guard let round else { return false }
    let asked = servers[index].addresses[place]
    guard asked.open == nil, asked.round != round.number else { return false }
    var gate = gate(of: asked.address)
    guard gate.isOpen(at: instant, options) else {
      if gate.stopped == nil, asked.register.newest == nil, asked.reason == nil {
        servers[index].addresses[place].reason = .notYet
      }
      return false
    }
    gate.note(sentAt: instant, options)
    gates[asked.address] = gate
    noteAsked()
    let id = newExchange()
    // Never zero: a server may take that for a missing timestamp.
    let stamp = NTPTimestamp(bits: max(1, random()))
    let until = instant + options.answerWait
    servers[index].addresses[place].open = id
    servers[index].addresses[place].round = round.number
    self.round?.hasAsked = true
    self.round?.hasSent = true
    open[id] = OpenQuestion(
      server: servers[index].id, address: asked.address, until: until, excess: clock.ageing.excess)
    perform(
      .send(
        Question(
          id: id, header: NTPHeader(questionWith: stamp).bytes, address: asked.address, until: until,
          judge: ExchangeJudge(
            stamp: stamp, notBefore: notBefore, driftAllowance: options.driftAllowance,
            clockPrecision: options.clockPrecision),
          keys: servers[index].keys == nil ? nil : servers[index].id)))
    return true
  }

  func gate(of address: ServerAddress) -> QueryGate { gates[address] ?? QueryGate(asked: askedBefore) }

  /// Saves the time of this query; only the last query of a round is kept.
  private mutating func noteAsked() {
    guard let bootID, asked.last != instant else { return }
    if let last = asked.last, let round, last >= round.started { asked.removeLast() }
    asked.append(instant)
    if asked.count > options.maximumPerHour { asked.removeFirst(asked.count - options.maximumPerHour) }
    let bytes = QueryLog.bytes(of: asked, in: bootID)
    if !bytes.isEmpty { perform(.saveAsked(bytes)) }
  }

  // MARK: Names

  mutating func resolved(_ id: ServerID, _ addresses: [ServerAddress]) {
    guard let index = servers.firstIndex(where: { $0.id == id }), case .underWay = servers[index].lookup else { return }
    servers[index].lookup = .done(instant)
    let others = servers.filter { $0.id != id }.flatMap(\.addresses).map(\.address)
    var found = servers[index].addresses.filter { $0.isHeard(at: instant) || addresses.contains($0.address) }
    for address in addresses where !found.contains(where: { $0.address == address }) {
      // Two names for one machine are not independent witnesses, and it must not be queried twice.
      if !others.contains(address), found.count < Self.mostAddresses { found.append(AddressState(address: address)) }
    }
    servers[index].addresses = found
    if found.isEmpty {
      servers[index].count(addresses.isEmpty ? .unresolved : .sameMachine)
      servers[index].lookup = .needed
    } else {
      servers[index].reason = nil
    }
    askAddresses(of: index)
  }

  mutating func unresolved(_ id: ServerID, _ reason: TimeRejection) {
    guard let index = servers.firstIndex(where: { $0.id == id }), case .underWay = servers[index].lookup else { return }
    servers[index].lookup = .needed
    servers[index].count(reason)
  }

  // MARK: Keys

  mutating func associated(_ id: ServerID, _ facts: AssociationFacts) {
    guard let index = servers.firstIndex(where: { $0.id == id }), let keys = servers[index].keys, keys.until != nil
    else { return }
    if facts.server != keys.facts?.server { servers[index].lookup = .needed }
    servers[index].keys?.until = nil
    servers[index].keys?.facts = facts
    servers[index].reason = nil
    lookUp(index)
    askAddresses(of: index)
  }

  mutating func notAssociated(_ id: ServerID, _ reason: TimeRejection) {
    guard let index = servers.firstIndex(where: { $0.id == id }), servers[index].keys?.until != nil else { return }
    // A server that refuses keys is not answering time queries either.
    for address in servers[index].addresses.indices { servers[index].addresses[address].misses += 1 }
    dropKeys(of: index, because: reason)
  }

  /// Discards a server's keys; the delay before new ones grows with each failure.
  mutating func dropKeys(of index: Int, because reason: TimeRejection) {
    let now = instant
    let number = random()
    servers[index].keys?.drop(at: now, random: number)
    servers[index].count(reason)
    perform(.forgetKeys(servers[index].id))
  }
}
