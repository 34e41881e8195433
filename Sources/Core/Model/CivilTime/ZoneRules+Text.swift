// SPDX-License-Identifier: Apache-2.0

// The saved rules of a zone, for a start without its file.
extension ZoneRules {
  /// Makes a zone of the text of the variable `TZ` alone: `JST-9`, `CET-1CEST,M3.5.0,M10.5.0/3` (tzset(3)).
  ///
  /// - Throws: `TZifError.badFooter` with the first byte that does not fit.
  public init(name: ZoneName, posix text: String) throws(TZifError) {
    let rule = try POSIXTimeZoneRule.read(Array(text.utf8)[...])
    self.init(name: name, table: TZifTable(changes: [], typeOfChange: [], types: [rule.standard], rule: rule))
  }

  /// The same rules from an instant on, under a name; before it, the offset in force then, or the yearly rule.
  public func from(_ instant: UTCInstant, named name: ZoneName) -> ZoneRules {
    let start = instant.secondsSinceEpoch
    var kept = Changes(first: table.type(at: start))
    for (index, change) in table.changes.enumerated() where change > start {
      kept.append(table.types[Int(table.typeOfChange[index])], at: change)
    }
    return ZoneRules(name: name, table: kept.table(rule: table.rule))
  }

  /// One line for a store: the name, the first local time, each change with the local time that begins, and the yearly
  /// rule, if there is one: `Europe/Berlin 3600:CET @1774746000=7200:CEST CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// Times are seconds since the epoch, offsets seconds to add to UTC.
  public var text: String {
    var text = "\(name.text) \(table.types[0].text)"
    for (change, type) in zip(table.changes, table.typeOfChange) {
      text += " @\(change)=\(table.types[Int(type)].text)"
    }
    if let rule = table.rule { text += " \(rule.text)" }
    return text
  }

  /// Reads `text`; `nil` for anything else.
  public init?(text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }[...]
    guard let name = words.popFirst().flatMap({ ZoneName($0) }),
      let first = words.popFirst().flatMap({ LocalTimeType(text: $0) })
    else { return nil }
    var changes = Changes(first: first)
    while let word = words.first, word.hasPrefix("@") {
      words.removeFirst()
      let parts = word.dropFirst().split(separator: "=", maxSplits: 1).map { String($0) }
      guard parts.count == 2, let change = Int64(parts[0]), let type = LocalTimeType(text: parts[1]),
        change > changes.changes.last ?? .min, changes.types.count < 256
      else { return nil }
      changes.append(type, at: change)
    }
    var rule: POSIXTimeZoneRule?
    if let word = words.popFirst() {
      rule = try? POSIXTimeZoneRule.read(Array(word.utf8)[...])
      guard rule != nil else { return nil }
    }
    guard words.isEmpty else { return nil }
    self.init(name: name, table: changes.table(rule: rule))
  }

  /// A table that grows, with each local time once, in the order in which they begin.
  private struct Changes {
    private(set) var changes: [Int64] = []
    private(set) var types: [LocalTimeType]
    private var typeOfChange: [UInt8] = []

    init(first: LocalTimeType) { types = [first] }

    mutating func append(_ type: LocalTimeType, at change: Int64) {
      let index = types.firstIndex(of: type) ?? types.count
      if index == types.count { types.append(type) }
      changes.append(change)
      typeOfChange.append(UInt8(index))
    }

    func table(rule: POSIXTimeZoneRule?) -> TZifTable {
      TZifTable(changes: changes, typeOfChange: typeOfChange, types: types, rule: rule)
    }
  }
}

extension LocalTimeType {
  /// `3600:CET`.
  fileprivate var text: String { "\(offsetSeconds):\(abbreviation)" }

  fileprivate init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, let offset = Int32(parts[0]), Self.offsets.contains(offset), !parts[1].isEmpty,
      parts[1].utf8.allSatisfy(Self.mayBeNamed)
    else { return nil }
    self.init(offsetSeconds: offset, abbreviation: parts[1])
  }
}
