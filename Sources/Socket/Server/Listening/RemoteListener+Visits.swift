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

/// Places: who gets one, who is cut to make room, and how the rest are turned away.
extension RemoteListener {
  fileprivate func arrive(_ descriptor: Int32) -> ClientConnection {
    let visit = ClientConnection(
      descriptor: descriptor, phase: .fresh(since: timer.now), isTurnedAway: visits.count >= limits.places)
    visits[ObjectIdentifier(visit)] = visit
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
  }

  /// Whether only reserved places are left.
  var isReserveOpen: Bool { visits.count > limits.places - limits.reserve }

  private var isCrowded: Bool { visits.count * 2 >= limits.places }

  /// Schedules the next cut of slow clients; no timer runs while there are few and none is sending a body.
  func watchTimes() {
    guard !isSweepPlanned, isCrowded || receivingCount > 0 else { return }
    let isCrowded = isCrowded
    guard let end = visits.values.lazy.compactMap({ [limits] in $0.end(limits, isCrowded: isCrowded) }).min() else {
      return
    }
    isSweepPlanned = true
    timer.wake(at: end) { [weak self] in self?.sweep() }
  }

  /// Cuts the clients whose time is up.
  private func sweep() {
    isSweepPlanned = false
    guard !isStopped else { return }
    let (now, isCrowded) = (timer.now, isCrowded)
    for visit in visits.values {
      guard let end = visit.end(limits, isCrowded: isCrowded), end <= now else { continue }
      // To libmicrohttpd this looks like a client that went away.
      shutdown(visit.descriptor, Int32(SHUT_RDWR))
    }
    requestTurn()
  }

  /// How many connections are accepted beyond the places, only to tell them so once they have asked.
  static let turnedAwayAtOnce = 64

  /// Turns a client away without reading its request, because there are too many even for that.
  func turnAway(_ client: Int32) {
    let body = String(decoding: Answer.busy.body, as: UTF8.self)
    let answer =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
      + "Retry-After: \(Answer.retrySeconds)\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    unsafe Array(answer.utf8).withUnsafeBytes {
      _ = unsafe send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    close(client)
  }
}
