// SPDX-License-Identifier: Apache-2.0

/// A call of another program, read from its message.
enum BusCall: Hashable, Sendable {
  case list
  case rings
  case add(words: String)
  case explain(words: String)
  case tell(item: String, command: String)
  case remove(item: String)
  /// A ring, an item that rings, or all that rings for an empty text.
  case dismiss(which: String)
  /// The same, with a length in microseconds; 0 for the item's own.
  case snooze(which: String, length: Int64)
  case property(BusInterface.Property)
  case properties

  /// Reads a call of a method of Toki's; `nil` if its arguments have other types.
  init?(_ method: BusInterface.Method, in message: BusMessage) {
    guard message.hasSignature(method.takes.map(\.type).joined()) else { return nil }
    func text() -> String { message.readText() ?? "" }
    switch method {
    case .list: self = .list
    case .rings: self = .rings
    case .add: self = .add(words: text())
    case .explain: self = .explain(words: text())
    case .pause: self = .tell(item: text(), command: "pause")
    case .resume: self = .tell(item: text(), command: "resume")
    case .tell: self = .tell(item: text(), command: text())
    case .remove: self = .remove(item: text())
    case .dismiss: self = .dismiss(which: text())
    case .snooze:
      let which = text()
      guard let length = message.readSignedLong() else { return nil }
      self = .snooze(which: which, length: length)
    }
  }

  /// Reads a call about the properties; throws a `BusRefusal` of anything that is not there.
  static func ofProperties(_ member: String, in message: BusMessage) throws(BusRefusal) -> BusCall {
    switch member {
    case "Get" where message.hasSignature("ss"):
      guard message.readText() == BusInterface.name else { throw .unknownInterface }
      guard let property = message.readText().flatMap({ BusInterface.Property(rawValue: $0) }) else {
        throw .unknownProperty
      }
      return .property(property)
    case "GetAll" where message.hasSignature("s"):
      guard message.readText() == BusInterface.name else { throw .unknownInterface }
      return .properties
    case "Set": throw .readOnly
    case "Get", "GetAll": throw .invalidArguments
    default: throw .unknownMethod
    }
  }
}

/// Why a call is refused: the name of the error on the bus, and a sentence.
struct BusRefusal: Error, Hashable {
  let name: String
  let sentence: String

  init(name: String, _ sentence: String) {
    self.name = name
    self.sentence = sentence
  }

  /// A refusal of Toki's own; its name follows from the code, as `NotFound` from `not_found`.
  init(code: String, _ sentence: String) {
    let words = code.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    self.init(name: "\(BusInterface.name).Error.\(words.joined())", sentence)
  }

  private init(standard name: String, _ sentence: String) {
    self.init(name: "org.freedesktop.DBus.Error.\(name)", sentence)
  }

  static let unknownObject = BusRefusal(standard: "UnknownObject", "There is nothing at this path.")
  static let unknownInterface = BusRefusal(standard: "UnknownInterface", "There is no such interface.")
  static let unknownMethod = BusRefusal(standard: "UnknownMethod", "There is no such method.")
  static let unknownProperty = BusRefusal(standard: "UnknownProperty", "There is no such property.")
  static let readOnly = BusRefusal(standard: "PropertyReadOnly", "The properties can be read only.")
  static let invalidArguments = BusRefusal(standard: "InvalidArgs", "The arguments have other types.")
  static let tooManyCalls = BusRefusal(standard: "LimitsExceeded", "Too many calls wait for an answer.")
}
