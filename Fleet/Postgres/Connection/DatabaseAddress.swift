// SPDX-License-Identifier: Apache-2.0
import CPostgres

/// A connection string or URI of libpq (PostgreSQL 15, section 34.1.1), and the password in it.
public enum DatabaseAddress {
  /// `true` if it has a password, which everybody on the machine reads where it is an argument of a program.
  public static func hasPassword(_ text: String) -> Bool {
    let options = unsafe PQconninfoParse(text, nil)
    defer { unsafe PQconninfoFree(options) }
    var next = unsafe options
    while let option = unsafe next?.pointee, let keyword = unsafe option.keyword {
      unsafe next = unsafe next?.successor()
      if unsafe option.val != nil, unsafe String(cString: keyword) == "password" { return true }
    }
    return false
  }

  /// The same with a password, in the place of the one that it may have.
  public static func adding(password: String, to text: String) -> String {
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
      // Without any parameter it is the name of a database.
      let parameters = text.contains("=") ? text : "dbname=\(quoted(text))"
      return "\(parameters) password=\(quoted(password))"
    }
    return "\(text)\(text.contains("?") ? "&" : "?")password=\(password.utf8.map(percentEncoded).joined())"
  }

  private static func quoted(_ value: String) -> String {
    "'" + value.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      String(UnicodeScalar(byte))
    default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }
  }
}
