// SPDX-License-Identifier: Apache-2.0

/// The settings in unit files of systemd (systemd.syntax(7)), in the order of the file.
///
/// `systemctl cat` prints several files, each after a line with its path: `# /etc/systemd/system/water.timer`.
struct UnitFile {
  /// One setting, or the beginning of a section or file.
  struct Line: Hashable {
    /// Counted from 1; of a setting on several lines, the first.
    let number: Int
    let content: Content
  }

  enum Content: Hashable {
    /// The name of the unit that follows, such as `water.timer`.
    case unit(String)
    case section(String)
    case setting(name: String, value: String)
    /// Neither of them, as far as it can be quoted.
    case unreadable(String)
    case notUTF8
  }

  let lines: [Line]

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var lines: [Line] = []
    // The beginning of a setting that goes on on the next line.
    var open: (number: Int, text: String)?
    for (index, bytes) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard let whole = String(validating: bytes, as: UTF8.self) else {
        lines.append(Line(number: index + 1, content: .notUTF8))
        continue
      }
      let line = Self.trimmed(whole[...])
      if line.hasPrefix("#") || line.hasPrefix(";") {
        if open == nil, let unit = Self.unit(after: line) {
          lines.append(Line(number: index + 1, content: .unit(unit)))
        }
        continue
      }
      let number = open?.number ?? index + 1
      let joined = (open?.text ?? "") + line
      if joined.hasSuffix("\\") {
        open = (number, joined.dropLast() + " ")
        continue
      }
      open = nil
      if let content = Self.content(Self.trimmed(joined[...])) { lines.append(Line(number: number, content: content)) }
    }
    if let open, let content = Self.content(Self.trimmed(open.text[...])) {
      lines.append(Line(number: open.number, content: content))
    }
    self.lines = lines
  }

  private static func content(_ line: Substring) -> Content? {
    guard let first = line.first else { return nil }
    if first == "[" { return line.last == "]" ? .section(String(line.dropFirst().dropLast())) : unreadable(line) }
    guard let equals = line.firstIndex(of: "="), equals > line.startIndex else { return unreadable(line) }
    return .setting(
      name: String(trimmed(line[..<equals])), value: String(trimmed(line[line.index(after: equals)...])))
  }

  private static func unreadable(_ line: Substring) -> Content { .unreadable(CalendarFault.quote(String(line))) }

  /// The unit of `# /etc/systemd/system/water.timer`, or of a drop-in in `water.timer.d`.
  private static func unit(after line: Substring) -> String? {
    guard line.hasPrefix("# /") else { return nil }
    let parts = line.split(separator: "/").dropFirst()
    guard let last = parts.last else { return nil }
    if last.hasSuffix(".timer") { return String(last) }
    guard last.hasSuffix(".conf"), let folder = parts.dropLast().last, folder.hasSuffix(".timer.d") else { return nil }
    return String(folder.dropLast(2))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }
}
