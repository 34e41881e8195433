// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Reads the values that settings and options have in common: on and off, none, and whole numbers.
///
/// Every setting and option reads them here, so that all understand the same words.
enum ValueWords {
  private static let on: Set<String> = [
    "on", "yes", "y", "true", "1", "enable", "enabled", "オン", "はい", "入", "有効", "する",
  ]
  private static let off: Set<String> = [
    "off", "no", "n", "false", "0", "disable", "disabled", "オフ", "いいえ", "切", "無効", "しない",
  ]
  private static let none: Set<String> = ["none", "off", "なし", "無し", "オフ"]

  /// `true` for a word that turns a switch on; `name` is the option or the setting, for the error.
  static func isOn(_ text: String, of name: String) throws(CommandFailure) -> Bool {
    let word = plain(text)
    if on.contains(word) { return true }
    if off.contains(word) { return false }
    throw .usage(tr("{option} takes on or off.", ["option": name]))
  }

  /// `true` if a value stands for nothing at all.
  static func isNone(_ text: String) -> Bool { none.contains(plain(text)) }

  /// A whole number, such as `20` or `２０`; `nil` for anything else.
  static func number(_ text: String) -> Int? { Int(plain(text)) }

  /// A whole number of percent, with or without the sign: `50`, `50 %`, `５０％`; `nil` for anything else.
  static func percent(_ text: String) -> Int? {
    var word = plain(text)
    for sign in ["%", "percent", "パーセント"] where word.hasSuffix(sign) {
      word.removeLast(sign.count)
      break
    }
    while word.hasSuffix(" ") { word.removeLast() }
    return Int(word)
  }

  /// The text in small letters of usual width, without spaces around it.
  static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x3000: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    let words = String(scalars).lowercased().split(separator: " ", omittingEmptySubsequences: true)
    return words.joined(separator: " ")
  }
}
