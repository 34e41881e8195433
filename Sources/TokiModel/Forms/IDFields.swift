// SPDX-License-Identifier: Apache-2.0

/// The name of something, as a letter and a number.
public protocol IDField: FieldValue {
  var text: String { get }
  /// - Returns: `nil` where the text names nothing of this kind.
  init?(text: String)
  /// What such names are, with one of them: `the id of a timer, as t1`.
  static var description: String { get }
}

/// The name of one of many of a kind, which are numbered from 1.
public protocol NumberedID: IDField {
  var number: Int64 { get }
  init(_ number: Int64)
}

extension NumberedID {
  public func put(into writer: inout some FieldWriter) { writer.put(id: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeID(Self.self) }
}

extension TimerID: NumberedID {
  public static var description: String { "the id of a timer, as t1" }

  public init?(text: String) {
    guard case .timer(let id)? = ItemID(text: text) else { return nil }
    self = id
  }
}

extension AlarmID: NumberedID {
  public static var description: String { "the id of an alarm, as a1" }

  public init?(text: String) {
    guard case .alarm(let id)? = ItemID(text: text) else { return nil }
    self = id
  }
}

extension SequenceID: NumberedID {
  public static var description: String { "the id of a sequence, as s1" }

  public init?(text: String) {
    guard case .sequence(let id)? = ItemID(text: text) else { return nil }
    self = id
  }
}

extension StopwatchID: NumberedID {
  public static var description: String { "the id of a stopwatch, as w1" }

  public init?(text: String) {
    guard case .stopwatch(let id)? = ItemID(text: text) else { return nil }
    self = id
  }
}

extension ItemID: IDField {
  public static var description: String { "an id, as t1, a1, s1 or w1" }

  public func put(into writer: inout some FieldWriter) { writer.put(item: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: ItemID?
  ) throws(Reader.Failure) -> ItemID { try reader.takeItem() }
}

extension RingID: NumberedID {
  public static var description: String { "the id of a ring, as r1" }

  public init?(text: String) {
    // The digits of every id follow the same rule.
    guard text.utf8.first == UInt8(ascii: "r"), let id = TimerID(text: "t" + text.dropFirst()) else { return nil }
    self.init(id.number)
  }
}
