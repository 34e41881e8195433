// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
import TokiEngine
import TokiModel
import TokiWire

/// Called by libmicrohttpd when it has accepted or closed a connection.
let visitChanged: MHD_NotifyConnectionCallback = { context, connection, slot, change in
  guard let context = unsafe context, let connection = unsafe connection, let slot = unsafe slot else { return }
  let listener = unsafe Unmanaged<RemoteListener>.fromOpaque(context).takeUnretainedValue()
  if change == .CONNECTION_NOTIFY_STARTED {
    let visit = listener.arrive(unsafe toki_mhd_socket(connection))
    unsafe slot.pointee = Unmanaged.passRetained(visit).toOpaque()
  } else if let known = unsafe slot.pointee {
    unsafe slot.pointee = nil
    listener.depart(unsafe Unmanaged<ClientConnection>.fromOpaque(known).takeRetainedValue())
  }
}

/// Places: those who get one, the cuts that make room, and the refusal of the rest.
extension RemoteListener {
  /// `true` if a client of this address gets a place; otherwise it is turned away.
  ///
  /// A stranger is not told why: in the middle of a handshake it could not read it.
  func hasPlace(for client: Int32, of address: ClientAddress) -> Bool {
    guard strangers != nil else {
      if visits.count + arrivals < limits.places + Self.turnedAwayAtOnce { return true }
      turnAway(client)
      return false
    }
    let peer = strangers?.counted(address) ?? ""
    guard !address.isGone, visits.count + arrivals < limits.places,
      strangers?.admits(peer, at: timer.now) == true
    else {
      close(client)
      return false
    }
    if let visit = strangers?.toCut(before: peer, among: visits.values) { cut(visit) }
    if !address.text.isEmpty { prepare(client) }
    return true
  }

  /// Prepares a socket of the network: nothing waits for more to send, and a device that is gone is noticed within a
  /// minute.
  private func prepare(_ client: Int32) {
    for (name, value) in [(TCP_NODELAY, 1), (TCP_USER_TIMEOUT, 60_000)] as [(Int32, Int32)] {
      var value = value
      _ = unsafe setsockopt(client, Int32(IPPROTO_TCP), name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  fileprivate func arrive(_ descriptor: Int32) -> ClientConnection {
    let address = strangers.map { _ in ClientAddress(of: descriptor) }
    let visit = ClientConnection(
      descriptor: descriptor, peer: address.flatMap { strangers?.counted($0) } ?? "", address: address?.text ?? "",
      since: timer.now, isTurnedAway: visits.count >= limits.places)
    visits[ObjectIdentifier(visit)] = visit
    noteEnd(of: visit)
    return visit
  }

  fileprivate func depart(_ visit: ClientConnection) {
    if visit.isReceiving { receivingCount -= 1 }
    visits[ObjectIdentifier(visit)] = nil
  }

  func visit(of connection: OpaquePointer) -> ClientConnection? {
    guard let known = unsafe toki_mhd_context(connection) else { return nil }
    return unsafe Unmanaged<ClientConnection>.fromOpaque(known).takeUnretainedValue()
  }

  func set(_ phase: ClientConnection.Phase, of exchange: Exchange) {
    guard let visit = exchange.visit else { return }
    if visit.isReceiving { receivingCount -= 1 }
    visit.phase = phase
    if visit.isReceiving { receivingCount += 1 }
    noteEnd(of: visit)
  }

  /// Notes the answer to a client, where strangers come.
  func note(status: Int, isOfDevice: Bool, _ exchange: Exchange) {
    guard strangers != nil, let visit = exchange.visit else { return }
    if isOfDevice, !visit.peer.isEmpty { strangers?.know(visit.address) }
    if visit.note(status: status, isOfDevice: isOfDevice) { strangers?.welcome(visit.peer, at: timer.now) }
  }

  /// `true` if only reserved places are left.
  var isReserveOpen: Bool { visits.count > limits.places - limits.reserve }

  private var isCrowded: Bool { strangers != nil || visits.count * 2 >= limits.places }

  private func noteEnd(of visit: ClientConnection) {
    guard let end = visit.end(limits, isCrowded: true) else { return }
    if let changedEnd, changedEnd <= end { return }
    changedEnd = end
  }

  /// Schedules the next cut of slow clients; no timer runs while there are few and none is sending a body.
  func watchTimes() {
    defer { changedEnd = nil }
    guard let changedEnd, isCrowded || receivingCount > 0 else { return }
    // Those whose phase has not changed count, too, since there are many.
    plan(sweepTime == nil ? firstEnd : changedEnd)
  }

  /// Time at which the first connection has to be cut; `nil` while none has to be.
  private var firstEnd: BootInstant? {
    let isCrowded = isCrowded
    return visits.values.lazy.filter { !$0.isCut }.compactMap { [limits] in $0.end(limits, isCrowded: isCrowded) }.min()
  }

  private func plan(_ end: BootInstant?) {
    guard let end else { return }
    if let sweepTime, sweepTime <= end { return }
    sweepTime = end
    timer.wake(at: end) { [weak self] in self?.sweep(of: end) }
  }

  /// Cuts the clients whose time is up, unless an earlier moment took the place of this one.
  private func sweep(of time: BootInstant) {
    guard sweepTime == time, !isStopped else { return }
    sweepTime = nil
    let (now, isCrowded) = (timer.now, isCrowded)
    for visit in visits.values {
      if let end = visit.end(limits, isCrowded: isCrowded), end <= now { cut(visit) }
    }
    plan(firstEnd)
    requestTurn()
  }

  /// Cuts a connection; to libmicrohttpd this looks like a client that went away.
  private func cut(_ visit: ClientConnection) {
    visit.isCut = true
    shutdown(visit.descriptor, Int32(SHUT_RDWR))
  }

  /// Number of connections accepted beyond the places, only to tell them so once they have asked.
  static let turnedAwayAtOnce = 64

  /// Turns a client away without reading its request, because there are too many even for that.
  func turnAway(_ client: Int32) {
    let body = String(decoding: Answer.busy.body, as: UTF8.self)
    let answer =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
      + "Retry-After: \(Answer.retrySeconds)\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    unsafe Array(answer.utf8).withUnsafeBytes {
      _ = unsafe Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    close(client)
  }
}
