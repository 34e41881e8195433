// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization

/// A way to a database server that can be interrupted without anybody being told, as by a cable that is pulled.
///
/// Connections stay open, and what was under way arrives when the way is back.
final class BlackHole: Sendable {
  /// A folder for `host=`, beside the database server's own.
  let folder: String
  private let state = Atomic<Int>(0)

  private static let isOpen = 0, isHeld = 1, isOver = 2

  /// Makes a way to the database server in a folder.
  init(to postgres: String) throws {
    folder = "/tmp/toki-hole-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    guard Self.withAddress(of: folder, { bind(listener, $0, $1) }) == 0, listen(listener, 64) == 0 else {
      throw PostgresServer.Missing(description: "no socket in \(folder)")
    }
    let target = postgres
    Thread.detachNewThread { [self] in carry(listener, to: target) }
  }

  /// Lets nothing through from now on, or everything again.
  func hold(_ isHeld: Bool) { state.store(isHeld ? Self.isHeld : Self.isOpen, ordering: .relaxed) }

  /// Ends all connections.
  func end() {
    state.store(Self.isOver, ordering: .relaxed)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func carry(_ listener: Int32, to postgres: String) {
    var others: [Int32: Int32] = [:]
    while true {
      let state = state.load(ordering: .relaxed)
      if state == Self.isOver { break }
      // While it holds, only new connections are taken, as by a network that answers for nobody.
      let watched = [listener] + (state == Self.isOpen ? Array(others.keys) : [])
      var entries = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&entries, nfds_t(entries.count), 10)
      for entry in entries where entry.revents != 0 {
        guard entry.fd != listener else {
          let client = accept(listener, nil, nil)
          let behind = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
          for end in [client, behind] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
          _ = Self.withAddress(of: postgres) { connect(behind, $0, $1) }
          (others[client], others[behind]) = (behind, client)
          continue
        }
        guard let other = others[entry.fd] else { continue }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(entry.fd, &bytes, bytes.count)
        // The sockets take what tests send.
        if count > 0, send(other, bytes, count, Int32(MSG_NOSIGNAL)) == count { continue }
        for end in [entry.fd, other] {
          others[end] = nil
          close(end)
        }
      }
    }
    for end in [listener] + others.keys { close(end) }
  }

  private static func withAddress(
    of folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("\(folder)/.s.PGSQL.5432".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
