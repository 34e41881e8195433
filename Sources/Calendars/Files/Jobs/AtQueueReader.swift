// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Reads the jobs of at(1) as atq(1) lists them, and turns each into an alarm that rings at its time.
///
/// A line is `3<tab>Wed Nov 25 09:00:00 2026 a mika`; the time can also be seconds since 1970, or `2026-11-25 09:00`.
/// Lines that begin with a tab are the job above them, as `at -c` prints it; its first command is the label.
public struct AtQueueReader {
  private struct Job {
    let number: String
    let queue: String
    let time: JobTime?
    let line: Int
    let text: String
    var script: [Substring] = []
  }

  /// When a job begins.
  private enum JobTime {
    case instant(UTCInstant)
    case wall(CivilDateTime)
  }

  private let context: CalendarContext
  private var found: ReadingBuilder

  /// Reads a list; arbitrary bytes are safe.
  ///
  /// - Parameters:
  ///   - bytes: What `atq` prints.
  ///   - context: The current time and the known zones.
  ///   - options: How to treat entries that cannot ring.
  /// - Returns: The alarms, what is left out, and what does not carry over.
  /// - Throws: `CalendarFaults` for too many jobs; if the options are strict, for each job that would be left out.
  public static func read(
    _ bytes: [UInt8], in context: CalendarContext, _ options: CalendarOptions
  ) throws(CalendarFaults) -> CalendarReading {
    var reader = AtQueueReader(context)
    do throws(CalendarFault) {
      try reader.take(bytes)
    } catch {
      throw CalendarFaults(all: [error])
    }
    return try reader.found.reading(options)
  }

  private init(_ context: CalendarContext) {
    self.context = context
    found = ReadingBuilder(context)
  }

  private mutating func take(_ bytes: [UInt8]) throws(CalendarFault) {
    let jobs = try jobs(in: String(decoding: bytes, as: UTF8.self))
    // atq(1) lists them in the order of its folder, which is none.
    for job in jobs.sorted(by: { moment(of: $0) < moment(of: $1) }) { try add(job) }
    if let first = firstAdded { found.note(.runsNothing, line: first) }
  }

  private mutating func jobs(in text: String) throws(CalendarFault) -> [Job] {
    var jobs: [Job] = []
    var isInJob = false
    // A person knows the lines of the list, not those of the jobs between them.
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("\t") {
        if isInJob { jobs[jobs.count - 1].script.append(line.dropFirst()) }
        continue
      }
      number += 1
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      isInJob = false
      guard let job = Self.job(line, number: number) else {
        found.leaveOut(CalendarFault(line: number, .unreadable(CalendarFault.quote(String(line)))))
        continue
      }
      guard jobs.count < ReadingBuilder.most else { throw CalendarFault(line: number, .tooMany(ReadingBuilder.most)) }
      jobs.append(job)
      isInJob = true
    }
    return jobs
  }

  /// When a job begins; the end of time for one that has no time to begin at.
  private func moment(of job: Job) -> UTCInstant {
    switch job.time {
    case .instant(let instant): instant
    case .wall(let wall): context.hostZone.resolve(wall).ringInstant
    case nil: UTCInstant(nanosecondsSinceEpoch: .max)
    }
  }

  /// The line of the first job of the list that was taken in.
  private var firstAdded: Int?

  private mutating func add(_ job: Job) throws(CalendarFault) {
    let command = Self.command(in: job.script)
    let label = found.label(command ?? "at \(job.number)", line: job.line)
    guard let time = job.time else {
      found.leaveOut(CalendarFault(line: job.line, .unreadable(job.text), title: label.text))
      return
    }
    // Queue `b` is that of batch(1), and one that has begun is in `=`.
    guard job.queue != "b", job.queue != "=" else {
      found.leaveOut(CalendarFault(line: job.line, .noTimeOfItsOwn, title: label.text))
      return
    }
    let rules = context.hostZone
    var zone = AlarmZone.floating
    let wall: CivilDateTime
    let instant: UTCInstant
    switch time {
    case .wall(let given): (wall, instant) = (given, rules.resolve(given).ringInstant)
    case .instant(let given):
      instant = given
      let own = rules.civil(at: given)
      // The second pass through an hour that comes twice has a name in UTC alone.
      let isNamed = rules.resolve(own).ringInstant == given
      wall = isNamed ? own : ZoneRules.utc.civil(at: given)
      if !isNamed { zone = .pinned(.utc) }
    }
    firstAdded = min(firstAdded ?? job.line, job.line)
    let seconds = (instant - UTCInstant(secondsSinceEpoch: 0)).nanoseconds / 1_000_000_000
    try found.add(
      AlarmSchedule(time: wall.time, recurrence: .once(wall.date)), in: zone,
      as: found.uid(of: "at-\(job.number)-\(seconds)"), label: label, line: job.line)
  }

  // MARK: Lines

  private static func job(_ line: Substring, number: Int) -> Job? {
    let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard words.count >= 4, let id = words.first, id.utf8.count < 20, isNumber(id) else { return nil }
    let queue = words[words.count - 2]
    guard queue.utf8.count == 1 else { return nil }
    return Job(
      number: String(id), queue: String(queue), time: time(words[1..<(words.count - 2)].map(String.init)), line: number,
      text: CalendarFault.quote(words.joined(separator: " ")))
  }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func time(_ words: [String]) -> JobTime? {
    switch words.count {
    case 1 where isNumber(words[0]):
      // Up to the year 2261.
      guard let seconds = Int64(words[0]), seconds < 9_200_000_000 else { return nil }
      return .instant(UTCInstant(secondsSinceEpoch: seconds))
    case 1:
      let parts = words[0].split(separator: "T").map(String.init)
      return parts.count == 2 ? time(parts) : nil
    case 2:
      let date = words[0].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, date.allSatisfy({ isNumber($0) }), let year = Int(date[0]), let month = Int(date[1]),
        let day = Int(date[2])
      else { return nil }
      return wall(year, month, day, words[1])
    case 5:
      guard let month = months.firstIndex(of: words[1]), isNumber(words[2]), let day = Int(words[2]),
        isNumber(words[4]), let year = Int(words[4])
      else { return nil }
      return wall(year, month + 1, day, words[3])
    default: return nil
    }
  }

  private static func wall(_ year: Int, _ month: Int, _ day: Int, _ clock: String) -> JobTime? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ isNumber($0) && $0.utf8.count < 3 }), year < 2262,
      let date = CivilDate(year: year, month: month, day: day), let hour = Int(parts[0]), let minute = Int(parts[1]),
      let time = TimeOfDay(hour: hour, minute: minute, second: parts.count == 3 ? Int(parts[2]) ?? 0 : 0)
    else { return nil }
    return .wall(CivilDateTime(date: date, time: time))
  }

  /// The first command of a job: what follows the change of folder with which at(1) begins it.
  private static func command(in script: [Substring]) -> String? {
    guard let folder = script.firstIndex(where: { $0.contains("Execution directory inaccessible") }) else { return nil }
    let rest = script[(folder + 1)...]
    guard let end = rest.firstIndex(of: "}") else { return nil }
    return rest[(end + 1)...].first { $0.contains { !$0.isWhitespace } }.map(String.init)
  }
}
