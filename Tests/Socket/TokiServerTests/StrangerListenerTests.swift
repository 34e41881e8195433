// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiServer

/// A listener to which strangers come: little for each, and nothing without an end.
@Suite struct StrangerListenerTests {
  /// Answers at once, but for `/later` never, and follows events for `/v1/events`.
  ///
  /// `@unchecked Sendable`: used on the loop's thread, and read by the test after it was stopped.
  private final class Desk: Reception, @unchecked Sendable {
    private(set) var ended = 0

    func receive(_ request: ReceivedRequest) async -> Admission {
      switch request.path {
      case "/later":
        // Ends only when it is cancelled.
        try? await Task.sleep(for: .seconds(3_600))
        return .answered(.done)
      case "/v1/events":
        let feed = EventFeed { [weak self] _ in self?.ended += 1 }
        feed.push(SharedBytes(Array("event: first\n\n".utf8), ByteAccount()))
        return .followed(feed)
      default: return .answered(Answer(body: Array("\(request.body.count)".utf8)))
      }
    }

    func refusal(_ error: ControlError, status: Int?) -> Answer {
      Answer(status: status ?? 400, body: Array("no".utf8))
    }

    func headers(toDevice: Bool) -> [(name: String, value: String)] { [("Toki-Device", "\(toDevice)")] }
  }

  /// Runs a test with such a listener, whose time the test moves; then stops it.
  private func with(_ body: (Desk, ManualTimer, String, RemoteListener, EpollLoop) async throws -> Void) async throws {
    let loop = try EpollLoop()
    let desk = Desk()
    let path = "/tmp/toki-\(UUID().uuidString.prefix(13)).sock"
    let descriptor = try Service.listeningSocket(path)
    let timer = ManualTimer(loop: loop)
    var limits = ListenerLimits(places: 60, reserve: 0, idleTime: .seconds(60))
    limits.head = 4 << 10
    limits.strangers = StrangerLimits()
    let listener = try RemoteListener(
      reception: desk, loop: loop, reader: loop, importer: loop, timer: timer, limits: limits,
      clock: LinuxClock(timeZone: nil))
    listener.listen(on: descriptor)
    let runner = LoopThread(loop)
    try await body(desk, timer, path, listener, loop)
    await stop(listener, loop)
    runner.stop()
    close(descriptor)
    unlink(path)
  }

  private func stop(_ listener: RemoteListener, _ loop: EpollLoop) async {
    await withCheckedContinuation { continuation in
      loop.post {
        listener.stop()
        continuation.resume()
      }
    }
  }

  private func connections(_ listener: RemoteListener, _ loop: EpollLoop) async -> Int {
    await withCheckedContinuation { continuation in
      loop.post { continuation.resume(returning: listener.connectionCount) }
    }
  }

  private func requests(to listener: RemoteListener, _ loop: EpollLoop) async -> Int {
    await withCheckedContinuation { continuation in
      loop.post { continuation.resume(returning: listener.exchanges.count) }
    }
  }

  @Test func `A body of more than 64 KB is refused by its head, or cut`() async throws {
    try await with { _, timer, path, _, _ in
      let client = try RawClient(path: path)
      client.ask("POST", "/", body: "{}")
      let answer = client.answer()
      #expect(answer.status == 200 && answer.body == "2" && answer.headers["toki-device"] == "false")
      client.say("POST /v1/import HTTP/1.1\r\nHost: toki\r\nContent-Length: 65537\r\n\r\n")
      #expect(client.answer().status == 413)
      let chunked = try RawClient(path: path)
      chunked.say("POST /v1/import HTTP/1.1\r\nHost: toki\r\nTransfer-Encoding: chunked\r\n\r\n")
      chunked.say("10001\r\n" + String(repeating: "x", count: 65_537) + "\r\n0\r\n\r\n")
      let isCut = await eventually {
        // It takes many turns, for which libmicrohttpd has to wait.
        timer.advance(by: .milliseconds(10))
        return chunked.hasEnded
      }
      #expect(isCut && chunked.hearOut() == "")
    }
  }

  @Test func `A client silent for 10 s, or for 60 s after an answer, is cut even while there is room`() async throws {
    try await with { _, timer, path, listener, loop in
      let (silent, idle) = (try RawClient(path: path), try RawClient(path: path))
      idle.ask("GET", "/")
      #expect(idle.answer().status == 200)
      #expect(await eventually { await connections(listener, loop) == 2 && timer.planned > 0 })
      timer.advance(by: .seconds(10))
      #expect(silent.hearOut() == "")
      #expect(await eventually { await connections(listener, loop) == 1 })
      timer.advance(by: .seconds(20))
      // It comes after the end of the idle one was planned, but has to end earlier.
      let half = try RawClient(path: path)
      half.say("GET / HT")
      #expect(await eventually { await connections(listener, loop) == 2 })
      timer.advance(by: .seconds(10))
      #expect(half.hearOut() == "" && !idle.hasEnded)
      timer.advance(by: .seconds(20))
      #expect(idle.hearOut() == "")
    }
  }

  @Test func `The listener's end cuts the streams and the waiting requests`() async throws {
    try await with { desk, _, path, listener, loop in
      let (follower, waiting) = (try RawClient(path: path), try RawClient(path: path))
      follower.ask("GET", "/v1/events")
      let heard = follower.hear(upTo: "event: first\n\n")
      #expect(heard.contains("Toki-Device: true"))
      waiting.ask("GET", "/later")
      #expect(await eventually { await requests(to: listener, loop) == 2 })
      await stop(listener, loop)
      #expect(follower.hearOut()?.contains("0\r\n") == false && waiting.hearOut() == "")
      #expect(desk.ended == 1)
    }
  }
}
