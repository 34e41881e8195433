// SPDX-License-Identifier: Apache-2.0

/// The request in a sentence: `wake me up at 7`, `set a timer for 10 minutes`, 10分後に教えて.
struct SpokenRequest {
  /// The kind of item to set; `anything` if the sentence leaves it open.
  var form: PlanForm
  /// The text of the timer or alarm.
  var rest: String
  /// The name that the sentence gives; `nil` for none.
  var name: String?
  /// `true` if the rest begins with, or goes on to, the subject of the reminder.
  var isReminder = false
  /// `true` if it is about waking somebody, for which an alarm at a time and a timer are both fitting.
  var isWaking = false

  /// Longer than any sentence that somebody says to a clock.
  private static let longest = 600

  /// Reads a request; `nil` if the text is none.
  init?(_ text: String) {
    guard let scanner = WordingScanner(text, longest: Self.longest) else { return nil }
    if scanner.isAtLetter {
      guard let request = Self.english(scanner) else { return nil }
      self = request
    } else {
      guard let request = Self.japanese(scanner) else { return nil }
      self = request
    }
  }

  private init(_ form: PlanForm, rest: String, isReminder: Bool = false, isWaking: Bool = false) {
    (self.form, self.rest, self.isReminder, self.isWaking) = (form, rest, isReminder, isWaking)
  }

