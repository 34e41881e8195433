// SPDX-License-Identifier: Apache-2.0

// Words beside a span or a time are its label only where they can be nothing else. Otherwise one slip of a finger would
// set less than was typed, in silence: `two hours adn forty five`.
extension LabelReader {
  /// `true` if words are only a label, though they stand without quotation marks beside a span or a time.
  ///
  /// `isBefore` is whether they stand before it, where a word that is not understood could be part of the time.
  static func isLabel(_ label: String, isBefore: Bool, isAttached: Bool = false) -> Bool {
    guard var reader = LabelReader(label, isAlone: true, isAttached: isAttached), reader.doubt() == nil else {
      return false
    }
    return !isBefore || reader.canStandBefore()
  }

  /// The doubt about a number, a misspelt word, an order or a word of another language in the label; `nil` if it has none.
  func closedDoubt() -> LabelDoubt? {
    if let order = OrderWords.order(in: scanner) { return .order(order) }
    var whole = scanner
    if whole.takeWord(of: Self.wordsOfDegree), whole.isAtEnd { return .words }
    whole = scanner
    if whole.takeKanjiNumber() != nil, whole.isAtEnd { return .number }
    if hasStrayLetter || scanner.count == 1 && isHiragana(at: 0) { return .words }
    // The minute of `20m minute nap` is no name.
    whole = scanner
    if whole.isAtLetter, whole.takeDurationUnit() != nil, whole.isAtEnd || whole.next == " " { return .words }
    var ahead = scanner
    while !ahead.isAtEnd {
      let start = ahead.position
      if ahead.isAtDigit || ahead.takeFractionSign() != nil { return .number }
      let isNumber = isAtNumberWord(ahead)
      guard let word = Self.takePlainWord(&ahead) else {
        ahead.skip()
        continue
      }
      if isNumber { return .number }
      if ForeignWords.isOfTime(word) { return .words }
      // A name has a capital letter: Marc is no month.
      if !isName(start..<ahead.position), MisspeltWords.isMisspelt(word) { return .misspelt }
    }
    return nil
  }

