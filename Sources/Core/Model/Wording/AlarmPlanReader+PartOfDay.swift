// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads `tonight`, `in the morning`, 朝, 毎晩, with the day that it names; `nil` if none begins here.
  mutating func readPartOfDay() -> Bool? {
    let start = scanner.position
    var ahead = scanner
    guard let part = PartOfDay.read(&ahead) else { return nil }
    guard said.part == nil, hold(part.day) else { return false }
    scanner = ahead
    said.part = part
    partPlaces = start..<scanner.position
    return true
  }

  private mutating func hold(_ day: PartOfDay.Said.Day) -> Bool {
    switch day {
    case .none: return true
    case .inDays(let days):
      guard said.daysAhead == nil else { return false }
      said.daysAhead = days
    case .everyDay:
      guard said.period == nil, !said.isEvery else { return false }
      said.period = AlarmPhrase.Period(unit: .days, interval: 1)
    case .each:
      if said.weekDays != nil { said.isEvery = true }
      if said.weekDays == nil, said.period == nil { return hold(.everyDay) }
    }
    return true
  }

  // MARK: - The time in it

  /// Decides the meaning of the times in their part of the day; doubts a time that nothing settles.
  mutating func settleTime() throws(WordingError) {
    if let step = said.step {
      guard said.part == nil || !said.clocks.isEmpty else { throw .unreadable(whole) }
      try settleWindow()
      guard let times = stepTimes(step) else { throw .unreadable(whole) }
      said.times = times
      return
    }
    guard !said.isWindow else { throw lacksStep() ?? .unreadable(whole) }
    guard !said.clocks.isEmpty else {
      guard said.times == nil else { return }
      if let part = said.part { throw lacksTime(part) }
      if said.namesDay, let refusal = lacksTime() { throw refusal }
      return
    }
    var times: [TimeOfDay] = []
    for typed in said.clocks { times.append(try time(of: typed)) }
    guard let times = TimesOfDay(times),
      said.clocks.count == 1 || !said.clocks.contains(where: { $0.clock.isNightAfter })
    else { throw .unreadable(whole) }
    said.times = times
  }

  /// Decides the meaning of a window's ends that have a part of the day, as in 朝9時〜夕方5時.
  private mutating func settleWindow() throws(WordingError) {
    for (index, typed) in said.clocks.enumerated() where typed.part != nil || index == 0 && said.part != nil {
      let time = try time(of: typed)
      said.clocks[index].clock = ClockTime(hours: [time.hour], minute: time.minute, second: time.second)
    }
    // 夜8時〜11時 stays in the night.
    guard let part = said.part?.part, said.clocks.count == 2, said.clocks[1].part == nil,
      let start = said.clocks[0].clock.times.first
    else { return }
    let ends = said.clocks[1].clock.times.filter { part.contains($0.hour) && start < $0 }
    guard let end = ends.first, ends.count == 1 else { return }
    said.clocks[1].clock = ClockTime(hours: [end.hour], minute: end.minute, second: end.second)
  }

  /// The meaning of one time in its part of the day.
  private mutating func time(of typed: TypedClock) throws(WordingError) -> TimeOfDay {
    let (clock, places) = (typed.clock, typed.places)
    guard let first = clock.times.first else { throw .unreadable(whole) }
    if let part = typed.part {
      guard let time = clock.times.first(where: { part.contains($0.hour) }) else {
        throw .noSuchTime(scanner.typed(places))
      }
      if part == .morning, clock.hours == [12, 0] { doubt(places, clock.times.map { $0.text }) }
      return time
    }
    guard let part = said.part, let partPlaces else {
      if clock.isLikeSpan, places == 0..<scanner.count {
        let isInWords = !scanner.text(places).utf8.contains { (0x30...0x39).contains($0) }
        doubt(
          places, isInWords ? clock.times.map { "at " + $0.text } : [first.text, "in " + scanner.typed(places) + "m"])
      } else if !clock.readings.isEmpty {
        doubt(places, clock.readings)
      }
      return first
    }
    guard let time = clock.times.first(where: { part.part.contains($0.hour) }) else {
      let start = min(places.lowerBound, partPlaces.lowerBound)
      throw .noSuchTime(scanner.typed(start..<max(places.upperBound, partPlaces.upperBound)))
    }
    // Twelve in the morning is midnight to some, and noon to others.
    guard part.part == .morning, clock.hours == [12, 0] else { return time }
    doubt(places, clock.times.map { $0.text })
    if said.clocks.count == 1 { doubt(partPlaces, [dayAlone(part)]) }
    return time
  }

  /// The day that a part of the day names, without the part.
  private func dayAlone(_ part: PartOfDay.Said) -> String {
    switch part.day {
    case .none: ""
    case .inDays(0): part.isJapanese ? "今日" : "today"
    case .inDays: part.isJapanese ? "明日" : "tomorrow"
    case .everyDay: part.isJapanese ? "毎日" : "every day"
    case .each: said.isEvery ? "" : "every day"
    }
  }

  /// The question for `tomorrow morning`, which has no time; its readings have one.
  private func lacksTime(_ part: PartOfDay.Said) -> WordingError {
    let text = scanner.typed(0..<scanner.count)
    return .ambiguous(
      whole, readings: part.part.usualHours.map { text + (part.isJapanese ? "\($0)時" : " at \($0):00") })
  }

  /// The refusal of a day without a time; `nil` if a time would not make an alarm of it.
  private func lacksTime() -> WordingError? {
    let text = scanner.typed(0..<scanner.count)
    let isJapanese = scanner.scalar(at: scanner.count - 1)?.isASCII == false
    let example = text + (isJapanese ? "7時" : " 7:00")
    guard var reader = AlarmPlanReader(example) else { return nil }
    do throws(WordingError) {
      _ = try reader.read()
      return .noTime(text, example: example)
    } catch {
      // Next week is still a question, which the example answers.
      guard case .ambiguous(_, let readings) = error, let answer = readings.first(where: PlanText.isAlarm) else {
        return nil
      }
      return .noTime(text, example: answer)
    }
  }

  /// The question for `weekdays from 9 to 17`, which does not say how often; `nil` if a step would not make an alarm of
  /// it.
  private func lacksStep() -> WordingError? {
    let text = scanner.typed(0..<scanner.count)
    let isJapanese = (0..<scanner.count).contains { scanner.scalar(at: $0)?.isASCII == false }
    let steps = isJapanese ? [" 1時間ごと", " 30分ごと"] : [" every hour", " every 30 minutes"]
    var readings: [String] = []
    for step in steps {
      guard var reader = AlarmPlanReader(text + step) else { return nil }
      do throws(WordingError) {
        _ = try reader.read()
        readings.append(text + step)
      } catch {
        guard case .overMidnight(_, let alarms) = error else { return nil }
        return .overMidnight(whole, alarms: alarms)
      }
    }
    return .ambiguous(whole, readings: readings)
  }

  // MARK: - After midnight

  /// `true` if a time is in the hours after midnight of a night.
  private func isAfterMidnight(_ typed: TypedClock) -> Bool {
    guard let part = typed.part ?? said.part?.part, part.isNight else { return false }
    return typed.clock.times.first { part.contains($0.hour) }.map { $0.hour < 6 } ?? false
  }

  /// The plan, on the day after if its time is in the hours after midnight of its day.
  ///
  /// Friday night at one is on Saturday, but some mean the hour at which Friday begins, so it is doubtful; tonight at
  /// one is the next one o'clock.
  func onItsNight(_ plan: AlarmPlan) throws(WordingError) -> AlarmPlan {
    guard let clock = said.clock, let clockPlaces, case .at(let times, let day, let zone) = plan else { return plan }
    guard !times.areSeveral else {
      // Some would be on the day after.
      guard !said.clocks.contains(where: isAfterMidnight) || isOnAnyDay(plan) else {
        throw .noSuchTime(scanner.typed(clockPlaces))
      }
      return plan
    }
    if clock.isNightAfter {
      guard let next = plan.onNextDay else { throw .noSuchTime(scanner.typed(clockPlaces)) }
      return next
    }
    guard said.part?.part.isNight == true || clock.isMidnight, times.first.hour < 6, !isOnAnyDay(plan) else {
      return plan
    }
    if day == .inDays(0) { return .at(times, .next, zone: zone) }
    let language: Language = said.part?.isJapanese == true ? .japanese : .english
    var readings = [plan.words(in: language)]
    if let next = plan.onNextDay { readings.append(next.words(in: language)) }
    throw .ambiguous(whole, readings: readings)
  }
}
