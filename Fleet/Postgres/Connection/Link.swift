// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiModel

/// Has batches of statements answered one after another, each as one transaction, over a connection that may be lost.
///
/// A batch that was sent and not answered is sent again over the next connection: its first statement must recognize
/// rows that are there already. There is no connection before the first batch, and a lost one is replaced when a batch
/// needs it.
///
/// Commits that wait while others are under way share the next transaction. If one of them is refused, the database server has done
/// nothing of all: the others are sent again without it.
///
/// Where the connection string names several database servers, one that is silent, or that is not to be used, is left for the next.
// Proof: its owner uses it on the loop's thread, and all that it hands to the loop and the timer runs there.
final class Link: @unchecked Sendable {
  /// Longest time for which a lost connection is left alone before the next attempt.
  private static let longestPause: TimeSpan = .seconds(1)
  private static let firstPause: TimeSpan = .milliseconds(50)
  /// Time to the next look if the socket takes more; the loop tells only when it can be read.
  private static let writePause: TimeSpan = .milliseconds(1)
  /// Time that a database server may be silent while it is connected to, if there is another one.
  private static let longestSilence: TimeSpan = .milliseconds(1_500)

  private let target: String
  private let greeting: String
  private let silence: TimeSpan
  private let loop: any EventLoop
  private let timer: any LoopTimer

  private var servers: DatabaseServers
  private var phase = Phase.down
  private var jobs: [Job] = []
  private var gathering = Gathering()
  private(set) var work = DatabaseWork()
  /// The answers to come for the first jobs.
  private var awaited: [Awaited] = []
  /// Number of them that have come.
  private var answered = 0
  /// The outcomes so far of the jobs under way.
  private var outcomes: [Outcome] = []
  /// `true` if the socket has not taken everything.
  private var isUnsent = false
  /// Time at which the database server was heard last, or began to owe something.
  private var heard = BootInstant(nanosecondsSinceBoot: 0)
  private var retry = BootInstant(nanosecondsSinceBoot: 0)
  private var pause = TimeSpan.zero
  private var watched: Int32?
  private var armed: BootInstant?
  private var isAdvancing = false
  /// `true` if a batch must only be sent, so that nobody is answered from within his own call.
  private var isSubmitting = false

  /// `true` if `drive` runs it, not its loop.
  private(set) var isDriven = false
  /// Why there is no connection to any database server; `nil` while there is one, or none was needed.
  var trouble: String? { troubles.isEmpty ? nil : troubles.joined(separator: "; ") }
  private var troubles: [String] = []
  /// `true` if a connection pooler answered, through which none of this can work.
  private(set) var isPooled = false
  /// The process that answered the greeting.
  private var answering: Int64?

  private enum Phase {
    case down
    case connecting(PostgresConnection, PostgresConnection.Progress)
    case greeting(PostgresConnection)
    case ready(PostgresConnection)

    var connection: PostgresConnection? {
      switch self {
      case .down: nil
      case .connecting(let connection, _), .greeting(let connection), .ready(let connection): connection
      }
    }
  }

  private struct Job {
    let queries: [Query]
    /// The home whose commit it is; `nil` if it shares its transaction with no other job.
    let home: Int64?
    /// Number of sendings without an answer.
    var sendings = 0
    let done: (Outcome) -> Void
  }

  /// The outcome of a batch.
  struct Outcome {
    /// The result of each statement.
    var tables: [ResultTable] = []
    /// Why nothing was done; `nil` for success.
    var refusal: ServerError?
    /// Number of sendings: more than one after a lost connection.
    var sendings = 0
  }

  /// The subject of an answer; a number is a job's among those under way.
  private enum Awaited {
    case preparation(String, Int), query(Int), undoing, end

    var job: Int? {
      switch self {
      case .preparation(_, let job), .query(let job): job
      case .undoing, .end: nil
      }
    }
  }

  /// Makes a link without a connection.
  ///
  /// - Parameters:
  ///  - target: The connection string for libpq.
  ///  - greeting: The statements that prepare each new connection.
  ///  - silence: How long the database server may owe an answer before the connection counts as lost.
  ///  - loop: Where it runs.
  ///  - timer: The loop's timer.
  init(_ target: String, greeting: String, silence: TimeSpan, loop: any EventLoop, timer: any LoopTimer) {
    (self.target, self.greeting, self.silence, self.loop, self.timer) = (target, greeting, silence, loop, timer)
    servers = DatabaseServers(of: target)
  }

  deinit { unwatch() }

  /// The present instant of its timer.
  var now: BootInstant { timer.now }

