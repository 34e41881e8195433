// SPDX-License-Identifier: Apache-2.0

extension PlanText {
  /// Reads a request such as `remind me to call mum in 20 min`; `nil` if the text is none.
  static func requested(_ text: String) throws(WordingError) -> Plan? {
    if let (rest, name) = SpokenRequest.withoutName(text), let plan = plainRequest(rest) {
      return try plan.labelled(name, whole: text)
    }
    guard var request = SpokenRequest(text) else { return nil }
    if request.isReminder { return try reminder(request.rest) }
    request.takeName()
    if let name = request.name {
      let plan = try parse(request.rest, as: request.form == .timer ? .anything : request.form)
      guard plan.label == .none else { throw .unreadable(text) }
      return try plan.labelled(name, whole: text)
    }
    // 10分アラーム is a question that the reader of labels asks.
    if request.form == .alarm, isSpan(request.rest) { return nil }
    // A person to be woken in 20 minutes sets a timer, as with "in 20 minutes".
    if request.isWaking, let span = try spanFromNow(request.rest) { return .timer(span) }
    do throws(WordingError) {
      return try parse(request.rest, as: request.form)
    } catch {
      // A 10 minute pizza timer.
      if case .hasLabel(_, let span, let label) = error { return .timer(span, label: label) }
      guard request.form == .alarm, case .ambiguous(let part, let readings) = error else { throw error }
      // "In 10m" alone would be a timer.
      throw .ambiguous(part, readings: readings.map { isAlarmAnywhere($0) ? $0 : "alarm " + $0 })
    }
  }

  private static func isAlarmAnywhere(_ text: String) -> Bool {
    do throws(WordingError) {
      guard case .alarm = try parse(text) else { return false }
      return true
    } catch {
      return false
    }
  }

  // MARK: - Reminders

  /// Reads `in 20 min`, `to call mum in 20 min` or `in 20 min to call mum`.
  private static func reminder(_ text: String) throws(WordingError) -> Plan {
    guard var scanner = WordingScanner(text, longest: SequenceText.longest) else { throw .unreadable(text) }
    if takeJoint(&scanner) { return try behindLabel(scanner, text) }
    let refusal: WordingError
    do throws(WordingError) {
      return try parse(text)
    } catch {
      refusal = error
    }
    guard case .unreadable = refusal else { throw refusal }
    for place in 0..<scanner.count where scanner.scalar(at: place) == " " {
      var ahead = scanner
      ahead.move(to: place)
      ahead.skipSpaces()
      guard takeJoint(&ahead), let plan = plain(scanner.typed(0..<place)) else { continue }
      return try plan.labelled(scanner.typed(ahead.position..<scanner.count), whole: text)
    }
    throw refusal
  }

  private static func takeJoint(_ scanner: inout WordingScanner) -> Bool {
    guard scanner.takeWord(of: ["to", "about", "that", "of"]), scanner.next == " " else { return false }
    scanner.skipSpaces()
    return !scanner.isAtEnd
  }

  /// The most characters of when a reminder is due.
  ///
  /// Without a limit, a long text that means nothing takes half a second: each word could begin the time.
  private static let longestTime = 80

  /// Reads `call mum in 20 min`: the label is as short as the rest allows.
  private static func behindLabel(_ scanner: WordingScanner, _ text: String) throws(WordingError) -> Plan {
    var doubt: WordingError?
    let first = max(scanner.position, scanner.count - 1 - longestTime)
    for place in first..<scanner.count where scanner.scalar(at: place) == " " {
      let label = scanner.typed(scanner.position..<place)
      let rest = scanner.typed(place + 1..<scanner.count)
      if let plan = plain(rest) { return try plan.labelled(label, whole: text) }
      doubt = doubt ?? question(rest, before: "remind me to \(label) ")
    }
    throw doubt ?? .unreadable(text)
  }

  /// The same of a text that may be a request, such as `a 7am alarm`.
  private static func plainRequest(_ text: String) -> Plan? {
    do throws(WordingError) {
      let plan = try anything(text)
      return plan.label == .none ? plan : nil
    } catch {
      return nil
    }
  }

  /// A timer or alarm without a label; `nil` if the text is none.
  private static func plain(_ text: String) -> Plan? {
    do throws(WordingError) {
      // A request in each request would take time that doubles with each word.
      switch try anything(text, isInRequest: true) {
      case .timer(let span, .none): return .timer(span)
      case .alarm(let plan, .none): return .alarm(plan)
      case .timer, .alarm, .sequence: return nil
      }
    } catch {
      return nil
    }
  }

  /// The question about `at 8`, which could be the time of a reminder; `nil` if there is none.
  private static func question(_ text: String, before start: String) -> WordingError? {
    guard var scanner = WordingScanner(text), scanner.takeWord(of: ["at", "in", "on", "tomorrow", "today"]) else {
      return nil
    }
    do throws(WordingError) {
      _ = try anything(text, isInRequest: true)
      return nil
    } catch {
      guard case .ambiguous(_, let readings) = error else { return nil }
      for words in [start, "alarm "] {
        let usable = readings.map { words + $0 }.filter(isUnderstood)
        if !usable.isEmpty { return .ambiguous(start + text, readings: usable) }
      }
      return nil
    }
  }
}

extension Plan {
  /// Its name; empty for a sequence, whose steps have theirs.
  public var label: Label {
    switch self {
    case .timer(_, let label), .alarm(_, let label): label
    case .sequence: .none
    }
  }

  /// The plan with the subject of its reminder; `text` is the whole request.
  fileprivate func labelled(_ typed: String, whole text: String) throws(WordingError) -> Plan {
    guard var reader = LabelReader(typed, isAlone: false, isAttached: false), reader.doubt() == nil else {
      throw .unreadable(text)
    }
    switch self {
    case .timer(let span, _):
      do throws(LabelError) {
        return .timer(span, label: try Label(typed))
      } catch {
        throw .unreadable(text)
      }
    case .alarm(let plan, _):
      do throws(LabelError) {
        return .alarm(plan, label: try Label(typed))
      } catch {
        throw .unreadable(text)
      }
    case .sequence: throw .unreadable(text)
    }
  }
}
