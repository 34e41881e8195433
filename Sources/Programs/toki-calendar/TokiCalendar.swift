// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Glibc
import LinuxHost
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// Reads and writes calendar files for `toki`, in a separate process because the files come from outside.
///
/// Exit codes: 0 success; 1 failure; 2 invalid input. Remarks about a file go to standard error, each as
/// `LINE<tab>KIND<tab>CODE<tab>TITLE<tab>SENTENCE`. The kind is `fault` if nothing was read, `left` for events left
/// out, and `note` for changes.
@main enum TokiCalendar {
  /// Maximum file size in bytes; a lifetime's calendar takes a few megabytes.
  private static let longest = 32 << 20

  static func main() {
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
    HostProcess.ignoreBrokenPipes()
    do throws(Failure) {
      switch Array(CommandLine.arguments.dropFirst()) {
      case ["write"]: try write()
      case ["days"]: try days()
      case let arguments where arguments.first == "read": try read(try options(arguments.dropFirst()))
      default: throw usage
      }
    } catch {
      for line in error.lines { StandardError.write(line + "\n") }
      exit(error.code)
    }
  }

  private struct Failure: Error {
    let code: Int32
    let lines: [String]
  }

  private static var usage: Failure {
    Failure(
      code: 1,
      lines: [
        "toki-calendar read [--strict] [--skip-past] [--keep-past] [--all-day=TIME]",
        "toki-calendar days",
        "toki-calendar write",
      ])
  }

  /// Options for reading a file.
  private static func options(_ arguments: ArraySlice<String>) throws(Failure) -> CalendarOptions {
    var options = CalendarOptions()
    for argument in arguments {
      let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch (sides[0], sides.count == 2 ? sides[1] : nil) {
      case ("--strict", nil): options.isStrict = true
      case ("--skip-past", nil): options.skipsPast = true
      case ("--keep-past", nil): options.keepsPast = true
      case ("--all-day", let text?):
        guard let time = try? TimeOfDayText.parse(text) else { throw usage }
        options.wholeDay = time
      default: throw usage
      }
    }
    return options
  }

  /// Converts a file to a backup.
  private static func read(_ options: CalendarOptions) throws(Failure) {
    let (bytes, context) = (try input(), try context())
    let reading: CalendarReading
    do throws(CalendarFaults) {
      reading = try CalendarReader.read(bytes, in: context, options)
    } catch {
      throw Failure(code: 2, lines: error.all.map { $0.line(as: "fault") })
    }
    for fault in reading.leftOut { StandardError.write(fault.line(as: "left") + "\n") }
    for notice in reading.notices { StandardError.write(notice.text + "\n") }
    try output(BackupFile.write(ImportBatch(ItemLists(alarms: reading.alarms), isCalendar: true)))
  }

  /// Lists the days of a file's events, a row of them on each line.
  private static func days() throws(Failure) {
    let (bytes, context) = (try input(), try context())
    let days: [ExceptedDays]
    do throws(CalendarFaults) {
      days = try CalendarDays.read(bytes, in: context)
    } catch {
      throw Failure(code: 2, lines: error.all.map { $0.line(as: "fault") })
    }
    try output(Array(days.map { "\($0.text)\n" }.joined().utf8))
  }

  /// Converts the alarms of a backup to a calendar file.
  private static func write() throws(Failure) {
    let bytes = try input()
    let context = try context()
    let batch: ImportBatch
    do throws(BackupError) {
      batch = try BackupFile.read(bytes)
    } catch {
      throw Failure(code: 2, lines: ["\(error.place.line)\t\(error.reason)."])
    }
    let calendar: [UInt8]
    do throws(CalendarWriteError) {
      calendar = try CalendarWriter.write(batch.alarms, in: context)
    } catch {
      throw Failure(code: 2, lines: ["1\t\(error.sentence)"])
    }
    try output(calendar)
  }

  private static func context() throws(Failure) -> CalendarContext {
    let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
    let host: ZoneRules
    do throws(ZoneError) {
      host = try clock.hostZone()
    } catch .unset {
      // localtime(5): such a machine is on UTC.
      host = .utc
    } catch {
      throw Failure(code: 1, lines: ["1\t\(error.description)"])
    }
    return CalendarContext(now: clock.now().utc, hostZone: host) { name in try? clock.zone(named: name) }
  }

  private static func input() throws(Failure) -> [UInt8] {
    do throws(HostError) {
      return try WholeFile.standardInput(limit: longest)
    } catch {
      throw Failure(code: 1, lines: ["1\t\(error.description)"])
    }
  }

  private static func output(_ bytes: [UInt8]) throws(Failure) {
    guard StandardOutput.write(String(decoding: bytes, as: UTF8.self)) else {
      throw Failure(code: 1, lines: [])
    }
  }
}
