// SPDX-License-Identifier: Apache-2.0
import CPostgres
import Glibc

/// A connection to the database server, by the calls of libpq that do not wait for it (PostgreSQL 15, sections 34.2, 34.4, 34.5).
@safe final class PostgresConnection {
  private let handle: OpaquePointer
  /// The names of statements that the database server knows.
  private var prepared: Set<String> = []

  /// The connection is gone, or was never made.
  struct Lost: Error {
    /// The reason in libpq's words.
    let reason: String
    /// `true` if the database server owed something for too long.
    var isSilent = false

    /// A lease belongs to a session, which a pooler gives to other clients in between.
    static let pooled = Lost(reason: "a pooler such as PgBouncer is in between; connect to PostgreSQL itself")
  }

  /// The progress of a connection that is being made.
  enum Progress {
    case reads, writes, made
  }

  /// The database server's next answer.
  enum Answer {
    case table(ResultTable)
    case refused(ServerError)
    /// The statement was left out, because an earlier one of the batch was refused.
    case skipped
    case endOfBatch
    /// The end of one statement's answers.
    case nothing
  }

  /// Begins to connect; `target` is a connection string or URI of libpq (34.1.1), and `parameters` replace some of it.
  ///
  /// The name of a host is looked up before it returns; an address or a socket is not.
  init(to target: String, _ parameters: [(name: String, value: String)] = []) throws(Lost) {
    // Parameters after a connection string in `dbname` override it (section 34.1.2).
    let all = [(name: "dbname", value: target)] + parameters
    let names = unsafe all.map { unsafe strdup($0.name) } + [nil]
    let values = unsafe all.map { unsafe strdup($0.value) } + [nil]
    defer { unsafe (names + values).forEach { unsafe free($0) } }
    let begun = unsafe names.map { unsafe UnsafePointer($0) }.withUnsafeBufferPointer { names in
      unsafe values.map { unsafe UnsafePointer($0) }.withUnsafeBufferPointer { values in
        unsafe PQconnectStartParams(names.baseAddress, values.baseAddress, 1)
      }
    }
    guard let handle = unsafe begun else { throw Lost(reason: "out of memory") }
    unsafe self.handle = handle
    if unsafe PQstatus(handle) == CONNECTION_BAD { throw lost }
    // Notices would go to standard error.
    unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit { unsafe PQfinish(handle) }

  /// The socket; it may change until the connection is made.
  var descriptor: Int32 { unsafe PQsocket(handle) }

  /// The process of the database server that this connection was promised.
  ///
  /// A pooler makes a number up, as it has no process of its own for each client (PostgreSQL 15, section 55.2.8).
  var process: Int64 { unsafe Int64(PQbackendPID(handle)) }

  /// Goes on connecting, once the socket is ready for the last request.
  func connect() throws(Lost) -> Progress {
    switch unsafe PQconnectPoll(handle) {
    case PGRES_POLLING_READING: return .reads
    case PGRES_POLLING_WRITING: return .writes
    case PGRES_POLLING_OK:
      guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw lost }
      return .made
    default: throw lost
    }
  }

  // MARK: Sending

  /// Sends statements without values in one piece, before `enterPipeline`.
  func send(script: String) throws(Lost) { try check(unsafe PQsendQuery(handle, script)) }

  /// From now on, statements are sent without waiting for the answers to those before.
  func enterPipeline() throws(Lost) { try check(unsafe PQenterPipelineMode(handle)) }

  /// `true` if the statement must be prepared first.
  func mustPrepare(_ statement: PostgresStatement) -> Bool {
    !statement.name.isEmpty && !prepared.contains(statement.name)
  }

  /// Notes that the database server has prepared a statement.
  func notePrepared(_ name: String) { prepared.insert(name) }

  func sendPreparation(of statement: PostgresStatement) throws(Lost) {
    try check(unsafe PQsendPrepare(handle, statement.name, statement.sql, 0, nil))
  }

  func send(_ query: Query) throws(Lost) {
    let copies = unsafe query.values.map { value in unsafe value.flatMap { unsafe strdup($0) } }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let count = Int32(query.values.count)
    let result = unsafe copies.map { unsafe UnsafePointer($0) }.withUnsafeBufferPointer { values in
      query.statement.name.isEmpty
        ? unsafe PQsendQueryParams(handle, query.statement.sql, count, nil, values.baseAddress, nil, nil, 0)
        : unsafe PQsendQueryPrepared(handle, query.statement.name, count, values.baseAddress, nil, nil, 0)
    }
    try check(result)
  }

  /// Ends a batch.
  func sendEnd() throws(Lost) { try check(unsafe PQpipelineSync(handle)) }

  /// Writes sent bytes to the socket; `false` if it does not take everything yet.
  func flush() throws(Lost) -> Bool {
    switch unsafe PQflush(handle) {
    case 0: return true
    case 1: return false
    default: throw lost
    }
  }

  // MARK: Receiving

  /// Takes in the socket's bytes.
  func receive() throws(Lost) {
    try check(unsafe PQconsumeInput(handle))
    if unsafe PQstatus(handle) == CONNECTION_BAD { throw lost }
  }

  /// The next answer; `nil` if more must be received for it.
  func next() throws(Lost) -> Answer? {
    if unsafe PQisBusy(handle) == 1 { return nil }
    guard let result = unsafe PQgetResult(handle) else { return .nothing }
    let table = unsafe ResultTable(taking: result)
    switch table.status {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return .table(table)
    case PGRES_PIPELINE_SYNC: return .endOfBatch
    case PGRES_PIPELINE_ABORTED: return .skipped
    default:
      // A broken connection is reported like an error of a statement.
      guard unsafe PQstatus(handle) != CONNECTION_BAD else { throw lost }
      let state = table.errorField("C")
      let message = Self.sentence(table.errorField("M"))
      // Class 57P: the database server shuts down, or ended this connection (appendix A).
      if state.hasPrefix("57P") { throw Lost(reason: message) }
      return .refused(ServerError(state: state, message: message, query: 0))
    }
  }

  /// `true` if a refused transaction is still open.
  var isInFailedTransaction: Bool { unsafe PQtransactionStatus(handle) == PQTRANS_INERROR }

  private func check(_ result: Int32) throws(Lost) { if result == 0 { throw lost } }

  /// The one place where libpq's failures become an error.
  private var lost: Lost {
    Lost(reason: Self.sentence(unsafe String(cString: PQerrorMessage(handle))))
  }

  /// A message of libpq or the database server, in one line: it may be several, indented by tabs, and end in a line
  /// break.
  static func sentence(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
