// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import Remotes
@testable import TokiClient

/// What every connection promises, checked on the one in memory, on a Unix socket and over TLS.
@Suite struct ConnectionConformanceTests {
  enum Kind: CaseIterable { case memory, socket, tls }

  private func made(_ kind: Kind) throws -> (any DaemonConnection, any Peer) {
    switch kind {
    case .memory:
      let connection = MemoryConnection()
      return (connection, connection)
    case .socket:
      let path = "/tmp/toki-conn-\(UUID().uuidString.prefix(8)).sock"
      let listener = try UnixSocket.listen(path: path)
      defer {
        close(listener)
        unlink(path)
      }
      let connection = try SocketConnection(path: path)
      // The listener does not block, and the connection is there already.
      let accepted = accept(listener, nil, nil)
      _ = fcntl(accepted, F_SETFL, fcntl(accepted, F_GETFL) & ~O_NONBLOCK)
      return (connection, SocketPeer(descriptor: accepted))
    case .tls:
      let server = try TLSServer()
      let pending = server.accept()
      let connection = try TLSConnection(to: server.address, trust: nil, .seconds(30))
      return (connection, try #require(pending.wait()))
    }
  }

  /// Waits until something can be read, or has ended.
  private func settle(_ connection: any DaemonConnection) {
    var waiting = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&waiting, 1, 60_000)
  }

  @Test(arguments: Kind.allCases)
  func `Everything that is sent arrives, in order`(_ kind: Kind) async throws {
    let (connection, peer) = try made(kind)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    if kind == .memory {
      try connection.send(bytes)
      #expect(peer.read(bytes.count) == bytes)
      return
    }
    // Not a task: the sender may hold the pool's last thread until somebody reads.
    let (arrived, done) = AsyncStream.makeStream(of: [UInt8].self)
    Thread.detachNewThread {
      done.yield(peer.read(bytes.count))
      done.finish()
    }
    try connection.send(bytes)
    for await read in arrived { #expect(read == bytes) }
  }

  @Test(arguments: Kind.allCases)
  func `Incoming bytes are read in order, then the end`(_ kind: Kind) throws {
    let (connection, peer) = try made(kind)
    var buffer = [UInt8](repeating: 0, count: 5)
    #expect(try connection.receiveReady(into: &buffer) == nil)
    peer.write(Array("Hello, remote".utf8))
    peer.close()
    var all: [UInt8] = []
    while true {
      let part = try connection.receive(into: &buffer)
      if part.isEmpty { break }
      #expect(part.count <= 5)
      all += part
    }
    #expect(String(decoding: all, as: UTF8.self) == "Hello, remote")
    #expect(try connection.receiveReady(into: &buffer)?.isEmpty == true)
  }

  @Test(arguments: Kind.allCases)
  func `Reading available bytes never waits`(_ kind: Kind) throws {
    let (connection, peer) = try made(kind)
    connection.stopBlocking()
    var buffer = [UInt8](repeating: 0, count: 64)
    #expect(try connection.receiveReady(into: &buffer) == nil)
    peer.write([1, 2, 3])
    settle(connection)
    var read: [UInt8] = []
    while let part = try connection.receiveReady(into: &buffer) { read += part }
    #expect(read == [1, 2, 3])
  }

  @Test(arguments: Kind.allCases)
  func `A quiet connection can be used again, one that ended or spoke by itself cannot`(_ kind: Kind) throws {
    let (connection, peer) = try made(kind)
    #expect(!connection.isStale)
    peer.close()
    settle(connection)
    #expect(connection.isStale)
    let (second, other) = try made(kind)
    other.write([0])
    settle(second)
    #expect(second.isStale)
  }
}