  /// The text without `please` before or after it.
  static func withoutPlease(_ text: String) -> String {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest), scanner.count > 6 else { return text }
    var start = 0
    if scanner.takeWord("please") {
      while scanner.take(anyOf: [" ", ","]) {}
      start = scanner.position
    }
    var end = scanner.count
    for word in [" please", " thanks", " thank you"] {
      scanner.move(to: end - word.unicodeScalars.count)
      guard scanner.position > start, scanner.take(word), scanner.position == end else { continue }
      end -= word.unicodeScalars.count
      while end > start, let last = scanner.scalar(at: end - 1), last == " " || last == "," { end -= 1 }
    }
    guard start > 0 || end < scanner.count, start < end else { return text }
    return scanner.typed(start..<end)
  }

  /// The text without the `for` of `timer for 10 minutes` and `alarm for 7`; `nil` if it has none.
  static func withoutFor(_ text: String) -> String? {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest), scanner.takeWord(of: ["for", "of", "to"])
    else { return nil }
    return rest(of: &scanner)
  }

  private static func rest(of scanner: inout WordingScanner) -> String? {
    scanner.skipSpaces()
    return scanner.isAtEnd ? nil : scanner.typed(scanner.position..<scanner.count)
  }

  // MARK: - English

  /// People's words for the time at which they want to be awake: `i need to get up`.
  private static let waking: [String] = {
    var all: [String] = []
    for verb in [
      "i need to", "i have to", "i must", "i want to", "i should", "i would like to", "i'd like to", "we need to",
    ] {
      for act in ["get up", "wake up", "be up", "be awake"] { all.append(verb + " " + act) }
    }
    return all
  }()

  private static func english(_ text: WordingScanner) -> SpokenRequest? {
    var scanner = text
    if scanner.takeWord(of: ["can you", "could you", "would you", "will you", "let's", "please"]) {
      scanner.skipSpaces()
    }
    if scanner.takeWord(of: ["wake me up", "wake me", "wake up", "get me up"] + waking) {
      return rest(of: &scanner).map { SpokenRequest(.alarm, rest: $0, isWaking: true) }
    }
    if scanner.takeWord(of: ["let me know when", "tell me when", "ring when", "alert me when", "notify me when"]) {
      for ending in [" are up", " is up", " have passed", " has passed", " are over", " is over", " have gone by"] {
        let end = scanner.count - ending.utf8.count
        var last = scanner
        guard end > scanner.position else { continue }
        last.move(to: end)
        scanner.skipSpaces()
        if last.take(ending) { return SpokenRequest(.timer, rest: scanner.typed(scanner.position..<end)) }
      }
      return nil
    }
    if scanner.takeWord("remind me") {
      return rest(of: &scanner).map { SpokenRequest(.anything, rest: $0, isReminder: true) }
    }
    if scanner.takeWord(of: [
      "alert me", "notify me", "tell me", "ping me", "ring me", "buzz me", "ring", "let me know",
    ]) {
      return rest(of: &scanner).map { SpokenRequest(.anything, rest: $0) }
    }
    if scanner.takeWord(of: ["count down", "countdown"]) {
      scanner.skipSpaces()
      if scanner.takeWord(of: ["for", "from", "of"]) { scanner.skipSpaces() }
      return rest(of: &scanner).map { SpokenRequest(.timer, rest: $0) }
    }
    let hasVerb = scanner.takeWord(of: [
      "set up", "set", "start", "make", "create", "add", "give me", "i need", "i want", "i'd like", "i would like",
      "can i have",
    ])
    scanner.skipSpaces()
    let hasArticle = scanner.takeWord(of: ["me a", "me an", "a new", "an", "a", "the", "another", "new", "my"])
    scanner.skipSpaces()
    guard hasVerb || hasArticle else { return nil }
    for (word, form) in [("timer", PlanForm.timer), ("countdown", .timer), ("alarm", .alarm)]
    where scanner.takeWord(word) {
      return rest(of: &scanner).map { SpokenRequest(form, rest: $0) }
    }
    if let request = endingWithKind(scanner, hasVerb: hasVerb) { return request }
    return hasVerb ? namedInside(scanner) : nil
  }

  /// Reads the rest of `set a 10 minute timer` and `set a 7am alarm`.
  ///
  /// Without a verb, `a 20 minute timer` needs its article.
  private static func endingWithKind(_ scanner: WordingScanner, hasVerb: Bool) -> SpokenRequest? {
    for (word, form) in [(" timer", PlanForm.timer), (" countdown", .timer), (" alarm", .alarm)] {
      var ahead = scanner
      let end = scanner.count - word.unicodeScalars.count
      guard end > scanner.position else { continue }
      ahead.move(to: end)
      if ahead.take(word) { return SpokenRequest(form, rest: scanner.typed(scanner.position..<end)) }
    }
    return nil
  }

  /// Reads the rest of `set a pizza timer for 12 minutes`: the name goes behind the span.
  private static func namedInside(_ scanner: WordingScanner) -> SpokenRequest? {
    for place in scanner.position..<scanner.count where scanner.scalar(at: place) == " " {
      for (word, form) in [(" timer", PlanForm.timer), (" countdown", .timer), (" alarm", .alarm)] {
        var ahead = scanner
        ahead.move(to: place)
        guard ahead.takeWord(word), ahead.next == " " else { continue }
        ahead.skipSpaces()
        guard ahead.takeWord(of: ["for", "of", "at", "in"]), ahead.next == " " else { continue }
        ahead.skipSpaces()
        let name = scanner.typed(scanner.position..<place)
        guard !ahead.isAtEnd, LabelReader.isLabel(name, isBefore: true) else { return nil }
        var request = SpokenRequest(form, rest: ahead.typed(ahead.position..<ahead.count))
        request.name = name
        return request
      }
    }
    return nil
  }

  private static let naming = ["called", "named", "labelled", "labeled", "with the name", "with the label"]

  /// The text and the name of `a 7am alarm called gym`; `nil` if it gives none at its end.
  static func withoutName(_ text: String) -> (rest: String, name: String)? {
    guard let scanner = WordingScanner(text, longest: longest) else { return nil }
    for place in 1..<max(scanner.count, 1) where scanner.scalar(at: place - 1) == " " {
      var ahead = scanner
      ahead.move(to: place)
      guard ahead.takeWord(of: naming), ahead.next == " " else { continue }
      ahead.skipSpaces()
      return (SequenceReader.trimmed(scanner.typed(0..<place)), ahead.typed(ahead.position..<ahead.count))
    }
    return nil
  }

  /// Takes the name of `called gym for 7am` off the rest.
  mutating func takeName() {
    guard name == nil, var scanner = WordingScanner(rest, longest: Self.longest), scanner.takeWord(of: Self.naming)
    else {
      return
    }
    scanner.skipSpaces()
    let start = scanner.position
    for end in start..<scanner.count where scanner.scalar(at: end) == " " {
      var behind = scanner
      behind.move(to: end)
      behind.skipSpaces()
      guard behind.takeWord(of: ["for", "at", "of"]), behind.next == " " else { continue }
      behind.skipSpaces()
      (name, rest) = (scanner.typed(start..<end), behind.typed(behind.position..<behind.count))
      return
    }
  }

  // MARK: - Japanese

  private static func japanese(_ scanner: WordingScanner) -> SpokenRequest? {
    var words = JapaneseEnd(scanner)
    words.dropAll(of: ["ください", "下さい", "くださいね", "くれる", "くれ", "お願いします", "おねがいします", "お願い", "ね", "よ", "。", "!", "?"])
    var form: PlanForm?
    let isWaking = words.drop(["起こして", "起こす", "起きる", "起きたい"])
    if isWaking {
      form = .alarm
    } else if words.drop(["計って", "測って", "はかって", "計測して", "計測", "カウントダウンして", "カウントダウン"]) {
      form = .timer
    } else if words.drop([
      "教えて", "おしえて", "知らせて", "しらせて", "お知らせ", "通知して", "呼んで", "リマインドして", "リマインド", "鳴らして", "鳴らす",
    ]) {
      form = .anything
    }
    let isSet = form == nil && words.drop(["セットして", "セット", "設定して", "設定", "かけて", "開始して", "開始", "スタート", "つけて", "始めて"])
    words.dropAll(of: ["を", "に", "で", "が", "と", " ", "、"])
    if words.drop(["経過したら", "経ったら", "たったら", "したら"]) { form = form ?? .timer }
    let kind = words.dropKind() ?? words.skipKind()
    if isSet, kind == nil { return nil }
    guard let meant = kind == nil || form == nil ? kind ?? form : form == .anything ? kind : form else { return nil }
    words.dropAll(of: ["の", "を", "に", "で", " ", "、"])
    return words.text.map { SpokenRequest(meant, rest: $0, isWaking: isWaking) }
  }
}

