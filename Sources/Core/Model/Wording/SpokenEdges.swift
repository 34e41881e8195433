// SPDX-License-Identifier: Apache-2.0

/// The surroundings of a request by speech: a name that is called, brackets, and the mark at its end.
enum SpokenEdges {
  /// The text without `Hey Siri,` before it and without `.`, `!` and `?` behind it.
  static func without(_ text: String) -> String {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest) else { return text }
    takeCall(&scanner)
    var start = scanner.position
    var end = scanner.count
    // A zone's name could end with a point.
    if scanner.hasAhead(anyOf: [" zone "]) { return text }
    while end > start, let last = scanner.scalar(at: end - 1), marks.contains(last), !endsWithHalf(scanner, end) {
      end -= 1
    }
    if scanner.scalar(at: start) == "(", end - start > 2, closing(scanner, from: start) == end - 1,
      !(start..<end).contains(where: { scanner.scalar(at: $0) == "," || scanner.scalar(at: $0) == "、" })
    {
      start += 1
      end -= 1
    }
    return start > 0 || end < scanner.count ? start < end ? scanner.typed(start..<end) : text : text
  }

  private static let marks: [Unicode.Scalar] = [".", "!", "?", "。", "…", "｡", " ", ";"]

  /// `true` if the text ends with `a.m.`, whose point is no end of a sentence.
  private static func endsWithHalf(_ scanner: WordingScanner, _ end: Int) -> Bool {
    guard end >= 4 else { return false }
    var last = scanner
    last.move(to: end - 4)
    return last.take(anyOf: ["a.m.", "p.m."])
  }

  private static func closing(_ scanner: WordingScanner, from start: Int) -> Int? {
    var depth = 0
    for place in start..<scanner.count {
      if scanner.scalar(at: place) == "(" { depth += 1 }
      if scanner.scalar(at: place) == ")" { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  private static func takeCall(_ scanner: inout WordingScanner) {
    var ahead = scanner
    guard ahead.takeWord(of: calls) || ahead.take(anyOf: japaneseCalls) else { return }
    let place = ahead.position
    while ahead.take(anyOf: [" ", ",", "、", "､", ":", "!", "。"]) {}
    // アレクサ5分 needs no comma, but toki alone is no call.
    guard !ahead.isAtEnd, ahead.position > place || ahead.scalar(at: place - 1)?.isASCII == false else { return }
    scanner = ahead
  }

  private static let calls = [
    "hey siri", "hi siri", "siri", "ok google", "okay google", "hey google", "hi google", "alexa", "hey alexa",
    "hey toki", "hi toki",
    "ok toki", "hello toki", "hey computer", "computer", "hey cortana", "bixby",
  ]

  private static let japaneseCalls = [
    "ヘイ、シリ", "ヘイ シリ", "ヘイシリ", "ヘイ、siri", "ヘイsiri", "オッケーグーグル", "オーケーグーグル", "オッケー、グーグル", "okグーグル",
    "ok、グーグル", "ねえグーグル", "ねえ、グーグル", "アレクサ", "ねえ、siri", "ねえ、", "ねぇ、", "ねえ ", "トキ、",
  ]
}
