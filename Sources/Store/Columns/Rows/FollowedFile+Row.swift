// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

extension FollowedFile {
  /// Writes the file as a row of `followed`, without the number.
  public func write(into row: inout RowValues) {
    row.clear(columns: StoredTable.followed.columns.count)
    row.set(source.path, at: 1)
    if let time = source.wholeDay { row.set(time.text, at: 2) }
    row.set(source.isStrict ? 1 : 0, at: 3)
    if let trouble {
      row.set(trouble.kind.rawValue, at: 4)
      row.set(trouble.detail, at: 5)
    }
    row.set(alarms.map(\.storedText).joined(separator: " "), at: 6)
  }

  /// Reads a row of `followed`.
  public init(_ row: Row) throws(StoreError) {
    let wholeDay = row.isNull(at: 2) ? nil : TimeOfDay(text: try row.text(at: 2))
    guard wholeDay != nil || row.isNull(at: 2) else { throw row.damage(at: 2) }
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
    let isStrict = try row.integer(at: 3, in: 0...1) == 1
    self.init(
      FollowedSource(path: try row.text(at: 1), wholeDay: wholeDay, isStrict: isStrict), trouble: trouble,
      alarms: alarms)
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
