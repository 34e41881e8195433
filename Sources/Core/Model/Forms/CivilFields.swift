// SPDX-License-Identifier: Apache-2.0

extension TimeOfDay: WrittenField {
  /// The refusal, with the right form.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal(.time, "\(text) is not a time of day, as 07:00 or 07:00:30.")
  }

  /// Reads `07:00` or `07:00:15`; `nil` for anything else.
  public init?(text: String) {
    var digits = FixedDigits(text)
    guard let hour = digits.number(2), digits.take(":"), let minute = digits.number(2) else { return nil }
    var second = 0
    if !digits.isAtEnd {
      guard digits.take(":"), let given = digits.number(2), digits.isAtEnd else { return nil }
      second = given
    }
    self.init(hour: hour, minute: minute, second: second)
  }
}

extension CivilDate: WrittenField {
  /// The refusal, with the right form.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal(.time, "\(text) is not a date, as 2026-11-22.")
  }

  /// Reads `2026-11-21`; `nil` for anything else.
  public init?(text: String) {
    var digits = FixedDigits(text)
    guard let year = digits.number(4), digits.take("-"), let month = digits.number(2), digits.take("-"),
      let day = digits.number(2), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CivilDateTime: WrittenField {
  /// The refusal, with the right form.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal(.time, "\(text) is not a date and time, as 2026-11-22T07:00.")
  }

  /// Reads `2026-11-21T07:00` or `2026-11-21T07:00:15`; `nil` for anything else.
  public init?(text: String) {
    let bytes = text.utf8
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "T")),
      let date = CivilDate(text: String(decoding: bytes[..<mark], as: UTF8.self)),
      let time = TimeOfDay(text: String(decoding: bytes[bytes.index(after: mark)...], as: UTF8.self))
    else { return nil }
    self.init(date: date, time: time)
  }

  /// `2026-11-21T07:00`.
  public var text: String { date.text + "T" + time.text }
}

extension ZoneName: FieldValue {
  /// Writes the zone's name.
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  /// Reads a name; refuses a text that cannot be one.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: ZoneName?
  ) throws(Reader.Failure) -> ZoneName {
    let text = try reader.takeText()
    guard let zone = ZoneName(text) else {
      throw reader.refusal("", FieldRefusal(.zone(text), "\(text) is not the name of a zone, as Asia/Tokyo."))
    }
    return zone
  }
}

extension ZoneRules: WrittenField {
  /// The refusal of a text of another form.
  public static func refusal(of text: String) -> FieldRefusal {
    FieldRefusal("\(text) is not the rules of a zone, as Asia/Tokyo 32400:JST JST-9.")
  }
}

extension WeekDays: FieldValue {
  /// Writes a list of day codes.
  public func put(into writer: inout some FieldWriter) { writer.put(list: days.map(\.code)) }

  /// Reads a list of day codes; refuses an unknown one.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: WeekDays?
  ) throws(Reader.Failure) -> WeekDays {
    var days: WeekDays = []
    for code in try reader.takeList(of: String.self) {
      guard let day = WeekDay.allCases.first(where: { $0.code == code }) else {
        throw reader.refusal(
          "", FieldRefusal("\(code) is not a day; the days are mon, tue, wed, thu, fri, sat, sun."))
      }
      days.insert(WeekDays(day))
    }
    return days
  }
}

/// Reads a text in which every number has a fixed width.
struct FixedDigits {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number(_ width: Int) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard let byte = rest.popFirst(), (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }
}
