// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization
import TokiTestKit

/// A PostgreSQL server of Debian's package, in a folder of its own and on a socket there; nobody else can reach it.
///
/// It runs without root's rights, which it refuses, and ends with the tests, however they end: its shell waits for the
/// end of a pipe that only this process holds open.
// Proof: what changes is changed by the one test that made it; nobody starts or kills the shared one.
final class PostgresServer: @unchecked Sendable {
  /// The folder of the data and of the socket.
  let folder: String
  private let programs: String
  private var running: (shell: ChildProcess, pipe: Int32)?
  private let lastDatabase = Atomic<Int>(0)

  /// The database server of all tests that need no other; it starts with the first of them.
  static let shared = Result { try PostgresServer() }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes a database cluster and starts its database server.
  init() throws {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let newest = versions.max { (Int($0) ?? 0) < (Int($1) ?? 0) }
    guard let newest, FileManager.default.isExecutableFile(atPath: "/usr/lib/postgresql/\(newest)/bin/postgres") else {
      throw Missing(description: "PostgreSQL is missing: run scripts/bootstrap.sh --test")
    }
    programs = "/usr/lib/postgresql/\(newest)/bin"
    // Short, because the path of a socket has at most 107 bytes.
    folder = NSTemporaryDirectory() + "toki-pg-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    if geteuid() == 0 {
      guard let nobody = getpwnam("nobody"), chown(folder, nobody.pointee.pw_uid, nobody.pointee.pw_gid) == 0 else {
        throw Missing(description: "there is no user nobody to run PostgreSQL")
      }
    }
    let log = try shell("\(programs)/initdb -D \(folder)/data -U toki -A trust -E UTF8 --locale=C --no-sync 2>&1")
    guard FileManager.default.fileExists(atPath: "\(folder)/made") else { throw Missing(description: log) }
    try start()
  }

  deinit { end() }

  /// A connection string for a new, empty database.
  func newDatabase() throws -> String {
    let name = "d\(lastDatabase.add(1, ordering: .relaxed).newValue)"
    let postgres = try Client(target("postgres"))
    _ = try postgres.value("CREATE DATABASE \(name)")
    return target(name)
  }

  func target(_ database: String) -> String { "host=\(folder) user=toki dbname=\(database)" }

  /// Starts the database server and waits until it answers.
  func start() throws {
    let fifo = "\(folder)/end"
    unlink(fifo)
    for mark in ["stop", "keep"] { unlink("\(folder)/\(mark)") }
    guard mkfifo(fifo, 0o644) == 0 else { throw Missing(description: "no pipe can be made") }
    let settings = "-c fsync=off -c max_connections=300 -c shared_buffers=16MB -c listen_addresses='' -k \(folder)"
    // It starts anew while the processes of one that was killed still hold the memory.
    let command = """
      cd \(folder)
      exec 3<end
      while [ ! -e stop ]; do \(programs)/postgres -D data \(settings) 3<&- >>log 2>&1; sleep 0.1; done &
      cat <&3 >/dev/null
      touch stop
      kill -QUIT $(head -n 1 data/postmaster.pid)
      wait
      [ -e keep ] || rm -rf \(folder)
      """
    let shell = try ChildProcess(unprivileged[0], unprivileged.dropFirst() + ["sh", "-c", command])
    // For both directions, so that opening does not wait for the shell.
    let pipe = open(fifo, O_RDWR | O_CLOEXEC)
    running = (shell, pipe)
    let deadline = ContinuousClock.now + .seconds(60)
    while (try? Client(target("postgres"))) == nil {
      guard ContinuousClock.now < deadline else {
        throw Missing(description: (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "no log")
      }
      usleep(20_000)
    }
  }

  /// Kills the database server, as a power failure would end it.
  func kill() throws {
    for mark in ["stop", "keep"] { _ = FileManager.default.createFile(atPath: "\(folder)/\(mark)", contents: nil) }
    let text = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
    guard let id = text.split(separator: "\n").first.flatMap({ Int32($0) }) else {
      throw Missing(description: "no process id")
    }
    Glibc.kill(id, SIGKILL)
    end()
  }

  /// Lets the shell end, with everything that it started.
  private func end() {
    guard let running else { return }
    close(running.pipe)
    _ = running.shell.wait()
    self.running = nil
  }

  private var unprivileged: [String] {
    geteuid() == 0
      ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"] : ["env"]
  }

  private func shell(_ command: String) throws -> String {
    let words = unprivileged + ["sh", "-c", "(\(command)) >\(folder)/initdb.log && touch \(folder)/made"]
    let child = try ChildProcess(words[0], Array(words.dropFirst()))
    _ = child.wait()
    return (try? String(contentsOfFile: "\(folder)/initdb.log", encoding: .utf8)) ?? "initdb did not start"
  }
}
