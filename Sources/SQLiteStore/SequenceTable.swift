// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How sequences lie in the table `sequences`; the plan as the text that a person types for it.
final class SequenceTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement
  /// The plan of each sequence as it was read or written last: a sequence is saved at the end of every
  /// step, with the same plan, and to write a thousand steps as text takes many times what saving does.
  private var texts: [SequenceID: (plan: SequencePlan, text: String)] = [:]

  static let columns = """
    number, label, \(RingSettings.columnNames), plan, step_length_ns, run, state, step,
    deadline_boot_ns, deadline_utc_ns, remaining_ns, revision, trusted_wait_ns, seal
    """

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.sequences, ledger, connection)
    putStatement = try Statement(
      "REPLACE INTO sequences (\(Self.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", on: connection,
      sealing: .sequences)
    removeStatement = try Statement("DELETE FROM sequences WHERE number = ?", on: connection)
    loadStatement = try Statement("SELECT \(Self.columns) FROM sequences ORDER BY number", on: connection)
  }

  func put(_ sequence: StepSequence) throws(StoreError) {
    let statement = putStatement
    statement.bind(sequence.id.number, in: Row.numbers)
    statement.bind(sequence.label.text)
    statement.bind(sequence.settings)
    bind(sequence.plan, of: sequence.id)
    statement.bind(sequence.stepLength.nanoseconds, in: Row.positiveSpans)
    statement.bind(sequence.run, in: Row.counts)
    statement.bind(sequence.state.kind.rawValue)
    if let step = sequence.step {
      statement.bind(Int64(step), in: 0...Int64(sequence.plan.steps.count - 1))
    } else {
      statement.bindNull()
    }
    statement.bind(sequence.deadline)
    if case .paused(_, let remaining) = sequence.state {
      statement.bind(remaining.nanoseconds, in: Row.positiveSpans)
    } else {
      statement.bindNull()
    }
    statement.bind(sequence.revision, in: Row.numbers)
    statement.bindTrustedWait(sequence.settings)
    statement.bindSeal()
    try rows.run(statement, number: sequence.id.number, isSummed: true)
  }

  func remove(_ id: SequenceID) throws(StoreError) {
    removeStatement.bind(id.number)
    try rows.run(removeStatement, number: id.number, isSummed: false)
    texts[id] = nil
  }

  /// All sequences in the order of their ids.
  func load() throws(StoreError) -> [StepSequence] {
    try rows.load(loadStatement, read)
  }

  func read(_ row: inout Row) throws(StoreError) -> StepSequence {
    let id = SequenceID(try row.integer(in: Row.numbers))
    let label = try row.label()
    let settings = try row.settings()
    let (plan, text) = try row.text { (text: String) -> (plan: SequencePlan, text: String)? in
      (try? SequenceText.parse(stored: text)).map { ($0, text) }
    }
    texts[id] = (plan, text)
    var sequence = StepSequence(
      id: id, label: label, settings: settings, plan: plan,
      stepLength: TimeSpan(nanoseconds: try row.integer(in: Row.positiveSpans)),
      run: try row.integer(in: Row.counts), state: try Self.state(&row, plan: plan),
      revision: try row.integer(in: Row.numbers))
    sequence.settings.trustedWait = try row.trustedWait()
    return sequence
  }

  private func bind(_ plan: SequencePlan, of id: SequenceID) {
    if let known = texts[id], known.plan == plan { return putStatement.bind(known.text) }
    let text = SequenceText.text(of: plan)
    putStatement.bind(text)
    // One plan that cannot be read would keep all the rest from being loaded.
    guard (try? SequenceText.parse(stored: text)) == plan else {
      return putStatement.refuse("the plan does not read back from its text")
    }
    texts[id] = (plan, text)
  }

  private static func state(_ row: inout Row, plan: SequencePlan) throws(StoreError) -> StepSequence.State {
    let state = try row.text()
    let step = try row.optionalInteger(in: 0...Int64(plan.steps.count - 1)).map { Int($0) }
    switch (state, step, try row.optionalMoment(), try row.optionalInteger()) {
    case ("idle", nil, nil, nil): return .idle
    case ("running", let step?, let deadline?, nil): return .running(step: step, deadline: deadline)
    case ("ringing", let step?, let deadline?, nil): return .ringing(step: step, deadline: deadline)
    case ("paused", let step?, nil, let remaining?) where remaining > 0:
      return .paused(step: step, remaining: TimeSpan(nanoseconds: remaining))
    default: throw row.damage("state, step, deadline and remaining_ns do not fit")
    }
  }
}
