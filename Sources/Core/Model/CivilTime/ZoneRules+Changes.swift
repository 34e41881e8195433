// SPDX-License-Identifier: Apache-2.0

extension ZoneRules {
  /// Makes the rules of a zone that is in no database, such as one that a calendar file defines.
  ///
  /// `nil` for an offset that no zone has, and for more than 256 different ones.
  ///
  /// - Parameters:
  ///   - name: The zone's name.
  ///   - offsetSeconds: Offset from UTC before the first change.
  ///   - changes: When each next offset begins, in order.
  public init?(name: ZoneName, offsetSeconds: Int, changes: [(instant: UTCInstant, offsetSeconds: Int)]) {
    var types: [LocalTimeType] = []
    var typeOfChange: [UInt8] = []
    for (index, offset) in ([offsetSeconds] + changes.map(\.offsetSeconds)).enumerated() {
      guard let seconds = Int32(exactly: offset), LocalTimeType.offsets.contains(seconds) else { return nil }
      let type = types.firstIndex { $0.offsetSeconds == seconds } ?? types.endIndex
      if type == types.endIndex { types.append(LocalTimeType(offsetSeconds: seconds, abbreviation: Self.unnamed)) }
      guard let number = UInt8(exactly: type) else { return nil }
      if index > 0 { typeOfChange.append(number) }
    }
    self.init(
      name: name,
      table: TZifTable(
        changes: changes.map { $0.instant.secondsSinceEpoch }, typeOfChange: typeOfChange, types: types, rule: nil))
  }

  /// The abbreviation of a local time that has none (RFC 8536, section 3.2).
  private static let unnamed = "-00"
}
