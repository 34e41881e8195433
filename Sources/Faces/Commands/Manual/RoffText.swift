// SPDX-License-Identifier: Apache-2.0

/// A manual page for man(1), written with the macros of man(7).
struct RoffText {
  private(set) var text = ""
  /// `true` if a heading has just begun, where a paragraph needs no macro.
  private var isAfterHeading = false

  /// Begins the page; in Japanese, lines may break between any two characters (groff's ja.tmac, which only
  /// groff is to read: it has the register `.x`).
  mutating func title(_ name: String, section: Int, source: String, manual: String, isJapanese: Bool) {
    if isJapanese { text += ".if \\n(.x .mso ja.tmac\n" }
    // Lines are not justified and words not hyphenated, so that commands can be copied. The first line does so for
    // groff 1.23, which justifies again at each heading, the others for older versions.
    text += ".ds AD l\n"
    // The manual is named, as groff 1.23 has no name for it in Japanese, and says so.
    text += ".TH \(name) \(section) \"\" \"\(Self.escaped(source))\" \"\(Self.escaped(manual))\"\n"
    text += ".nh\n.ad l\n"
  }

  mutating func heading(_ name: String) {
    text += ".SH \(Self.escaped(name))\n"
    isAfterHeading = true
  }

  mutating func subheading(_ name: String) {
    text += ".SS \(Self.escaped(name))\n"
    isAfterHeading = true
  }

  mutating func paragraph(_ words: String) {
    text += (isAfterHeading ? "" : ".PP\n") + "\(Self.escaped(words))\n"
    isAfterHeading = false
  }

  /// Lines in bold.
  mutating func lines(_ lines: [String]) {
    text += lines.map { "\\fB\(Self.escaped($0))\\fR\n" }.joined(separator: ".br\n")
    isAfterHeading = false
  }

  /// A name in bold, with its description below.
  mutating func item(_ name: String, _ words: String) {
    isAfterHeading = false
    text += ".TP\n\\fB\(Self.escaped(name))\\fR\n\(Self.escaped(words))\n"
  }

  /// Continues the previous item.
  mutating func more(_ words: String) { text += ".br\n\(Self.escaped(words))\n" }

  /// Command lines that belong to the previous item.
  mutating func itemExamples(_ lines: [String]) {
    text += ".RS\n"
    examples(lines)
    text += ".RE\n"
  }

  /// Command lines.
  mutating func examples(_ lines: [String]) {
    text += ".PP\n.nf\n"
    for line in lines { text += "\(Self.escaped(line))\n" }
    text += ".fi\n"
  }

  /// The text with everything escaped that the formatter would interpret (groff(7), groff_char(7)).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      // An unescaped dash may become a hyphen, which no shell understands.
      case "-": escaped += "\\-"
      case "'": escaped += escaped.isEmpty ? "\\&\\(aq" : "\\(aq"
      case "\"": escaped += "\\(dq"
      case "." where escaped.isEmpty: escaped += "\\&."
      case " "..."~": escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
      }
    }
    return escaped
  }
}
