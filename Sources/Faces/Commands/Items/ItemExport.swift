// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki export backup.json`: write everything as a backup, or the alarms as a calendar file.
enum ItemExport {
  static var spec: CommandSpec {
    CommandSpec(
      "export", arguments: "[FILE]", summary: tr("write a backup, or the alarms as a calendar file"),
      examples: ["toki export backup.json", "toki export alarms.ics", "toki export --ics"],
      words: 0...1, options: [.ics]
    ) { invocation, context throws(CommandFailure) in
      let path = invocation.words.first.flatMap { $0 == "-" ? nil : $0 }
      let isCalendar = invocation.has(.ics) || path?.lowercased().hasSuffix(".ics") == true
      // A backup has the keys of hooks, which leave their machine for no device.
      if !isCalendar { try context.checkIsHere("export") }
      let control = try await context.reach()
      let bytes =
        if isCalendar {
          try calendar(
            of: try await asked { () async throws(ControlError) in try await control.state() }, in: context)
        } else {
          BackupFile.write(try await asked { () async throws(ControlError) in try await control.backup() })
        }
      guard let path else {
        context.output(String(decoding: bytes, as: UTF8.self))
        return .done
      }
      do throws(CommandFiles.Problem) {
        try context.files.write(path, bytes)
      } catch {
        throw CommandFailure(
          .failed,
          tr("Nothing was written: {message}", ["message": PlainText.of(error.reason, longest: 300)]))
      }
      context.printLine(tr("Written: {path}", ["path": PlainText.of(path, longest: 300)]))
      return .done
    }
  }

  private static func calendar(of state: EngineState, in context: CommandContext) throws(CommandFailure) -> [UInt8] {
    let others = state.items.count - state.alarms.count
    if others > 0 {
      let sentence = trn(
        "Calendar files hold alarms only; {count} other item was left out.",
        "Calendar files hold alarms only; {count} other items were left out.", others)
      context.errors("toki: \(sentence)\n")
    }
    let outcome = try CalendarProgram.run(["write"], BackupFile.write(ImportBatch(state.items)), in: context)
    guard outcome.status == 0 else { throw CalendarProgram.failure(outcome) }
    return outcome.output
  }
}

/// Runs the program that reads and writes calendar files.
enum CalendarProgram {
  /// Runs it to its end; any exit code is returned.
  static func run(
    _ arguments: [String], _ input: [UInt8], in context: CommandContext
  ) throws(CommandFailure) -> CommandFiles.ProgramOutcome {
    do throws(CommandFiles.Problem) {
      return try context.files.runCalendar(arguments, input)
    } catch {
      throw failure(error.reason)
    }
  }

  /// The failure for an unsuccessful run.
  static func failure(_ outcome: CommandFiles.ProgramOutcome) -> CommandFailure {
    let line = outcome.errors.first.map { String($0.split(separator: "\t", maxSplits: 1).last ?? "") }
    return failure(line ?? "toki-calendar: \(outcome.status)")
  }

  private static func failure(_ reason: String) -> CommandFailure {
    CommandFailure(
      .failed,
      tr("The calendar file could not be worked on: {message}", ["message": PlainText.of(reason, longest: 300)]))
  }
}
