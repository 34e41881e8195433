// SPDX-License-Identifier: Apache-2.0

extension LabelReader {
  // MARK: - Times and days

  /// `true` if a time of day comes next: `7am`, `at 7`, `noon`, `half past 7`, `in the evening`, 9時, 午後3.
  func isAtTime() -> Bool {
    var ahead = self
    if ahead.takeWhole(["at", "by", "until", "till", "before", "after"]) {
      ahead.scanner.skipSpaces()
      if ahead.scanner.isAtDigit { return true }
      return ahead.scanner.takeEnglishNumber() != nil && ahead.scanner.isAtEnd
    }
    if ahead.takeWhole(Self.partsOfDayWithin) { return ahead.scanner.isAtEnd }
    var times = TimeOfDayReader(scanner: scanner)
    guard case .time(let clock) = times.read(), clock.isClear else { return false }
    if let next = times.scanner.next, times.scanner.isAtLetter || ["-", "'", "’"].contains(next) { return false }
    // 一時 also means "for a while", and a midday nap is no time.
    return !scanner.startsWith(anyOf: ["一時"])
      && (times.scanner.isAtEnd || !scanner.startsWith(anyOf: ["midday"]))
  }

  /// `true` if a day comes next: `tomorrow`, `monday`, `25 dec`, `every week`, `next month`, 明日, 月曜, 5日.
  ///
  /// `place` is the current position. Short names of days are words as well, so they count only at either end of a
  /// label.
  func isAtDay(_ place: Int) -> Bool {
    guard let next = scanner.next else { return false }
    if scanner.isAtDigit || Self.firstOfMonths.contains(next) {
      var dates = DateReader(scanner: scanner)
      switch dates.read() {
      case .date, .dayOfYear, .doubt: return true
      case .noSuchDate, nil: break
      }
    }
    var ahead = self
    if ahead.scanner.takeDigits() != nil { return ahead.scanner.take("日") }
    guard next.isASCII else { return ahead.scanner.take(anyOf: Self.japaneseDays) || isAtJapaneseWeekDay(place) }
    if ahead.takeWhole(Self.days) { return true }
    if ahead.takeWhole(Self.repetitions) { return ahead.scanner.isAtEnd }
    if ahead.takeWhole(["every", "each"]) {
      ahead.scanner.skipSpaces()
      return ahead.scanner.isAtDigit || ahead.takeWhole(Self.periods + ["hour", "minute", "other"]) || ahead.isAtDay(0)
    }
    if ahead.takeWhole(["next", "last", "this", "coming"]) {
      ahead.scanner.skipSpaces()
      return ahead.takeWhole(Self.periods) || ahead.isAtDay(0)
    }
    guard Self.firstOfWeekDays.contains(next) else { return false }
    for day in WeekDay.allCases {
      if ahead.takeWhole(WeekDaysText.longNames(of: day)) { return true }
      if ahead.takeWhole(WeekDaysText.names(of: day)) { return place == 0 || ahead.scanner.isAtEnd }
    }
    return false
  }

  private func isAtJapaneseWeekDay(_ place: Int) -> Bool {
    var ahead = self
    for day in WeekDay.allCases where ahead.scanner.take(day.japaneseLetter) {
      return ahead.scanner.next == "曜" || place == 0 && ahead.isOnlyWeekDays()
    }
    return false
  }

  /// `true` if only letters of weekdays follow, as in the rest of 土日, 月水金, 月・水.
  private func isOnlyWeekDays() -> Bool {
    var ahead = scanner
    while !ahead.isAtEnd {
      guard ahead.take(anyOf: ["・", "、", " "]) || ahead.take(anyOf: WeekDay.allCases.map { $0.japaneseLetter }) else {
        return false
      }
    }
    return true
  }

  /// First letters of the English names of months and weekdays; a plan has many labels, and most words are neither.
  private static let firstOfMonths: [Unicode.Scalar] = ["j", "f", "m", "a", "s", "o", "n", "d"]
  private static let firstOfWeekDays: [Unicode.Scalar] = ["m", "t", "w", "f", "s"]

  private static let days = [
    "today", "tomorrow", "tonight", "yesterday", "weekday", "weekdays", "weekend", "weekends", "everyday",
    "end of the month", "end of month",
  ]