/// The end of a Japanese sentence, from which words are dropped one after the other.
private struct JapaneseEnd {
  private var scanner: WordingScanner
  private var end: Int

  init(_ scanner: WordingScanner) {
    self.scanner = scanner
    end = scanner.count
  }

  /// The remaining text, as typed; `nil` if it is empty.
  var text: String? {
    var start = scanner
    start.skipSpaces()
    return start.position < end ? start.typed(start.position..<end) : nil
  }

  /// Drops the first of these words that the text ends with.
  mutating func drop(_ words: [String]) -> Bool {
    for word in words {
      var ahead = scanner
      let place = end - word.unicodeScalars.count
      guard place >= scanner.position else { continue }
      ahead.move(to: place)
      guard ahead.take(word) else { continue }
      end = place
      return true
    }
    return false
  }

  mutating func dropAll(of words: [String]) {
    while drop(words) {}
  }

  /// Drops the word for a kind of item at the end: 7時にアラーム, 10分のタイマー.
  mutating func dropKind() -> PlanForm? {
    if drop(["タイマー"]) { return .timer }
    return drop(["アラーム", "目覚まし時計", "目覚まし"]) ? .alarm : nil
  }

  /// Skips the word for a kind of item at the beginning: アラームを7時に.
  mutating func skipKind() -> PlanForm? {
    let isTimer = scanner.take("タイマー")
    guard isTimer || scanner.take(anyOf: ["アラーム", "目覚まし時計", "目覚まし"]) else { return nil }
    _ = scanner.take(anyOf: ["を", "は", "で"])
    return isTimer ? .timer : .alarm
  }
}
