// SPDX-License-Identifier: Apache-2.0

// A ring's name may stand before or behind its time: `gym weekdays 6:30`, `3pm meeting`, 16時に会議, `tea 25m`.
extension PlanText {
  /// The most characters of the time beside a name; each place in a text could be where it ends.
  private static let longestTime = 100

  // MARK: - Alarms

  /// Reads an alarm with a name; `nil` if the text is none.
  ///
  /// The name is as short as the rest allows. Throws the question about an hour that can be meant twice: `call mom at 5`.
  static func namedAlarm(_ text: String) throws(WordingError) -> Plan? {
    guard let scanner = WordingScanner(text, longest: 300) else { return nil }
    if let plan = try quotedName(scanner) { return plan }
    if let plan = try nameBefore(scanner) { return plan }
    if let plan = try nameBehind(scanner) { return plan }
    if let order = order(behind: scanner) { throw .order(text, order, span: nil) }
    return nil
  }

  /// Reads 3日後の15時に返却, which is no span with a label; `nil` if the text does not begin so.
  static func namedDaysAhead(_ text: String) throws(WordingError) -> Plan? {
    guard let scanner = WordingScanner(text), scanner.hasAhead(anyOf: ["日後", "週間後"]),
      scanner.hasAhead(anyOf: ["時", ":"])
    else { return nil }
    return try namedAlarm(text)
  }

  /// Reads `7am "30 pages"` and `"30 pages" 7am`, where anything can be the name.
  private static func quotedName(_ scanner: WordingScanner) throws(WordingError) -> Plan? {
    let marks = (0..<scanner.count).filter { scanner.scalar(at: $0) == "\"" }
    guard let first = marks.first, let last = marks.last, first < last, first == 0 || last == scanner.count - 1 else {
      return nil
    }
    var reader = SequenceReader(scanner: scanner, form: .timer)
    reader.scanner.move(to: first)
    guard let name = try? reader.readQuoted(), reader.scanner.position == last + 1 else { return nil }
    let rest = first == 0 ? scanner.typed(last + 1..<scanner.count) : scanner.typed(0..<first)
    return try alarm(SequenceReader.trimmed(rest), named: name) {
      first == 0 ? "\"\(name)\" " + $0 : $0 + " \"\(name)\""
    }
  }

  private static func nameBefore(_ scanner: WordingScanner) throws(WordingError) -> Plan? {
    for place in places(in: scanner) where scanner.count - place <= longestTime {
      let name = withoutEnd(scanner.typed(0..<place))
      guard !name.isEmpty, LabelReader.isLabel(name, isBefore: true) else { continue }
      let rest = scanner.typed(place..<scanner.count)
      guard canBeTime(rest), !NameBounds.areDays(name, before: rest) else { continue }
      if let plan = try alarm(rest, named: name, { name + " " + $0 }) { return plan }
    }
    return nil
  }

  private static func nameBehind(_ scanner: WordingScanner) throws(WordingError) -> Plan? {
    for place in places(in: scanner).reversed() where place <= longestTime {
      let rest = scanner.typed(0..<place)
      guard canBeTime(rest), !NameBounds.endsWithOrdinal(rest) else { continue }
      let typed = scanner.typed(place..<scanner.count)
      let name = withoutBeginning(typed)
      // The ごろ of 7時ごろ is a part of the time.
      let isAttached = scanner.scalar(at: place - 1) != " " && name == typed
      guard !name.isEmpty, LabelReader.isLabel(name, isBefore: true, isAttached: isAttached) else { continue }
      if let plan = try alarm(rest, named: name, { $0 + " " + name }) { return plan }
    }
    return nil
  }

  /// The order to an alarm behind its time, `7am delete`; `nil` if there is none.
  private static func order(behind scanner: WordingScanner) -> StandingOrder? {
    for place in places(in: scanner) where place <= longestTime {
      let name = withoutBeginning(scanner.typed(place..<scanner.count))
      guard let words = WordingScanner(name), let order = OrderWords.order(in: words), order != .again else { continue }
      return isAlarm(scanner.typed(0..<place)) ? order : nil
    }
    return nil
  }

  /// An alarm of a text that is nothing else; `nil` if it is none, or if its name cannot be one.
  private static func alarm(
    _ rest: String, named name: String, _ whole: (String) -> String
  ) throws(WordingError) -> Plan? {
    let plan: AlarmPlan
    do throws(WordingError) {
      guard try spanFromNow(rest) == nil, var reader = AlarmPlanReader(rest) else { return nil }
      plan = try reader.read()
    } catch {
      switch error {
      case .ambiguous(let part, let readings): throw .ambiguous(part, readings: readings.map(whole))
      case .noSuchDate, .otherWeekDay, .noSuchTime: throw error
      default: return nil
      }
    }
    do throws(LabelError) { return .alarm(plan, label: try Label(name)) } catch { return nil }
  }

  /// `true` if a text can be a time beside a name: a bare number is more often a part of the name, as in `chapter 5`.
  static func canBeTime(_ text: String) -> Bool {
    guard let scanner = WordingScanner(text) else { return false }
    guard TypedNumbers.count(in: text) > 0 || scanner.hasAhead(anyOf: namedTimes) else { return false }
    return (0..<scanner.count).contains { place in
      scanner.scalar(at: place).map { !("0"..."9").contains($0) && $0 != " " } ?? false
    }
  }

  /// Times without a number in digits.
  private static let namedTimes = ["noon", "midday", "midnight", "正午", "時"]

