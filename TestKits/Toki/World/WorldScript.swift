// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The steps of a world in order: those of a seed, or the rest of them after shrinking.
public struct WorldScript: Hashable, Sendable {
  /// The seed of the original script.
  public let seed: UInt64
  /// The steps to play.
  public var steps: [WorldStep]

  /// Combines a seed with chosen steps.
  public init(seed: UInt64, steps: [WorldStep]) {
    self.seed = seed
    self.steps = steps
  }

  /// Generates the steps of a seed.
  public init(seed: UInt64) {
    var writer = WorldWriter(seed: seed)
    self.init(seed: seed, steps: writer.steps())
  }

  /// The shortest script that still fails, found by removing ever smaller parts (delta debugging; Zeller and
  /// Hildebrandt, 2002).
  public func shrunk(_ fails: (WorldScript) -> Bool) -> WorldScript {
    var script = self
    var part = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < script.steps.count {
        var shorter = script
        shorter.steps.removeSubrange(start..<min(start + part, script.steps.count))
        if fails(shorter) {
          script = shorter
          isShorter = true
        } else {
          start += part
        }
      }
      if part == 1, !isShorter { break }
      if !isShorter { part = max(1, part / 2) }
    }
    return script.withShorterTurns(fails)
  }

  private func withShorterTurns(_ fails: (WorldScript) -> Bool) -> WorldScript {
    var script = self
    for index in script.steps.indices {
      guard case .turn(var requests) = script.steps[index] else { continue }
      for place in requests.indices.reversed() {
        var fewer = requests
        fewer.remove(at: place)
        var shorter = script
        shorter.steps[index] = .turn(fewer)
        if fails(shorter) {
          requests = fewer
          script = shorter
        }
      }
    }
    return script
  }
}

