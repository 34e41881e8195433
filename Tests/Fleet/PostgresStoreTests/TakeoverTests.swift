// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing
import TokiEngine
import TokiFleet
import TokiModel
import TokiTestKit

@testable import PostgresStore

/// Servers as programs: one is killed, or stopped past its lease, and another goes on.
@Suite(.enabled(if: access(ServerProgram.path, X_OK) == 0, "toki-fleet is not built"))
struct TakeoverTests {
  private let database: String
  private let loop = PollLoop()

  init() throws { database = try PostgresServer.shared.get().newDatabase() }

  private var now: UTCInstant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCInstant(nanosecondsSinceEpoch: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Makes homes of revision 1, each with a timer that rings at an instant; a server that has loaded one makes it 2.
  private func makeHomes(_ numbers: ClosedRange<Int64>, ringingAt instant: UTCInstant) throws {
    for number in numbers {
      let store = try TestHomes.open(database, home: number)
      let moment = HostMoment(boot: loop.now, utc: now)
      var timer = try CountdownTimer(id: TimerID(1), label: .none, duration: max(.seconds(1), instant - moment.utc))
      try timer.apply(.start, at: moment)
      try store.commit([
        .put(.timer(timer)), .putCounters(Counters([.timer: 1])), .putHost(boot: BootID("another machine"), zones: nil),
      ])
      store.close()
      try Client(database).value("INSERT INTO toki.due VALUES (\(number), \(instant.nanosecondsSinceEpoch))")
    }
  }

  private func loaded(by server: ServerProgram) -> String {
    "SELECT count(*) FROM toki.homes WHERE owner = \(server.number) AND revision > 1"
  }

  private func expectDecidedOnce(_ count: Int) throws {
    let client = try Client(database)
    #expect(try client.waits(for: "\(count)", from: "SELECT count(*) FROM toki.rings"))
    #expect(try client.value("SELECT count(DISTINCT home) FROM toki.rings") == "\(count)")
  }

  @Test func `A server that is killed is replaced within its lease, and each home rings once on the other`() throws {
    let first = try ServerProgram(database)
    try #require(first.waits(for: "trusted"))
    let instant = now + .seconds(4)
    try makeHomes(1...20, ringingAt: instant)
    let client = try Client(database)
    #expect(try client.waits(for: "20", from: loaded(by: first)))
    let second = try ServerProgram(database)
    try #require(second.waits(for: "trusted"))
    first.kill()
    let isEarly = now < instant
    #expect(try client.waits(for: "20", from: "SELECT count(*) FROM toki.homes WHERE owner = \(second.number)"))
    for home in 1...20 { #expect(second.waits(for: "\"ring\",\"account\":\(home),")) }
    try expectDecidedOnce(20)
    if isEarly { #expect(!first.log.contains("\"ring\"")) }
  }

  @Test func `A ring of a killed server continues with the same key`() throws {
    let first = try ServerProgram(database)
    try #require(first.waits(for: "trusted"))
    try makeHomes(1...1, ringingAt: now + .seconds(1))
    #expect(first.waits(for: "\"ring\""))
    try expectDecidedOnce(1)
    let second = try ServerProgram(database)
    first.kill()
    #expect(second.waits(for: "\"ring\",\"account\":1,\"owner\":\"t1\",\"occurrence\":1,\"attempt\":1"))
    try expectDecidedOnce(1)
  }

  @Test func `A server that is stopped past its lease rings nothing when it goes on`() throws {
    let first = try ServerProgram(database)
    try #require(first.waits(for: "trusted"))
    let instant = now + .seconds(3)
    try makeHomes(1...20, ringingAt: instant)
    let client = try Client(database)
    #expect(try client.waits(for: "20", from: loaded(by: first)))
    first.send(SIGSTOP)
    let isEarly = now < instant
    let second = try ServerProgram(database)
    #expect(try client.waits(for: "20", from: "SELECT count(*) FROM toki.homes WHERE owner = \(second.number)"))
    for home in 1...20 { #expect(second.waits(for: "\"ring\",\"account\":\(home),")) }
    try expectDecidedOnce(20)
    first.send(SIGCONT)
    #expect(first.waits(for: "\"trusted\",\"kept\":0,\"dropped\":20"))
    if isEarly { #expect(!first.log.contains("\"ring\"")) }
    try expectDecidedOnce(20)
  }

  @Test func `The database is killed and comes back: the server keeps its homes, and each rings once`() throws {
    let postgres = try PostgresServer()
    let database = try postgres.newDatabase()
    let whole = TakeoverTests(on: database)
    let server = try ServerProgram(database)
    try #require(server.waits(for: "trusted"))
    try whole.makeHomes(1...20, ringingAt: now + .seconds(4))
    do {
      let client = try Client(database)
      #expect(try client.waits(for: "20", from: loaded(by: server)))
    }
    try postgres.kill()
    #expect(server.waits(for: "\"silenced\",\"accounts\":20"), "\(server.log)")
    try postgres.start()
    #expect(server.waits(for: "\"trusted\",\"kept\":20,\"dropped\":0"), "\(server.log)")
    for home in 1...20 { #expect(server.waits(for: "\"ring\",\"account\":\(home),")) }
    try whole.expectDecidedOnce(20)
    #expect(server.waits { $0.count(of: "\"ring\"") == 20 + $0.count(of: "\"hush\"") }, "\(server.log)")
  }

  private init(on database: String) { self.database = database }

  @Test func `A server that is cut off unnoticed falls silent, and another's decisions stand`() throws {
    let postgres = try PostgresServer.shared.get()
    let hole = try BlackHole(to: postgres.folder)
    defer { hole.end() }
    let way = database.replacingOccurrences(of: "host=\(postgres.folder)", with: "host=\(hole.folder)")
    let first = try ServerProgram(way)
    try #require(first.waits(for: "trusted"))
    let instant = now + .seconds(6)
    try makeHomes(1...20, ringingAt: instant)
    let client = try Client(database)
    #expect(try client.waits(for: "20", from: loaded(by: first)))
    hole.hold(true)
    let second = try ServerProgram(database)
    #expect(first.waits(for: "\"silenced\",\"accounts\":20"), "\(first.log)")
    let isEarly = now < instant
    #expect(try client.waits(for: "20", from: "SELECT count(*) FROM toki.homes WHERE owner = \(second.number)"))
    for home in 1...20 { #expect(second.waits(for: "\"ring\",\"account\":\(home),")) }
    try expectDecidedOnce(20)
    // What the first one had sent arrives now, and changes nothing.
    hole.hold(false)
    #expect(first.waits(for: "\"trusted\",\"kept\":0,\"dropped\":20"), "\(first.log)")
    if isEarly { #expect(!first.log.contains("\"ring\"")) }
    try expectDecidedOnce(20)
  }

  @Test func `A server whose log nobody reads still rings and decides, and loses no line`() throws {
    let pipe = try SmallPipe()
    try makeHomes(1...100, ringingAt: now + .seconds(2))
    let server = try ChildProcess(ServerProgram.path, ["--database", database], output: pipe.writing)
    defer { server.kill() }
    pipe.closeWriting()
    try expectDecidedOnce(100)
    var text = ""
    func count(_ event: String) -> Int { text.components(separatedBy: "\"\(event)\"").count - 1 }
    // What was hushed while the lease had ended is told once more.
    for _ in 1...3_000 where count("ring") < 100 + count("hush") {
      text += pipe.read()
      usleep(20_000)
    }
    #expect(count("ring") == 100 + count("hush"))
    #expect(!text.contains("\"event\":\"dropped\""))
  }

  @Test func `A stopping server returns its accounts, and exits cleanly`() throws {
    let first = try ServerProgram(database)
    try #require(first.waits(for: "trusted"))
    try makeHomes(1...3, ringingAt: now + .seconds(30))
    let client = try Client(database)
    #expect(try client.waits(for: "3", from: loaded(by: first)))
    first.send(SIGTERM)
    #expect(first.waits(for: "stopped"))
    // It does not wait for a database that has not heard it yet.
    #expect(try client.waits(for: "0", from: "SELECT count(*) FROM toki.homes WHERE owner IS NOT NULL"))
    #expect(try client.waits(for: "0", from: "SELECT count(*) FROM toki.nodes"))
  }

  @Test func `Homes are made by name, once, and listed`() throws {
    func run(_ arguments: String...) throws -> (hasSucceeded: Bool, output: String) {
      try ChildProcess.run(ServerProgram.path, arguments, environment: ["TOKI_DATABASE": database, "TZ": "Asia/Tokyo"])
    }
    #expect(try run("list") == (true, ""))
    #expect(try run("create", "family") == (true, ""))
    #expect(try run("create", "family") == (false, "toki-fleet: There is an account family already.\n"))
    #expect(try run("create", "school-2") == (true, ""))
    #expect(try run("list") == (true, "family\t-\t-\tAsia/Tokyo\nschool-2\t-\t-\tAsia/Tokyo\n"))
    for name in ["Family", "a-", "", "a b", String(repeating: "a", count: 64)] {
      let refused = try run("create", name)
      #expect(!refused.hasSucceeded && refused.output.contains("is no name for an account"), "\(name)")
    }
    #expect(try run("--verbose").output.contains("There is no \"--verbose\" here"))
    #expect(try run("--help").output.contains("toki-fleet create NAME"))
  }

  @Test func `A token is shown once, listed without itself, and revoked by its name`() throws {
    func run(_ arguments: String...) throws -> (hasSucceeded: Bool, output: String) {
      try ChildProcess.run(ServerProgram.path, arguments, environment: ["TOKI_DATABASE": database])
    }
    #expect(try run("create", "family").hasSucceeded)
    let made = try run("token", "family", "add", "台所", "--role", "display", "--item", "t1", "--item", "a2")
    let token = try #require(made.output.split(separator: "\n").first { $0.count { $0 == "." } == 2 })
    #expect(made.hasSucceeded)
    let client = try Client(database)
    #expect(try client.value("SELECT count(*) FROM toki.tokens AS t WHERE t::text LIKE '%\(token)%'") == "0")
    let again = try run("token", "family", "add", "台所")
    #expect(!again.hasSucceeded && again.output.contains("There is a token 台所 already"))
    #expect(try run("token", "family", "add", "hall").hasSucceeded)
    let listed = try run("token", "family", "list").output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(listed.map { $0.prefix(3).map(String.init) } == [["hall", "control", "-"], ["台所", "display", "t1 a2"]])
    #expect(try run("token", "family", "revoke", "台所") == (true, ""))
    let gone = try run("token", "family", "revoke", "台所")
    #expect(!gone.hasSucceeded && gone.output.contains("There is no token 台所"))
    #expect(try run("token", "school", "list").output.contains("There is no account school"))
    for arguments in [
      ["token", "family", "add", "x", "--role", "king"], ["token", "family", "add", "x", "--role", "display"],
      ["token", "family", "add", "x", "--item", "t1"], ["token", "family", "add"], ["token", "family"],
      ["token", "family", "sell", "x"], ["list", "--role", "owner"],
    ] {
      let refused = try ChildProcess.run(ServerProgram.path, arguments, environment: ["TOKI_DATABASE": database])
      #expect(!refused.hasSucceeded, "\(arguments)")
    }
  }
}

/// `toki-fleet` as a server, whose log a test reads.
final class ServerProgram {
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/toki-fleet"
  }()

  private let child: ChildProcess
  private let descriptor: Int32

  init(_ database: String) throws {
    var template = Array("/tmp/toki-server-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    child = try ChildProcess(Self.path, ["--database", database], output: descriptor)
  }

  deinit {
    child.send(SIGCONT)
    child.kill()
    close(descriptor)
  }

  func send(_ signal: Int32) { child.send(signal) }

  func kill() { child.kill() }

  /// Everything that it has written.
  var log: String {
    var status = stat()
    fstat(descriptor, &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  func count(of text: String) -> Int { log.components(separatedBy: text).count - 1 }

  /// Waits until a text is in the log; `false` after a minute.
  func waits(for text: String) -> Bool { waits { $0.log.contains(text) } }

  /// Waits until something holds; `false` after a minute.
  func waits(until holds: (ServerProgram) -> Bool) -> Bool {
    for _ in 1...3000 {
      if holds(self) { return true }
      usleep(20_000)
    }
    return false
  }

  /// The number under which the database knows it.
  var number: String {
    _ = waits(for: "started")
    let rest = log.components(separatedBy: "\"server\":").dropFirst().first ?? ""
    return String(rest.prefix { $0.isNumber })
  }
}