  /// `true` if one small letter stands in a Japanese word, as after a slip of a finger: 一時間t半.
  private var hasStrayLetter: Bool {
    (0..<scanner.count).contains { place in
      guard scanner.typed(place..<place + 1).unicodeScalars.allSatisfy({ ("a"..."z").contains($0) }) else {
        return false
      }
      let last = scanner.scalar(at: place - 1)
      let next = scanner.scalar(at: place + 1)
      func isLetter(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("a"..."z").contains($0) } ?? false }
      func isWide(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { (0x3041...0x9FFF).contains($0.value) } ?? false }
      return !isLetter(last) && !isLetter(next) && (isWide(last) || isWide(next))
    }
  }

  private func isHiragana(at place: Int) -> Bool {
    scanner.scalar(at: place).map { (0x3041...0x309F).contains($0.value) } ?? false
  }

  /// Words that say how exactly a span is meant.
  private static let wordsOfDegree = [
    "approximately", "approx", "roughly", "about", "around", "exactly", "precisely", "or so", "at most", "at least",
    "max", "maximum",
    "minimum", "min", "tops", "ish", "sharp", "only", "total", "in total", "altogether", "each", "apart", "straight",
  ]

  /// `true` if `one`, `half` or `dozen` comes next.
  private func isAtNumberWord(_ scanner: WordingScanner) -> Bool {
    var ahead = scanner
    return ahead.takeEnglishNumber() != nil || ahead.takeWord(of: ["half", "quarter", "dozen", "hundred", "thousand"])
  }

  /// Consumes a word of Latin letters, and returns it without accents; `nil`, consuming nothing, if none comes next.
  private static func takePlainWord(_ scanner: inout WordingScanner) -> String? {
    var word = ""
    while let next = scanner.next, let plain = isApostrophe(next) ? "'" : ForeignWords.plain(next) {
      word.unicodeScalars.append(plain)
      scanner.skip()
    }
    return word.isEmpty ? nil : word
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar?) -> Bool { scalar == "'" || scalar == "’" }

  private func isName(_ places: Range<Int>) -> Bool {
    let letters = Array(scanner.typed(places).unicodeScalars)
    guard let first = letters.first, ("A"..."Z").contains(first), places.lowerBound > 0 else { return false }
    return letters.dropFirst().allSatisfy { ("a"..."z").contains($0) }
  }

  // MARK: - Before a time

  /// `true` if the words do not belong to the time or span behind them.
  ///
  /// They hold no word of a plan, no word that turns a meaning round, no question, and letters that are either plain
  /// ASCII, or kana, kanji and hangul: `à 7h` is a time of day in another language.
  private func canStandBefore() -> Bool {
    // The usual name of an alarm is made of words that ask for one.
    guard scanner.text() != "wake up" else { return true }
    // An order alone; drop off Anna is a name.
    guard scanner.text() != "drop" else { return false }
    var ahead = scanner
    var isFirst = true
    var count = 0
    var last = ""
    while !ahead.isAtEnd {
      let start = ahead.position
      guard ahead.isAtLetter else {
        guard let next = ahead.next, next.isASCII ? Self.marksBefore.contains(next) : Self.isEastAsian(next) else {
          return false
        }
        ahead.skip()
        continue
      }
      while ahead.isAtLetter || Self.isApostrophe(ahead.next) { ahead.skip() }
      let word = ahead.text(start..<ahead.position)
      if isFirst, Self.wordsOfQuestions.contains(word) || ForeignWords.isBeforeTime(word) { return false }
      if PlanVocabulary.corrected(word) != nil || MisspeltWords.isShortNameMisspelt(word),
        !isName(start..<ahead.position)
      {
        return false
      }
      // Wke me at 7: a request that is misspelt.
      count += 1
      if word == "me", count == 2 { return false }
      if word == "up", count > 1, ahead.isAtEnd { break }
      if Self.wordsThatTurn.contains(word) || ahead.isAtEnd && Self.wordsThatTurnDays.contains(word)
        || count > 1 && last == "school" && word.hasPrefix("night")
        || PlanVocabulary.words.contains(word) && !Self.partsOfDay.contains(word)
      {
        return false
      }
      isFirst = false
      last = word
    }
    guard !ForeignWords.isShortDay(last), !isTooShort, !isZoneLike, !Self.kanaOfDay.contains(scanner.text()),
      !hasJapaneseDay
    else {
      return false
    }
    return !Self.endsWithJoint(scanner) && !scanner.startsWith(anyOf: Self.japaneseBefore)
      && !scanner.hasAhead(anyOf: Self.japaneseTimes)
  }

  /// `true` if it is a letter or two, which may be a half of the day or a preposition; TV has capital letters.
  private var isTooShort: Bool {
    scanner.count <= 2 && scanner.typed(0..<scanner.count).unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
      || scanner.count == 1 && scanner.isAtLetter
  }

  /// `true` if it ends with a part of the day, or counts days: 明の午後, 一日お.
  private var hasJapaneseDay: Bool {
    for word in ["朝", "昼", "夕", "夜", "晩", "午前", "午後", "前", "後", "毎", "末", "明", "今"] {
      var end = scanner
      end.move(to: scanner.count - word.unicodeScalars.count)
      if end.take(word), end.isAtEnd { return true }
    }
    var ahead = scanner
    while !ahead.isAtEnd {
      var number = ahead
      if number.takeKanjiNumber() != nil, number.startsWith(anyOf: ["日", "週", "月", "年", "時", "分", "秒"]) { return true }
      ahead.skip()
    }
    return false
  }

  /// `true` if it looks like an abbreviation of an unknown zone: XST.
  private var isZoneLike: Bool {
    let typed = Array(scanner.typed(0..<scanner.count).unicodeScalars)
    return (3...5).contains(typed.count) && typed.allSatisfy { ("A"..."Z").contains($0) } && typed.last == "T"
  }

  private static let marksBefore: [Unicode.Scalar] = [" ", "-", "'", "&", "\"", "#"]

  /// Kana, kanji and hangul, with their marks.
  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3041...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF66...0xFF9F, 0x2019, 0x1F000...0x1FAFF:
      true
    default: false
    }
  }

  private static func endsWithJoint(_ scanner: WordingScanner) -> Bool {
    var last = scanner
    for word in joints where scanner.count > word.count {
      last.move(to: scanner.count - word.count)
      if last.take(word) { return true }
    }
    last.move(to: scanner.count - 1)
    return last.take(anyOf: ["を", "は", "が", "で", "と", "も", "へ", "の", "、", "・", "ら", "毎"])
  }

  private static let joints = [
    " a", " an", " the", " of", " for", " in", " on", " at", " to", " by", " and", " or", " with",
  ]

  /// Words that make a span or a time behind them longer or shorter.
  private static let japaneseBefore = [
    "あと", "もう", "残り", "約", "およそ", "だいたい", "ほぼ", "合計", "計", "毎", "各", "最大", "最低", "第", "この", "その", "次",
    "前", "後", "翌", "先", "昨", "再", "隔",
  ]

  /// Days and hours that the calendar of this clock does not know, and words for exceptions.
  private static let japaneseTimes = [
    "毎", "曜", "祝", "休日", "連休", "正月", "盆", "営業日", "給料日", "誕生日", "春分", "秋分", "夏至", "冬至", "満月", "新月", "日の出", "日没",
    "日の入り", "夜明け", "以外", "除", "のみ", "だけ", "から", "まで", "ごと", "おき", "ない", "なし",
    // In kana; then of Chinese and Korean.
    "教え", "起こし", "鳴ら", "知らせ", "セット", "設定", "げつよう", "かよう", "すいよう", "もくよう", "きんよう", "どよう", "にちよう", "まいにち",
    "こんや", "こんばん", "けさ", "まいあさ", "まいばん", "まいしゅう", "あした", "きのう", "きょう", "らいしゅう", "こんしゅう", "らいげつ", "ごぜん", "ごご", "ゆうがた",
    "しゅうまつ", "休みの日", "仕事の日", "出勤日", "出社日", "登校日", "奇数日", "偶数日", "祭日", "週明", "年明", "休み明", "月初", "月頭", "年末年始",
    "初旬", "上旬", "中旬", "下旬", "おととい", "おとつい", "去年", "昨年", "現地時間",
    "へいじつ", "つぎの", "每", "上午", "下午", "晚上", "早上", "中午", "凌晨", "明天", "今天", "后天", "後天", "星期", "礼拜", "禮拜", "周", "分钟", "分鐘",
    "小时",
    "小時", "秒钟", "秒鐘", "点", "點", "오전", "오후", "내일", "오늘", "매일", "아침", "저녁", "정오", "자정", "시", "분",
  ]

  private static let kanaOfDay: Set<String> = ["あさ", "ひる", "おひる", "よる", "ばん", "ゆう", "しんや", "ふつか", "みっか"]

  private static let wordsOfQuestions: Set<String> = [
    "what", "what's", "when", "when's", "how", "how's", "why", "who", "which", "where", "is", "are", "am", "do", "does",
    "did", "will", "would", "can", "could", "should", "shall", "was", "were", "if", "the", "a", "an", "my", "this",
    "that",
    "these", "those", "at", "in", "on", "by", "of", "to", "for", "from", "and", "or", "with", "as", "it", "it's", "i",
    "you",
    "make", "set", "start", "give", "let", "let's", "wake", "remind", "tell", "please", "get", "put", "change", "move",
    "need",
    "want", "show", "cancel", "stop", "delete", "remove", "skip", "turn", "add", "pause", "resume", "snooze", "dismiss",
    "edit",
    "list", "mute", "silence", "reset", "restart", "extend", "shorten", "alarm", "timer", "disable", "enable",
    "deactivate", "activate", "modify", "rename", "reschedule", "postpone", "delay", "unset", "unpause",
  ]

  /// Words that would change when it rings, or whether it does.
  private static let wordsThatTurn: Set<String> = [
    "no", "not", "never", "don't", "dont", "don’t", "won't", "without", "unless", "if", "instead", "except", "but",
    "than",
    "before", "after", "until", "till", "til", "since", "between", "about", "around", "nearly", "almost", "roughly",
    "approximately", "circa", "ago", "last", "previous", "past", "later", "earlier", "early", "late", "maybe",
    "perhaps",
    "either", "any", "both", "all", "only", "just", "once", "twice", "thrice", "times", "per", "plus", "minus", "less",
    "more", "again", "still", "within", "during", "upon", "over", "under", "up", "yesterday", "now", "soon",
    "christmas", "xmas", "halloween", "valentine's", "eve", "sunrise", "sunset", "dawn", "dusk", "noonish", "easter",
    "thanksgiving", "ramadan", "holiday", "holidays",
    "vacation", "payday", "quarterly", "biannually", "semester", "term", "season", "spring", "summer", "autumn",
    "winter",
    "jan", "feb", "mar", "apr", "may", "jun", "june", "jul", "july", "aug", "sep", "sept", "oct", "nov", "dec", "min",
    "day", "days", "mins", "hr",
    "hrs", "sec", "secs", "h", "m", "s", "d", "w", "date", "o'clock", "am", "pm", "utc", "gmt", "zone", "repeat",
    "repeating", "recurring", "snooze", "weeknight", "weeknights", "schoolnight", "schoolnights", "schoolday",
    "schooldays", "bimonthly", "biannual", "semiweekly", "triweekly", "semimonthly", "penultimate", "alternating",
    "excluding", "excl", "excepting", "omit", "omitting", "barring", "overmorrow", "arvo", "tomoz", "tmo",
  ]

  /// Words that change the day right behind them: `alternate mondays`, but not `alternate route`.
  private static let wordsThatTurnDays: Set<String> = [
    "alternate", "odd", "even", "ending", "ends", "save", "sans", "following", "prior",
  ]
}
