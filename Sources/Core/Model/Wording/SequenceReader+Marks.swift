// SPDX-License-Identifier: Apache-2.0

extension SequenceReader {
  /// Reads the marks of a step, up to the closing bracket; the opening one has been read.
  mutating func readMarks(_ step: inout SequenceStep) throws(WordingError) {
    let start = scanner.position - 1
    repeat {
      scanner.skipSpaces()
      if scanner.takeWord("wait") {
        guard !step.waits else { throw .unreadable(rest(from: start)) }
        step.waits = true
      } else if scanner.takeWord("sound") {
        guard step.sound == nil, let sound = try readSound() else { throw .unreadable(rest(from: start)) }
        step.sound = sound
      } else {
        throw .unreadable(rest(from: start))
      }
      scanner.skipSpaces()
    } while scanner.take(anyOf: [",", "、", "､"])
    guard scanner.take("]") else { throw .unreadable(rest(from: start)) }
  }

  /// Reads a name, `none`, or a path, which begins with a slash; `nil` if there is nothing.
  private mutating func readSound() throws(WordingError) -> RingSound? {
    scanner.skipSpaces()
    if scanner.nextTyped == "\"" { return sound(try readQuoted()) }
    var ahead = scanner
    if ahead.takeWord("none"), ahead.next == "]" || ahead.next == "," || ahead.next == " " {
      scanner = ahead
      return RingSound.none
    }
    let start = scanner.position
    while let next = scanner.next, next != "]", next != ",", next != "\n", next != "、", next != "\"" { scanner.skip() }
    return sound(Self.trimmed(scanner.typed(start..<scanner.position)))
  }

  private func sound(_ name: String) -> RingSound? {
    guard let first = name.utf8.first else { return nil }
    return first == UInt8(ascii: "/") ? .file(name) : .named(name)
  }
}