  /// Has a batch answered after those before it; `done` is called once, after this has returned.
  ///
  /// A batch without `BEGIN` is one transaction all the same, up to its end (PostgreSQL 15, section 34.5.1.1). That of a
  /// `home` may share it with others; its first statement must lock the home.
  func submit(_ queries: [Query], of home: Int64? = nil, done: @escaping (Outcome) -> Void) {
    jobs.append(Job(queries: queries, home: home, done: done))
    isSubmitting = true
    defer { isSubmitting = false }
    turn()
  }

  /// Drops the connection, and everything that is not answered.
  func close() {
    jobs = []
    drop()
  }

  // MARK: Driving

  /// Does the work possible at once, and has the loop call again for the rest.
  private func turn() {
    if isAdvancing || isDriven { return }
    advance()
    arm()
  }

  /// Begins something, and waits here until `isDone`; `false` if that does not come before `deadline`.
  func drive(until deadline: BootInstant, _ begin: () -> Void, _ isDone: () -> Bool) -> Bool {
    precondition(!isAdvancing, "The store is asked for something from within an answer")
    isDriven = true
    defer {
      isDriven = false
      arm()
    }
    begin()
    while true {
      advance()
      if isDone() { return true }
      let now = timer.now
      if now >= deadline { return false }
      let span = (min(deadline, due ?? deadline) - now).nanoseconds
      var entry = pollfd(
        fd: phase.connection?.descriptor ?? -1, events: Int16(awaitsWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
      _ = unsafe poll(&entry, 1, Int32(clamping: max(0, span) / 1_000_000 + 1))
    }
  }

  /// Has the loop call when the socket can be read, and the timer when something is due.
  private func arm() {
    if let descriptor = phase.connection?.descriptor, watched != descriptor {
      unwatch()
      watched = descriptor
      loop.watch(descriptor) { [weak self] in self?.turn() }
    }
    let next = awaitsWriting ? timer.now + Self.writePause : due
    guard let next, armed.map({ next < $0 }) ?? true else { return }
    armed = next
    timer.wake(at: next) { [weak self] in
      self?.armed = nil
      self?.turn()
    }
  }

  private func unwatch() {
    if let watched { loop.unwatch(watched) }
    watched = nil
  }

  private var awaitsWriting: Bool { if case .connecting(_, .writes) = phase { true } else { isUnsent } }

  /// Time of the next look although nothing was heard; `nil` if nobody waits for anything.
  private var due: BootInstant? {
    if jobs.isEmpty { return nil }
    if case .down = phase { return retry }
    return heard + allowed
  }

  /// Time that the database server may owe something.
  private var allowed: TimeSpan {
    if case .ready = phase { return silence }
    return servers.count > 1 ? min(silence, Self.longestSilence) : silence
  }

  private func advance() {
    isAdvancing = true
    defer { isAdvancing = false }
    while true {
      let now = timer.now
      do throws(PostgresConnection.Lost) {
        guard try step(now) else { break }
      } catch {
        lose(error, at: now)
      }
    }
  }

  /// Does one thing; `false` if the database server, the socket or the clock must move first.
  private func step(_ now: BootInstant) throws(PostgresConnection.Lost) -> Bool {
    switch phase {
    case .down:
      guard !jobs.isEmpty, now >= retry else { return false }
      heard = now
      phase = .connecting(try PostgresConnection(to: target, servers.parameters), .writes)
      return true
    case .connecting(let connection, let progress):
      guard Self.isReady(connection.descriptor, for: progress) else { return try listen(now) }
      // It may go on with another socket, even one of the same number.
      unwatch()
      heard = now
      let next = try connection.connect()
      guard case .made = next else {
        phase = .connecting(connection, next)
        return true
      }
      answering = nil
      try connection.send(script: greeting + "; SELECT pg_backend_pid()")
      isUnsent = try !connection.flush()
      phase = .greeting(connection)
      return true
    case .greeting(let connection): return try greet(over: connection, now)
    case .ready(let connection):
      if awaited.isEmpty, !jobs.isEmpty { try sendFirst(over: connection, now) }
      return isSubmitting ? false : try answer(over: connection, now)
    }
  }

  private func greet(over connection: PostgresConnection, _ now: BootInstant) throws(PostgresConnection.Lost) -> Bool {
    if isUnsent { isUnsent = try !connection.flush() }
    try connection.receive()
    while let answer = try connection.next() {
      heard = now
      if case .refused(let error) = answer { throw PostgresConnection.Lost(reason: error.message) }
      if case .table(let table) = answer { answering = table.integer(0, 0) }
      guard case .nothing = answer else { continue }
      isPooled = answering != connection.process
      if isPooled { throw PostgresConnection.Lost.pooled }
      try connection.enterPipeline()
      phase = .ready(connection)
      servers.found()
      (troubles, pause) = ([], .zero)
      return true
    }
    return try listen(now)
  }

  private func sendFirst(over connection: PostgresConnection, _ now: BootInstant) throws(PostgresConnection.Lost) {
    heard = now
    work.begin(at: now)
    let count = gathering.count(of: jobs.lazy.map { ($0.home, $0.queries.count) })
    // Two transactions that lock the same homes lock them in the same order, and none waits for the other in vain.
    if count > 1 { jobs[..<count].sort { ($0.home ?? 0) < ($1.home ?? 0) } }
    outcomes = []
    var prepared: Set<String> = []
    for number in 0..<count {
      // Nobody's ring waits for many commits to be written or answered.
      if number > 0 { loop.breathe() }
      jobs[number].sendings += 1
      outcomes.append(Outcome(sendings: jobs[number].sendings))
      for query in jobs[number].queries {
        let statement = query.statement
        if connection.mustPrepare(statement), prepared.insert(statement.name).inserted {
          try connection.sendPreparation(of: statement)
          awaited.append(.preparation(statement.name, number))
        }
        try connection.send(query)
        awaited.append(.query(number))
      }
    }
    try connection.sendEnd()
    awaited.append(.end)
    isUnsent = try !connection.flush()
  }

  private func answer(over connection: PostgresConnection, _ now: BootInstant) throws(PostgresConnection.Lost) -> Bool {
    if isUnsent { isUnsent = try !connection.flush() }
    // A long answer comes in pieces.
    if Self.isReady(connection.descriptor, for: .reads) { heard = now }
    try connection.receive()
    while answered < awaited.count, let answer = try connection.next() {
      heard = now
      let first = awaited[answered]
      // Nobody's ring waits for the answers to many commits.
      if answered % 32 == 31 { loop.breathe() }
      switch answer {
      case .nothing: continue
      case .endOfBatch:
        awaited.removeAll(keepingCapacity: true)
        answered = 0
        if connection.isInFailedTransaction {
          try connection.send(Query(once: "ROLLBACK"))
          try connection.sendEnd()
          awaited = [.undoing, .end]
          isUnsent = try !connection.flush()
          continue
        }
        finish()
        return true
      case .table(let table):
        if case .preparation(let name, _) = first { connection.notePrepared(name) }
        if case .query(let number) = first { outcomes[number].tables.append(table) }
      case .refused(let error):
        // A refusal at the end of a transaction goes to its first job.
        let number = first.job ?? 0
        if outcomes.allSatisfy({ $0.refusal == nil }) { outcomes[number].refusal = refusal(error, of: number) }
      case .skipped: break
      }
      answered += 1
    }
    // A connection that ends while nobody waits is no news yet.
    return jobs.isEmpty ? false : try listen(now)
  }

  private func refusal(_ error: ServerError, of number: Int) -> ServerError {
    // The preparation of a statement comes before it.
    ServerError(state: error.state, message: error.message, query: outcomes[number].tables.count)
  }

  /// Tells those whose transaction has ended; the others of a refused one wait for the next.
  private func finish() {
    work.end(at: timer.now)
    let refused = outcomes.firstIndex { $0.refusal != nil }
    gathering.note(isRefused: refused != nil)
    var finished: [(job: Job, outcome: Outcome)] = []
    if let refused {
      // Nothing of the others is stored, so they count as not sent.
      for number in outcomes.indices { jobs[number].sendings -= 1 }
      if outcomes[refused].refusal?.isPassing != true { finished = [(jobs.remove(at: refused), outcomes[refused])] }
    } else {
      finished = Array(zip(jobs.prefix(outcomes.count), outcomes))
      jobs.removeFirst(outcomes.count)
    }
    outcomes = []
    for (number, (job, outcome)) in finished.enumerated() {
      if number > 0 { loop.breathe() }
      job.done(outcome)
    }
  }

  /// Goes on waiting: always `false`.
  ///
  /// libpq does not notice that the network is gone: it is lost when something is owed for too long.
  private func listen(_ now: BootInstant) throws(PostgresConnection.Lost) -> Bool {
    guard now - heard < allowed else {
      throw PostgresConnection.Lost(reason: "the database does not answer", isSilent: true)
    }
    return false
  }

  private func lose(_ loss: PostgresConnection.Lost, at now: BootInstant) {
    // One that was of use is asked first when its connection ends.
    let isLeft = if case .ready = phase { loss.isSilent } else { true }
    drop()
    troubles = troubles.suffix(servers.count - 1) + [loss.reason]
    retry = now
    if isLeft, !servers.leave() { return }
    retry = now + pause
    pause = min(max(pause + pause, Self.firstPause), Self.longestPause)
  }

  private func drop() {
    unwatch()
    phase = .down
    (awaited, answered, outcomes) = ([], 0, [])
    isUnsent = false
  }

  private static func isReady(_ descriptor: Int32, for progress: PostgresConnection.Progress) -> Bool {
    let events = if case .writes = progress { POLLOUT } else { POLLIN }
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
  }
}
