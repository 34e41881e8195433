// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import Remotes
@testable import TokiClient

/// Requests through a sharing server, over a connection in memory.
@Suite struct RouteTests {
  /// A clock that notes what it hears.
  private final class Ear: RouteClock {
    let heard = Mutex<[String]>([])
    func local() -> BootInstant { BootInstant(nanosecondsSinceBoot: 5) }
    func heard(_ text: [UInt8], sent: BootInstant?, received: BootInstant) {
      heard.withLock { $0.append(String(decoding: text, as: UTF8.self) + (sent == nil ? " by itself" : " when asked")) }
    }
  }

  private let ear = Ear()

  private func control(answering answer: String, _ connection: MemoryConnection = MemoryConnection()) throws
    -> RemoteControl
  {
    connection.write(Array(answer.utf8))
    connection.close()
    let route = DaemonRoute.sharing(
      of: "bedroom", at: "192.0.2.5:8654", token: "secret", role: "display", clock: ear
    ) { _ throws(ControlError) in connection }
    return RemoteControl(route: route, loop: try EpollLoop())
  }

  @Test func `A request names the host and carries the token, and the moment in the answer is heard`() async throws {
    let connection = MemoryConnection()
    let control = try control(
      answering: "HTTP/1.1 200 OK\r\nToki-Clock: {\"x\":1}\r\nContent-Length: 2\r\n\r\n{}", connection)
    try await control.askForMoment()
    let head = String(decoding: connection.sent, as: UTF8.self)
    #expect(head == "GET /v1/clock HTTP/1.1\r\nHost: 192.0.2.5:8654\r\nAuthorization: Bearer secret\r\n\r\n")
    #expect(ear.heard.withLock { $0 } == ["{\"x\":1} when asked"])
  }

  @Test(arguments: [
    ("/sharing/pair", ["/sharing/pair", "/door/pair"]), ("/sharing/link", ["/sharing/link", "/door/bell"]),
    ("/v1/clock", ["/v1/clock"]),
  ])
  func `A computer with an earlier build is asked by the path that it knows`(
    _ target: String, _ asked: [String]
  ) async throws {
    let connections = asked.map { _ in MemoryConnection() }
    for connection in connections {
      connection.write(Array("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8))
      connection.close()
    }
    let unused = Mutex(connections)
    let route = DaemonRoute.sharing(of: "bedroom", at: "192.0.2.5:8654", token: nil, role: "", clock: ear) {
      _ throws(ControlError) in unused.withLock { $0.removeFirst() }
    }
    let control = RemoteControl(route: route, loop: try EpollLoop())
    let answer = try await control.pass(toSharing: PassedRequest(method: "DELETE", target: target))
    #expect(answer.status == 404)
    let lines = connections.flatMap { String(decoding: $0.sent, as: UTF8.self).split(separator: "\r\n") }
    #expect(lines.filter { $0.hasPrefix("DELETE ") } == asked.map { "DELETE \($0) HTTP/1.1" })
  }

  @Test(arguments: [
    ("401 Unauthorized", "not_paired", ControlError.Code.notPaired, "bedroom"),
    ("403 Forbidden", "beyond_role", .beyondRole, "bedroom display"),
    ("403 Forbidden", "never_from_afar", .neverFromAfar, "bedroom"),
    ("421 Misdirected Request", "wrong_host", .wrongHost, "bedroom"),
    ("429 Too Many Requests", "too_many", .busy, "bedroom"),
    ("503 Service Unavailable", "daemon_away", .unreachable, "bedroom"),
    ("503 Service Unavailable", "store_full", .storeFull, ""),
    ("404 Not Found", "not_found", .notFound, ""),
    ("500 Oh", "unheard_of", .protocolMismatch, "bedroom"),
  ])
  func `A refusal by the sharing server is reported as one, with the remote's name`(
    _ status: String, _ code: String, _ expected: ControlError.Code, _ subject: String
  ) async throws {
    let body = #"{"error":{"code":"\#(code)","subject":"","message":"Why."}}"#
    let control = try control(
      answering: "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let error = await #expect(throws: ControlError.self) { try await control.askForMoment() }
    #expect(error?.code == expected)
    #expect(error?.subject == subject)
  }

  @Test func `An unreachable remote is named with its address`() async throws {
    let route = DaemonRoute.sharing(of: "bedroom", at: "192.0.2.5:8654", token: nil, role: "", clock: ear) {
      _ throws(ControlError) in throw ControlError.unreachable(.daemon, reason: "Connection refused")
    }
    let control = RemoteControl(route: route, loop: try EpollLoop())
    for call in ["status", "events"] {
      let error = await #expect(throws: ControlError.self) {
        if call == "status" { _ = try await control.status() } else { _ = try await control.events(after: nil) }
      }
      #expect(error == ControlError.unreachable(.remote("bedroom"), reason: "Connection refused (192.0.2.5:8654)."))
    }
  }

  @Test func `Frames carry the time, and that the remote daemon is gone`() throws {
    var frames = EventFrames()
    _ = try frames.read(Array("clock: {\"a\":1}\n\n".utf8))
    #expect(frames.clock.map { String(decoding: $0, as: UTF8.self) } == "{\"a\":1}")
    #expect(!frames.isAway)
    _ = try frames.read(Array("event: away\ndata: {}\n\n".utf8))
    #expect(frames.clock == nil)
    #expect(frames.isAway)
  }
}
