// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The followed calendar files in the table `followed`.
struct FollowedTable {
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  init(_ connection: Connection) throws(StoreError) {
    let table = SealedTable.followed
    // A path that is put again takes the place of its row: REPLACE assigns a new number.
    putStatement = try Statement(
      "REPLACE INTO followed (\(table.columnList)) VALUES (NULL,\(table.marks))", on: connection, sealing: table)
    removeStatement = try Statement("DELETE FROM followed WHERE path = ?", on: connection)
    loadStatement = try Statement("SELECT \(table.columnList) FROM followed", on: connection)
  }

  func put(_ file: FollowedFile) throws(StoreError) {
    putStatement.bind(file.source.path)
    if let time = file.source.wholeDay { putStatement.bind(time.text) } else { putStatement.bindNull() }
    putStatement.bind(file.source.isStrict ? 1 : 0)
    if let trouble = file.trouble {
      putStatement.bind(trouble.kind.rawValue)
      putStatement.bind(trouble.detail)
    } else {
      putStatement.bindNull()
      putStatement.bindNull()
    }
    putStatement.bind(file.alarms.map(\.storedText).joined(separator: " "))
    putStatement.bindSeal()
    try putStatement.run()
  }

  func remove(_ path: String) throws(StoreError) {
    removeStatement.bind(path)
    try removeStatement.run()
  }

  /// The files, ordered by path.
  func load() throws(StoreError) -> [FollowedFile] {
    try loadStatement.rows(of: .followed, Self.read).sorted { $0.source.path < $1.source.path }
  }

  static func read(_ row: inout Row) throws(StoreError) -> FollowedFile {
    _ = try row.integer()
    let path = try row.text()
    let wholeDay = row.isNull(at: 2) ? nil : TimeOfDay(text: try row.text(at: 2))
    guard wholeDay != nil || row.isNull(at: 2) else { throw row.damage(at: 2) }
    let isStrict = try row.integer(at: 3, in: 0...1) == 1
    var trouble: FileTrouble?
    if !row.areNull(4..<6) {
      guard let kind = FileTrouble.Kind(rawValue: try row.text(at: 4)) else { throw row.damage(at: 4) }
      trouble = FileTrouble(kind, detail: try row.text(at: 5))
    }
    var alarms: [FollowedAlarm] = []
    for text in try row.text(at: 6).split(separator: " ") {
      guard let alarm = FollowedAlarm(stored: text) else { throw row.damage(at: 6) }
      alarms.append(alarm)
    }
    return FollowedFile(
      FollowedSource(path: path, wholeDay: wholeDay, isStrict: isStrict), trouble: trouble, alarms: alarms)
  }
}

extension FollowedAlarm {
  /// The id and the digests, as `a7:1z141z3:…`.
  fileprivate var storedText: String {
    ([id.text] + [name, plan, label, content].map { String($0, radix: 36) }).joined(separator: ":")
  }

  fileprivate init?(stored text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let digests = parts.dropFirst().compactMap { UInt64($0, radix: 36) }
    guard parts.count == 5, digests.count == 4, let id = AlarmID(text: String(parts[0])) else { return nil }
    self.init(id, name: digests[0], plan: digests[1], label: digests[2], content: digests[3])
  }
}
