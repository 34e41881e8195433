// SPDX-License-Identifier: Apache-2.0

/// What people of a language type about times, as data: phrases, each with the English words for it.
///
/// The rules are lines of `NAME: PATTERN -> ENGLISH`. A pattern has words and marks between spaces; `a|b` is either of
/// two, `[a]` may be left out, `+a` follows without a space. `{name}` is a phrase of that name, `{1-12}` a number in
/// digits or words, `{w1-12}` one in words, `{2d}` two digits behind a mark, `{dd}` two digits behind a space, `{mo}` the number of a month, `{yy}` and `{yyyy}` years, `{amount}` a number that
/// may have a fraction. In the English words `$1` is what stands for the first of these.
///
/// English words beginning with `=` are a time of a 24-hour clock, `=7:30`, and with `@` one that may be before or after
/// noon; `@8-30` is half an hour before eight. Those beginning with `?` are a question: texts of the language between
/// `|`, where `%1` is the first phrase as typed; without any, the phrase
/// is refused. `$&` is all as typed. With `~` at the end no label follows: `7 Uhr 30 Seiten`.
struct Grammar: Sendable {
  /// The names of the phrases of which a text is made.
  let parts: [String]
  /// The places of all names among the rules.
  let places: [String: Int]
  /// The rules of each name, in the order of the lines.
  let rules: [[Rule]]
  /// Numbers in words, each in digits.
  let numbers: [String: String]
  /// The word between the hundreds of a number and the rest: `zweihundertfünf`.
  let hundred: String
  /// What is written in place of a letter, each with its capital.
  let letters: [Unicode.Scalar: String]
  /// Words of times and rules that no rule has, so that no label is made of them.
  let closed: Set<String>
  /// Words with which a label may begin, such as articles.
  let first: Set<String>
  /// Words of the rules that a label may have in its middle, such as prepositions.
  let inner: Set<String>
  /// Words of days at whose end or beginning a longer word is one of a day as well, or lacks a space.
  let days: [String]
  /// Words that are no slip of a finger, though they are near to a word of the rules.
  let ordinary: Set<String>
  /// Short names of days that are words of their own beside others.
  let shortDays: Set<String>
  /// Words of the rules that are English ones, too.
  let shared: Set<String>
  /// Words that begin the subject of a reminder.
  let joints: Set<String>
  /// Orders to what is set already, each with the English word.
  let orders: [String: String]
  /// Those that begin a text, each with the English word: `lösche Wecker 7 Uhr`.
  let commands: [String: String]
  /// English words that a question adds, in the language.
  let answers: [String: String]
  /// The word behind a time, before its minutes.
  let clockWord: String
  /// The word before a time.
  let atWord: String
  /// The words of all rules and numbers.
  let vocabulary: Set<String>
  /// Those of four letters and more, also with plain vowels for those with two points.
  let longWords: [String]
  /// Those of two and three letters.
  let shortWords: [String]

  struct Rule: Sendable {
    let items: [Item]
    let english: String
  }

  /// A word, a mark or a place of a pattern.
  struct Item: Sendable {
    var texts: [String] = []
    var slot: Slot?
    var isOptional = false
    var isAttached = false
  }

  /// What stands in a place of a pattern.
  enum Slot: Hashable, Sendable {
    /// A phrase, by its place among the rules.
    case phrase(Int)
    case number(ClosedRange<Int>, inWords: Bool)
    case amount
    case twoDigits(isAttached: Bool)
    case shortYear
    case year
    case month
    /// A part of a zone's name.
    case zone
  }

  /// The grammar of a language; `nil` if it has none but those of the English and Japanese reader.
  static func of(_ language: Language) -> Grammar? { all[language.withoutRegion.code] }

  private static let all = ["de": german]