  private static let japaneseDays = [
    "今日", "本日", "明日", "明後日", "昨日", "あさって", "今夜", "今晩", "今朝", "今夕", "明朝", "明晩", "来週", "来月", "来年",
    "再来週", "再来月", "今週", "今月", "先週", "先月", "毎日", "毎朝", "毎夕", "毎晩", "毎夜", "毎週", "毎月", "毎年", "毎時", "毎分",
    "平日", "週末", "祝日",
    "隔日", "隔週", "隔月", "隔年", "月末", "末日", "翌日", "しあさって", "明々後日", "元日", "元旦", "大晦日",
  ]

  /// Words that follow `every` and `next`.
  private static let periods = ["day", "night", "morning", "afternoon", "evening", "week", "month", "year"]

  // MARK: - Words at the beginning

  static let signs: [Unicode.Scalar] = [
    "+", "-", "±", "~", "×", "÷", "*", "/", "=", "<", ">", "%", "^", "|", ":", ";", ".",
  ]

  /// Words for when or how often, which no label may begin with.
  static let wordsOfTime = [
    "early", "earlier", "late", "later", "soon", "sooner", "ago", "from", "since", "until", "till", "til", "past",
    "hence",
    "times", "am", "pm", "a.m.", "p.m.", "o'clock", "o’clock", "every", "each", "plus", "minus",
  ]

  /// Words for which one, or for how much more.
  static let wordsOfOrder = [
    "now", "before", "after", "then", "next", "previous", "last", "first", "second", "third", "fourth", "fifth", "and",
    "or", "to", "again", "once", "more", "less", "half", "quarter", "per", "within",
  ]

  /// Words for when or where, which no label begins with behind a bare number.
  static let wordsOfPlace = [
    "oclock", "o", "in", "on", "at", "of", "by", "the", "tonight", "this", "today", "tomorrow",
  ]

  /// Units that no span has, or that are written in another way.
  static let wordsOfUnits = ["month", "months", "year", "years", "mn", "business", "working"]
  static let japaneseUnits = ["ヶ月", "か月", "カ月", "ヵ月", "年", "びょう", "ふん", "ぷん", "時の"]

  static let repetitions = [
    "hourly", "daily", "nightly", "weekly", "fortnightly", "monthly", "yearly", "annually",
  ]

  /// Words for a time only if nothing follows: "morning run" is a label.
  static let partsOfDay = ["morning", "afternoon", "evening", "night"]

  /// Words for a time at the end of a label: "tea in the evening".
  static let partsOfDayWithin = ["in the morning", "in the afternoon", "in the evening", "at night"]

  static let japanesePartsOfDay = ["午前", "午後"] + PartOfDay.japaneseWords

  static let wordsOfMore = ["extra", "longer", "shorter"]

  /// Kinds that can be set besides a timer, with their introducing words.
  static let kinds: [(words: (english: [String], japanese: [String]), kind: String)] = [
    ((["alarm"], ["アラーム", "のアラーム"]), "alarm in"), ((["sequence"], ["シーケンス", "のシーケンス"]), "sequence"),
  ]

  // MARK: - Japanese

  /// Suffixes of a span for "about" or "only".
  static let approximations = ["くらい", "ぐらい", "ほど", "だけ", "ばかり", "程度"]

  /// Suffixes that make another time of a span: 10分前, 10分おき.
  static let suffixes = [
    "前", "後", "半", "毎", "ごと", "おき", "ずつ", "以内", "以上", "以下", "以降", "以後", "経過", "ごろ", "頃", "刻み", "きざみ", "未満", "钟", "鐘",
  ]

  /// Suffixes of a span only where the word ends: 5分弱, but 5分強火.
  static let suffixesAtEnd = ["弱", "強", "過ぎ", "すぎ", "余り", "あまり"]

  /// Words behind a span before a name: 3分したらお茶, 5分たったら火を消す.
  static let japaneseJoints = ["したら", "たったら", "経ったら", "で"]

  static let particles = [
    "を", "からは", "からの", "より", "から", "には", "にも", "では", "でも", "とは", "に", "で", "は", "が", "も", "と", "の", "へ",
  ]
}