  /// Positions between two words, or where one script meets another or a Japanese particle ends.
  private static func places(in scanner: WordingScanner) -> [Int] {
    (1..<max(scanner.count, 1)).filter { place in
      guard let last = scanner.scalar(at: place - 1), let next = scanner.scalar(at: place), next != " " else {
        return false
      }
      if last == " " { return true }
      // The 分 of 3分 is a unit.
      guard !last.isASCII || !next.isASCII, !("0"..."9").contains(last) else { return false }
      return ["に", "の", "、", ":", "を", "は"].contains(last) || last.isASCII != next.isASCII
        || ["時", "分", "曜"].contains(last) || last == "半" && !HalfWords.begin(at: place - 1, in: scanner)
        || last == "日" && NameBounds.endsDay(at: place - 1, in: scanner)
    }
  }

  private static func withoutEnd(_ name: String) -> String {
    dropping([" ", "、", ",", ":", "：", "は", "を", "に", "-", "–", "—"], from: name, atEnd: true)
  }

  /// Removes marks, and particles behind a time: the に of に会議, but not the は of はんこ.
  private static func withoutBeginning(_ name: String) -> String {
    let marks: [Unicode.Scalar] = [" ", "、", ",", ":", "-", "–", "—"]
    let even = dropping(marks, from: name, atEnd: false)
    let next = even.unicodeScalars.dropFirst().first
    guard next.map({ !(0x3041...0x309F).contains($0.value) }) ?? true else { return even }
    return dropping(marks + ["に", "の", "は"], from: even, atEnd: false)
  }

  private static func dropping(_ marks: [Unicode.Scalar], from text: String, atEnd: Bool) -> String {
    var scalars = Array(text.unicodeScalars)
    while let mark = atEnd ? scalars.last : scalars.first, marks.contains(mark) {
      if atEnd { scalars.removeLast() } else { scalars.removeFirst() }
    }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }

  // MARK: - Timers

  /// Reads `tea in 5 minutes`, `in 5 minutes tea`, 10分後に会議; `nil` if the text is something else.
  static func namedSpanFromNow(_ text: String) -> Plan? {
    guard let scanner = WordingScanner(text, longest: 300) else { return nil }
    for place in places(in: scanner) {
      let sides = [
        (name: withoutEnd(scanner.typed(0..<place)), span: scanner.typed(place..<scanner.count)),
        (name: withoutBeginning(scanner.typed(place..<scanner.count)), span: withoutParticle(scanner.typed(0..<place))),
      ]
      for (name, typed) in sides where !name.isEmpty && typed.unicodeScalars.count <= longestTime {
        guard let span = fromNow(typed), LabelReader.isLabel(name, isBefore: true) else { continue }
        do throws(LabelError) { return .timer(span, label: try Label(name)) } catch { return nil }
      }
    }
    return nil
  }

  private static func withoutParticle(_ text: String) -> String {
    dropping([" ", "に", "、", ","], from: text, atEnd: true)
  }

  private static func fromNow(_ text: String) -> TimeSpan? {
    do throws(WordingError) { return try spanFromNow(text) } catch { return nil }
  }

  /// Reads a name before a span: カップ麺3分, `tea 25m`, `tea: 25m`, `pizza timer 12 minutes`; `nil` if the text is something
  /// else.
  static func labelBeforeSpan(_ text: String) -> Plan? {
    guard let scanner = WordingScanner(text) else { return nil }
    if let plan = quotedBeforeSpan(scanner) { return plan }
    for place in 1..<max(scanner.count, 1) {
      let last = scanner.scalar(at: place - 1)
      guard last == " " || last == ":" || last?.isASCII == false, beginsNumber(scanner, at: place) else { continue }
      let typed = SequenceReader.trimmed(scanner.typed(0..<place))
      let name = withoutTimerWord(withoutEndMark(typed))
      guard let span = span(scanner.typed(place..<scanner.count)) else { continue }
      let isMarked = name != typed
      guard isMarked ? LabelReader.isLabel(name, isBefore: false) : LabelReader.isLabel(name, isBefore: true) else {
        return nil
      }
      do throws(LabelError) { return .timer(span, label: try Label(name)) } catch { return nil }
    }
    return nil
  }

  private static func beginsNumber(_ scanner: WordingScanner, at place: Int) -> Bool {
    var ahead = scanner
    ahead.move(to: place)
    if ahead.isAtDigit { return true }
    return scanner.scalar(at: place - 1) == " " && ahead.isAtLetter && WordingAmount(inWords: &ahead) != nil
  }

  private static func quotedBeforeSpan(_ text: WordingScanner) -> Plan? {
    guard text.next == "\"" else { return nil }
    var reader = SequenceReader(scanner: text, form: .timer)
    do throws(WordingError) {
      let name = try reader.readQuoted()
      guard let span = span(reader.scanner.typed(reader.scanner.position..<reader.scanner.count)) else { return nil }
      do throws(LabelError) { return .timer(span, label: try Label(name)) } catch { return nil }
    } catch {
      return nil
    }
  }

  /// The name of `tea: 25m` and `tea - 25m`.
  private static func withoutEndMark(_ name: String) -> String {
    let marks: [Unicode.Scalar] = [":", "：", "-", "–", "—"]
    return name.unicodeScalars.last.map(marks.contains) ?? false
      ? dropping(marks + [" "], from: name, atEnd: true) : name
  }

  private static func withoutTimerWord(_ name: String) -> String {
    guard var scanner = WordingScanner(name), scanner.takeLastWord("timer") else { return name }
    return scanner.typed(0..<scanner.count)
  }

  private static func span(_ text: String) -> TimeSpan? {
    do throws(WordingError) { return try DurationText.parse(text, form: .anywhere) } catch { return nil }
  }
}
