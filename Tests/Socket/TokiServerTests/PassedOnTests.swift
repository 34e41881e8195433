// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Synchronization
import Testing
import TokiEngine
import TokiTestKit

@testable import TokiServer

/// What another server sends, passed on to a client.
@Suite struct PassedOnTests {
  private typealias Pieces = AsyncThrowingStream<[UInt8], any Error>

  /// A listener whose reception passes one stream on for `/v1/events`, and gives a long answer to anything else.
  private final class Desk: Reception {
    let pieces: Pieces
    let send: Pieces.Continuation
    let hasEnded = Mutex(false)
    /// Longer than what is sent in one piece.
    static let answer = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)

    init() {
      (pieces, send) = Pieces.makeStream()
      send.onTermination = { [self] _ in hasEnded.withLock { $0 = true } }
    }

    func receive(_ request: ReceivedRequest) async -> Admission {
      request.path == "/v1/events"
        ? .passedOn(PassedOnStream(pieces, badge: "family")) : .answered(Answer(status: 200, body: Self.answer))
    }
  }

  private final class Server: Sendable {
    let desk = Desk()
    let loop: EpollLoop
    let listener: RemoteListener
    private let path = "/tmp/toki-\(UUID().uuidString.prefix(13)).sock"
    private let descriptor: Int32
    private let runner: LoopThread

    init(_ limits: ListenerLimits = ListenerLimits()) throws {
      loop = try EpollLoop()
      descriptor = try Service.listeningSocket(path)
      listener = try RemoteListener(
        reception: desk, loop: loop, reader: SideThread(), importer: SideThread(), timer: try LoopDeadlines(loop: loop),
        limits: limits, clock: LinuxClock(timeZone: nil))
      listener.listen(on: descriptor)
      runner = LoopThread(loop)
    }

    func client() throws -> RawClient { try RawClient(path: path) }

    /// The streams of each badge.
    func badges() async -> [String: Int] {
      await withCheckedContinuation { continuation in
        loop.post { [listener] in continuation.resume(returning: listener.badges) }
      }
    }

    func stop() async {
      await withCheckedContinuation { continuation in
        loop.post { [listener] in
          listener.stop()
          continuation.resume()
        }
      }
      runner.stop()
      close(descriptor)
      unlink(path)
    }
  }

  private func frame(_ text: String) -> [UInt8] { Array("clock: {}\ndata: \(text)\n\n".utf8) }

  private func with(_ limits: ListenerLimits = ListenerLimits(), _ body: (Server) async throws -> Void) async throws {
    let server = try Server(limits)
    do { try await body(server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test func `Frames are passed on as they come, and the end, too`() async throws {
    try await with { server in
      let client = try server.client()
      client.ask("GET", "/v1/events")
      #expect(client.hear(upTo: "\r\n\r\n").contains("text/event-stream"))
      let one = frame("1")
      server.desk.send.yield(Array(one[..<7]))
      server.desk.send.yield(Array(one[7...]))
      #expect(client.hear(upTo: "\n\n").hasSuffix("data: 1\n\n"))
      #expect(await server.badges() == ["family": 1])
      server.desk.send.yield(frame("2") + frame("3"))
      #expect(client.hear(upTo: "data: 3\n\n").contains("data: 2\n\n"))
      server.desk.send.finish(throwing: ControlError.unreachable(.daemon, reason: "It is gone."))
      #expect(client.hear(upTo: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
    }
  }

  @Test func `The other server's stream ends when its client leaves`() async throws {
    try await with { server in
      let client = try server.client()
      client.ask("GET", "/v1/events")
      server.desk.send.yield(frame("1"))
      #expect(client.hear(upTo: "data: 1\n\n").contains("data: 1"))
      client.hangUp()
      #expect(await eventually { server.desk.hasEnded.withLock { $0 } })
      #expect(await eventually { await server.badges().isEmpty })
    }
  }

  @Test func `The streams of a badge are cut`() async throws {
    try await with { server in
      let client = try server.client()
      client.ask("GET", "/v1/events")
      server.desk.send.yield(frame("1"))
      #expect(client.hear(upTo: "data: 1\n\n").contains("data: 1"))
      server.loop.post { [listener = server.listener] in listener.cutStreams(of: ["school"]) }
      #expect(await server.badges() == ["family": 1])
      server.loop.post { [listener = server.listener] in listener.cutStreams(of: ["family"]) }
      #expect(client.hearOut() != nil)
    }
  }

  @Test func `A state longer than a client may leave unread comes whole, in however many pieces`() async throws {
    try await with { server in
      let client = try server.client()
      client.ask("GET", "/v1/events")
      let text = String(repeating: "x", count: 2 << 20)
      let whole = frame(text)
      for start in stride(from: 0, to: whole.count, by: 16_384) {
        server.desk.send.yield(Array(whole[start..<min(start + 16_384, whole.count)]))
      }
      #expect(await eventually { server.listener.unread.count >= 1 << 20 })
      server.desk.send.finish()
      let heard = client.hear(upTo: "0\r\n\r\n")
      #expect(heard.utf8.count { $0 == UInt8(ascii: "x") } >= 2 << 20)
    }
  }

  @Test func `Bytes read for clients count as unread, and a stream beyond the limit is cut`() async throws {
    try await with(ListenerLimits(unread: 1 << 20)) { server in
      let client = try server.client()
      client.ask("GET", "/v1/events")
      #expect(client.hear(upTo: "\r\n\r\n").contains(" 200 "))
      // A frame without an end.
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 16_384)
      for _ in 0..<32 { server.desk.send.yield(piece) }
      #expect(await eventually { server.listener.unread.count == 32 * 16_384 })
      for _ in 0..<33 { server.desk.send.yield(piece) }
      #expect(client.hearOut() != nil)
      #expect(await eventually { server.listener.unread.count == 0 })
    }
  }

  @Test func `A long answer of another server counts as unread until the client has it`() async throws {
    try await with { server in
      let client = try server.client()
      client.ask("GET", "/v1/state")
      #expect(await eventually { server.listener.unread.count == Desk.answer.count })
      #expect(client.answer().body.utf8.count == Desk.answer.count)
      #expect(await eventually { server.listener.unread.count == 0 })
    }
  }

  @Test(arguments: [
    (["a\n\n"], ["a\n\n"]), (["a\n", "\n"], ["a\n\n"]), (["a\n\nb", "\n\nc\n\nd"], ["a\n\n", "b\n\nc\n\n"]),
    (["a", "b", "\n"], []), (["\n", "\n"], ["\n\n"]), (["", "a\n\n", ""], ["a\n\n"]),
    (["a\n\nb\n", "\n"], ["a\n\n", "b\n\n"]),
  ])
  func `Pieces are put together to whole frames`(pieces: [String], frames: [String]) {
    var whole = WholeFrames()
    #expect(pieces.compactMap { whole.add(Array($0.utf8)) }.map { String(decoding: $0, as: UTF8.self) } == frames)
  }
}
