// SPDX-License-Identifier: Apache-2.0
import Remotes
import TokiClient
import TokiEngine
import TokiModel
import TokiServer
import Visitors

/// Answers of another server, because it holds the home.
extension HomeReception {
  /// Passes a request on to the server that holds its home, with the token that it brought.
  ///
  /// Events are redirected there if who asks is on this machine. Behind a proxy they are passed on: the holder's
  /// address may be one of this machine, or of a network that only servers are in, and a page that is redirected to
  /// another origin leaves its token behind.
  func pass(
    _ request: ReceivedRequest, at place: AccountPath, by token: String, _ badge: String, to address: FleetAddress
  ) async throws(AccessRefusal) -> Admission {
    let isStream = place.path == "/v1/events" && request.method == "GET"
    if isStream, !request.isProxied {
      figures.count(.redirected)
      return .answered(
        Answer(
          status: 307,
          headers: [("Location", address.url + RequestTarget.text(path: request.path, query: request.query))]))
    }
    var passed = PassedRequest(
      method: request.method, target: RequestTarget.text(path: place.passedOn, query: request.query))
    passed.body = request.body
    passed.idempotencyKey = try Self.plain(request.idempotencyKey)
    passed.ifMatch = try Self.plain(request.ifMatch)
    passed.language = request.language
    passed.lastEventID = try Self.plain(request.lastEventID)
    let room = listener?.readingRoom
    passed.hasRoom = { room?.take($0) ?? true }
    try enter(address)
    defer { leave(address) }
    let route = address.route(token: token, clock: RemoteClock(host: host))
    let control = RemoteControl(route: route, loop: loop, patience: .server)
    do throws(ControlError) {
      guard isStream else { return .answered(Self.answer(try await control.pass(passed), at: place, figures)) }
      switch try await control.passEvents(passed) {
      case .answer(let answer): return .answered(Self.answer(answer, at: place, figures))
      case .stream(let pieces):
        figures.count(.forwarded)
        watchStreams()
        return .passedOn(PassedOnStream(pieces, badge: badge))
      }
    } catch {
      guard error.code == .busy else { throw Self.moving }
      figures.count(.away)
      return .answered(.error(error))
    }
  }

  /// Counts a request that waits for another server.
  ///
  /// A server that is stopped keeps each of them waiting, so there are some for each server.
  private func enter(_ address: FleetAddress) throws(AccessRefusal) {
    let count = forwarded[address] ?? 0
    guard count < limits.forwarded.toOne, forwarded.values.reduce(0, +) < limits.forwarded.all else {
      // The client is not at fault: the other server is slow or gone.
      throw AccessRefusal(
        .shuttingDown, "The account's server does not answer; try again in a moment.", wait: .milliseconds(500))
    }
    forwarded[address] = count + 1
  }

  private func leave(_ address: FleetAddress) {
    let count = (forwarded[address] ?? 1) - 1
    forwarded[address] = count > 0 ? count : nil
  }

  private static func answer(_ passed: PassedAnswer, at place: AccountPath, _ figures: ServerFigures) -> Answer {
    figures.count(.forwarded)
    var headers: [(name: String, value: String)] = []
    if let tag = passed.entityTag { headers.append(("ETag", tag)) }
    if let location = passed.location { headers.append(("Location", place.restated(location))) }
    if let clock = passed.clock { headers.append(("Toki-Clock", clock)) }
    // It was revoked just now: the same as when it is asked here.
    if passed.status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
    if let wait = passed.retryAfter ?? (passed.status == 503 ? "1" : nil) { headers.append(("Retry-After", wait)) }
    return Answer(status: passed.status, body: passed.body, headers: headers)
  }

  /// A header that is passed on: visible ASCII and spaces, so that it cannot end its line.
  private static func plain(_ text: String?) throws(AccessRefusal) -> String? {
    guard let text else { return nil }
    guard text.utf8.count <= 1_024, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw AccessRefusal(.invalidRequest, "Idempotency-Key, If-Match and Last-Event-ID are visible ASCII characters.")
    }
    return text
  }
}