/// Generates steps from a seed.
private struct WorldWriter {
  private var numbers: SeededNumbers
  /// Percentage of steps that are faults of each kind; without one kind, a world shows more of the others.
  private let kills: Int
  private let clocks: Int
  private let stores: Int
  /// `true` if it goes on as the world of a phone.
  private let isOfPhone: Bool

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    // In the second of them rings come again while nobody answers.
    isOfPhone = seed % 16 == 3 || seed % 16 == 10
    kills = [0, 4, 10].randomElement(using: &numbers) ?? 0
    clocks = [0, 6, 14].randomElement(using: &numbers) ?? 0
    stores = [0, 8, 16].randomElement(using: &numbers) ?? 0
  }

  mutating func steps() -> [WorldStep] {
    var steps: [WorldStep] = [.turn([makeSomething(), makeSomething(), makeSomething()])]
    for _ in 0..<number(in: 12...44) { steps.append(step()) }
    // Finally all faults are repaired for a day, so that nothing stays hidden.
    steps += [.store(nil), .soundDevice(true), .wait(.hours(26)), .lateClient]
    return steps + nights() + (isOfPhone ? closedDays() : [])
  }

  /// Nights in which the machine sleeps, from numbers of their own: the days before stay as they were.
  private mutating func nights() -> [WorldStep] {
    numbers = SeededNumbers(seed: numbers.next() ^ 0x7765_6b61)
    var steps: [WorldStep] = []
    for _ in 0..<number(in: 2...5) {
      steps.append(.turn([makeSomething(), request(), makeSomething()]))
      if chance(15) { steps.append(.kill(actions: number(in: 0...14), down: .seconds(count(in: 1...90)))) }
      if chance(15) { steps.append(.slewClock(.milliseconds(count(in: -40...40)))) }
      let awake: [TimeSpan] = [.seconds(1), .seconds(5), .seconds(40), .minutes(3)]
      steps.append(
        .night(
          .minutes(count(in: 1...1_200)), wakes: chance(70), awake: awake.randomElement(using: &numbers) ?? .minutes(1))
      )
      if chance(50) { steps.append(.press(number(in: 0...3), snooze: chance(70))) }
    }
    return steps + [.wait(.minutes(20)), .lateClient]
  }

  /// Days in which the app is closed most of the time, from numbers of their own.
  private mutating func closedDays() -> [WorldStep] {
    numbers = SeededNumbers(seed: numbers.next() ^ 0x7068_6f6e)
    var steps: [WorldStep] = []
    for _ in 0..<number(in: 4...9) {
      steps.append(.turn([makeSomething(), request(), makeSomething()]))
      if chance(20) { steps.append(.slewClock(.milliseconds(count(in: -40...40)))) }
      let answers = (0..<number(in: 0...6)).map { _ in answer() }
      steps.append(.closed(span(), dies: chance(70), answers))
      if chance(40) { steps.append(.press(number(in: 0...3), snooze: chance(50))) }
    }
    return steps + [.wait(.minutes(20)), .lateClient]
  }

  private mutating func answer() -> WorldPhoneAnswer {
    switch number(in: 0...4) {
    case 0, 1: .stop(after: .milliseconds(count(in: 0...90_000)))
    case 2, 3: .snooze(after: .milliseconds(count(in: 0...90_000)))
    default: .nothing
    }
  }

  private mutating func step() -> WorldStep {
    let dice = number(in: 0...99)
    if dice < kills { return dice % 3 == 0 ? reboot() : .kill(actions: number(in: 0...14), down: span()) }
    if dice < kills + clocks { return clock() }
    if dice < kills + clocks + stores {
      return .store(chance(40) ? nil : WorldStoreFault.allCases.randomElement(using: &numbers))
    }
    switch number(in: 0...16) {
    case 0...6: return .turn((0..<number(in: 1...4)).map { _ in request() })
    case 7...11: return .wait(span())
    case 12: return .suspend(span())
    case 13: return .soundDevice(chance(50))
    case 14: return .soundEnds
    case 15: return .lateClient
    default: return .press(number(in: 0...3), snooze: chance(50))
    }
  }

  private mutating func reboot() -> WorldStep {
    guard clocks > 0, chance(60) else { return .reboot(off: span(), ahead: .zero, wrong: .zero) }
    let ahead = [TimeSpan.hours(9), .hours(-9), .hours(1), .days(400), .minutes(58), .days(-400)]
    return .reboot(
      off: span(), ahead: ahead.randomElement(using: &numbers) ?? .zero, wrong: .seconds(count(in: 1...240)))
  }

  private mutating func clock() -> WorldStep {
    switch number(in: 0...9) {
    case 0...3: return .clockAhead(by: step(of: .days(400)), lasts: .seconds(count(in: 1...400)))
    case 4, 5: return .setClock(step(of: .days(400)))
    case 6: return .setClock(.zero - step(of: .days(400)))
    case 7: return .slewClock(.milliseconds(count(in: -40...40)))
    case 8: return .zone(number(in: 0...7))
    default: return .newTimeZoneData
    }
  }

  /// A span from 1 ns up to `most`, with short ones as likely as long ones.
  private mutating func step(of most: TimeSpan) -> TimeSpan {
    let steps: [TimeSpan] = [
      TimeSpan(nanoseconds: 1), .milliseconds(3), .seconds(2), .minutes(10), .minutes(59), .minutes(61), .hours(3),
      .hours(9), .days(1), .days(30), most,
    ]
    return steps.randomElement(using: &numbers) ?? most
  }

  private mutating func span() -> TimeSpan {
    switch number(in: 0...9) {
    case 0: TimeSpan(nanoseconds: count(in: 1...2_000_000))
    case 1...3: .seconds(count(in: 1...90))
    case 4...6: .minutes(count(in: 1...90))
    case 7, 8: .hours(count(in: 1...20))
    default: .days(count(in: 1...4))
    }
  }

  private mutating func length() -> TimeSpan {
    switch number(in: 0...5) {
    case 0: .milliseconds(count(in: 1...1500))
    case 1, 2: .seconds(count(in: 1...120))
    case 3, 4: .minutes(count(in: 1...120))
    default: .hours(count(in: 1...30))
    }
  }

  private mutating func alarm() -> WorldAlarm {
    WorldAlarm(
      second: chance(60) ? number(in: 0...23) * 3600 : number(in: 0...86_399), days: number(in: 0...8),
      zone: chance(30) ? number(in: 0...7) : nil, isInSet: chance(30))
  }

  private mutating func makeSomething() -> WorldRequest {
    switch number(in: 0...8) {
    case 0...2: .makeTimer(length(), starts: chance(90), key: chance(40) ? number(in: 0...3) : nil)
    case 3...6: .makeAlarm(alarm(), key: chance(40) ? number(in: 4...7) : nil)
    case 7: .makeSequence(steps: number(in: 1...4), length(), waits: chance(40))
    default: .makeStopwatch
    }
  }

  private mutating func request() -> WorldRequest {
    let which = number(in: 0...11)
    switch number(in: 0...27) {
    case 0...5: return makeSomething()
    case 6...9: return .timer(which, timerCommand())
    case 10...12: return .alarm(which, alarmCommand())
    case 13, 14: return .sequence(which, sequenceCommand())
    case 15: return .stopwatch(which, StopwatchCommand.allCases.randomElement(using: &numbers) ?? .lap)
    case 16: return .setEnabled(chance(50))
    // Without another number, so that the worlds of earlier seeds stay much the same.
    case 17...19: return which % 4 == 1 ? .undo : .rename(which)
    case 20: return .lengthen(which, length())
    case 21: return .moveAlarm(which, alarm())
    case 22: return which % 4 == 1 ? .undo : .cancel(which)
    case 23, 24: return .snooze(which, chance(50) ? length() : nil)
    case 25: return chance(60) ? .dismiss(which) : .seeMissed(which)
    case 26:
      // Without another number, as above.
      if which % 3 == 1 { return .trustedTime(which > 4) }
      return chance(30)
        ? .importBatch(key: chance(50) ? 9 : nil) : .lateLimit(.minutes(count(in: 0...2) * 60))
    default: return .pause(.milliseconds(count(in: 1...40)))
    }
  }

  private mutating func timerCommand() -> TimerCommand {
    let commands: [TimerCommand] = [
      .start, .pause, .resume, .reset, .restart, .restart, .add(length()), .add(.zero - .seconds(count(in: 1...60))),
    ]
    return commands.randomElement(using: &numbers) ?? .start
  }

  private mutating func alarmCommand() -> WorldAlarmCommand {
    let commands: [WorldAlarmCommand] = [
      .turnOn, .turnOff, .skip(number(in: 1...3)), .unskip, .resume, .pause(number(in: 0...4)),
    ]
    return commands.randomElement(using: &numbers) ?? .turnOn
  }

  private mutating func sequenceCommand() -> SequenceCommand {
    let commands: [SequenceCommand] = [.start, .pause, .resume, .reset, .restart, .next, .back, .add(length())]
    return commands.randomElement(using: &numbers) ?? .start
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  private mutating func count(in range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &numbers) }

  private mutating func chance(_ percent: Int) -> Bool { number(in: 0...99) < percent }
}