  init(
    parts: [String], rules text: String, numbers: [String: String], hundred: String, letters: [Unicode.Scalar: String],
    closed: String, first: String, inner: String, days: [String], ordinary: String, shortDays: String, shared: String,
    joints: String, orders: [String: String], commands: [String: String], answers: [String: String], clockWord: String,
    atWord: String
  ) {
    var vocabulary = Set(numbers.keys).union([hundred])
    let lines = (Self.common + "\n" + text).split(separator: "\n")
    var places: [String: Int] = [:]
    for line in lines {
      let name = String(line.prefix { $0 != ":" })
      places[name] = places[name] ?? places.count
    }
    var rules = places.map { _ in [Rule]() }
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), let place = places[String(line[..<colon])],
        let arrow = line.firstRange(of: " ->")
      else { continue }
      let pattern = line[line.index(after: colon)..<arrow.lowerBound].split(separator: " ")
      let items = pattern.map { Item($0, places) }
      for item in items { vocabulary.formUnion(item.texts) }
      rules[place].append(Rule(items: items, english: String(line[arrow.upperBound...].drop { $0 == " " })))
    }
    self.parts = parts
    self.places = places
    self.rules = rules
    self.numbers = numbers
    self.hundred = hundred
    self.letters = letters
    self.closed = Self.words(closed)
    self.first = Self.words(first)
    self.inner = Self.words(inner)
    self.days = days
    self.ordinary = Self.words(ordinary)
    self.shortDays = Self.words(shortDays)
    self.shared = Self.words(shared)
    self.joints = Self.words(joints)
    self.orders = orders
    self.commands = commands
    self.answers = answers
    self.clockWord = clockWord
    self.atWord = atWord
    self.vocabulary = vocabulary.filter { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    let long = self.vocabulary.union(self.closed).filter { $0.utf8.count >= 4 }
    longWords = long.union(long.map { Self.plain($0) }).sorted()
    shortWords = self.vocabulary.filter { (2...3).contains($0.utf8.count) }.sorted()
  }

  /// What is the same in every language.
  private static let common = """
    clock: {0-24} : {2d} -> =$1:$2
    clock: {0-24} : {2d} : {2d} -> =$1:$2:$3
    iso: {yyyy} - {2d} - {2d} -> $1-$2-$3
    zone: utc|gmt -> utc
    """

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map { String($0) })
  }

  private static func plain(_ word: String) -> String {
    word.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
  }

  /// `true` for the word between two times.
  func isJoint(_ word: String) -> Bool {
    places["joint"].map { rules[$0].contains { $0.items[0].texts.contains(word) } } ?? false
  }

  /// The digits of a number in words, up to 999; `nil` for any other word.
  func digits(of word: String) -> String? {
    if let known = numbers[word] { return known }
    guard let middle = word.firstRange(of: hundred) else { return nil }
    let before = word[..<middle.lowerBound]
    var behind = word[middle.upperBound...]
    if let joint = places["joint"].flatMap({ rules[$0].first?.items[0].texts.first }), behind.hasPrefix(joint) {
      behind = behind.dropFirst(joint.count)
      guard !behind.isEmpty else { return nil }
    }
    guard let hundreds = before.isEmpty ? 1 : numbers[String(before)].flatMap({ Int($0) }), (1...9).contains(hundreds),
      let rest = behind.isEmpty ? 0 : numbers[String(behind)].flatMap({ Int($0) }), (0...99).contains(rest)
    else { return nil }
    return String(hundreds * 100 + rest)
  }

  /// A word in small letters, each as `letters` has it.
  func folded(_ word: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in word {
      if let other = letters[scalar] {
        text += other
      } else if ("A"..."Z").contains(scalar), let small = Unicode.Scalar(scalar.value + 0x20) {
        text.unicodeScalars.append(small)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Language {
  /// `true` if people who speak it can type their own words of time, which are no misspelt English.
  package var hasGrammar: Bool { Grammar.of(self) != nil }
}

extension Grammar.Item {
  fileprivate init(_ text: Substring, _ places: [String: Int]) {
    var text = text
    if text.hasPrefix("["), text.hasSuffix("]") {
      isOptional = true
      text = text.dropFirst().dropLast()
    }
    if text.utf8.count > 1, text.hasPrefix("+") {
      isAttached = true
      text = text.dropFirst()
    }
    if text.hasPrefix("{") {
      slot = Grammar.Slot(String(text.dropFirst().dropLast()), places)
    } else {
      texts = text.split(separator: "|").map { String($0) }
    }
  }
}

extension Grammar.Slot {
  /// Reads the name in a pattern; a name that there is not stands for no number.
  fileprivate init(_ name: String, _ places: [String: Int]) {
    switch name {
    case "amount": self = .amount
    case "2d": self = .twoDigits(isAttached: true)
    case "dd": self = .twoDigits(isAttached: false)
    case "yy": self = .shortYear
    case "yyyy": self = .year
    case "mo": self = .month
    case "place": self = .zone
    default:
      if let place = places[name] {
        self = .phrase(place)
      } else {
        let ends = name.drop { $0 == "w" }.split(separator: "-").compactMap { Int($0) }
        self = .number((ends.first ?? 0)...(ends.last ?? 0), inWords: name.hasPrefix("w"))
      }
    }
  }
}
