// SPDX-License-Identifier: Apache-2.0

/// A value of a message on the bus, in the few types that Toki's interface has.
enum BusValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  /// An instant or a length in microseconds.
  case time(Int64)
  case count(UInt32)
  case flag(Bool)
  case records([[String: BusValue]])

  /// Its type (D-Bus specification, "Type System").
  var signature: String {
    switch self {
    case .text: "s"
    case .texts: "as"
    case .time: "x"
    case .count: "u"
    case .flag: "b"
    case .records: "aa{sv}"
    }
  }

  func write(to message: BusMessage) {
    switch self {
    case .text(let text): message.append(text)
    case .texts(let texts): message.append(texts)
    case .time(let microseconds): message.append(microseconds)
    case .count(let count): message.append(count)
    case .flag(let isSo): message.append(isSo)
    case .records(let records):
      message.container("a", of: "a{sv}") { for record in records { Self.write(record, to: message) } }
    }
  }

  /// Writes a dictionary of variants, in the order of its names.
  static func write(_ record: [String: BusValue], to message: BusMessage) {
    message.container("a", of: "{sv}") {
      for (name, value) in record.sorted(by: { $0.key < $1.key }) {
        message.container("e", of: "sv") {
          message.append(name)
          value.writeVariant(to: message)
        }
      }
    }
  }

  func writeVariant(to message: BusMessage) {
    message.container("v", of: signature) { write(to: message) }
  }
}
