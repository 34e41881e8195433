// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki import alarms.ics`: import a backup or a calendar file.
enum ItemImport {
  static var spec: CommandSpec {
    CommandSpec(
      "import", arguments: "[FILE]",
      summary: tr("import a backup or a calendar file"),
      examples: [
        "toki import backup.json", "toki import holidays.ics --all-day 9:00", "toki import - --dry-run < a.ics",
        "toki import backup.json --replace", "toki import --follow team.ics",
      ],
      words: 0...1,
      options: [
        .dryRun, .allDay, .skipPast, .strict, .withHooks, .replace, .follow, .unfollow, .followed, .json,
      ], place: .here
    ) { invocation, context throws(CommandFailure) in
      try FileFollowing.check(invocation)
      if invocation.has(.followed) { return try await FileFollowing.list(invocation, context) }
      if invocation.has(.unfollow) { return try await FileFollowing.end(invocation, context) }
      let isFollowed = invocation.has(.follow)
      guard let path = invocation.words.first else {
        throw .usage(
          tr("“{command}” needs {arguments}.", ["command": "import", "arguments": "FILE"]),
          hint: tr("Help: {command}", ["command": "toki help import"]))
      }
      var file: ImportedFile
      do throws(ImportRefusal) {
        let bytes = try bytes(of: path, in: context)
        file = try ImportedFile(bytes, options: try options(invocation), in: context)
        if invocation.has(.replace) {
          guard !file.batch.isCalendar else {
            throw ImportRefusal(.usage(tr("Only a backup can replace everything, and this is none.")))
          }
          file.batch.replacesAll = true
        }
        if isFollowed, !file.batch.isCalendar { throw ImportRefusal(FileFollowing.noCalendar) }
        // A file of which nothing can ring is a mistake, unless its rings were known to be over.
        let isExpected = file.leftOut.allSatisfy { $0.code == "past" && invocation.has(.skipPast) }
        if file.batch.isEmpty, !isExpected, !isFollowed {
          throw ImportRefusal(faults: file.leftOut)
        }
      } catch {
        guard invocation.has(.json), !error.faults.isEmpty else { throw error.failure(of: path) }
        context.printLine(JSONValue.refusal(error, of: path).text)
        return .usage
      }
      tellLeftOut(file.leftOut, to: context)
      for notice in file.notices { context.errors(notice.text(longest: 300) + "\n") }
      let hooks = invocation.has(.withHooks) ? [] : file.batch.turnOffHooks()
      let isTrial = invocation.has(.dryRun)
      var batch = file.batch
      if isFollowed, !isTrial {
        return try await FileFollowing.begin(path, file, invocation, context)
      }
      guard !batch.isEmpty || batch.replacesAll else {
        let text = JSONValue.imported(file, ids: [], nil, isTrial: isTrial, off: hooks).text
        context.printLine(invocation.has(.json) ? text : tr("There is nothing in it to import."))
        return .done
      }
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      var outcomes = ImportOutcomes(of: batch, in: state, context)
      let remainder = try await BackupRemainder(of: batch, in: state, by: control)
      batch.history = batch.history.map { Array($0.prefix(Backup.mostRings)) }
      let sent = batch
      var ids: [ItemID] = []
      if !isTrial {
        let made = try await Creation.make(in: context) { (control, key, _) async throws(ControlError) in
          try await control.importItems(sent, key: key)
        }
        ids = made.item
        outcomes.take(ids)
        // The first few show every kind of warning.
        for id in outcomes.changed.prefix(20) { context.tell(await context.warnings(about: id, by: made.control)) }
      }
      if invocation.has(.json) {
        context.printLine(
          JSONValue.imported(file, ids: ids, outcomes, isTrial: isTrial, off: hooks, remainder: remainder).text)
      } else {
        for sentence in remainder.sentences { context.errors(sentence + "\n") }
        let restored = remainder.restored(isTrial: isTrial)
        let isOfItems = batch.count > 0 || !outcomes.matches.isEmpty || restored.isEmpty
        if isOfItems {
          context.output(isTrial ? outcomes.trial(context) : outcomes.sentences.joined(separator: "\n") + "\n")
        }
        for sentence in restored { context.printLine(sentence) }
        tellOff(hooks, to: context)
      }
      return .done
    }
  }

  /// The options for the calendar program.
  private static func options(_ invocation: Invocation) throws(ImportRefusal) -> [String] {
    var options = [Option.strict, .skipPast].filter { invocation.has($0) }.map { $0.text }
    guard let text = invocation[.allDay] else { return options }
    do throws(WordingError) {
      options.append("\(Option.allDay.text)=\(try TimeOfDayText.parse(text).text)")
    } catch {
      throw ImportRefusal(CommandFailure(error))
    }
    return options
  }

  /// Lists the parts of a calendar file that Toki does not take in.
  private static func tellLeftOut(_ all: [LineRemark], to context: CommandContext) {
    guard !all.isEmpty else { return }
    context.errors(trn("{count} entry is left out:", "{count} entries are left out:", all.count) + "\n")
    for line in all.lines { context.errors(line + "\n") }
  }

  /// Lists the hooks that were turned off: somebody else may have written them.
  private static func tellOff(_ hooks: [Hook], to context: CommandContext) {
    guard !hooks.isEmpty else { return }
    context.printLine(
      trn(
        "{count} hook is off, as it can run any program; {option} lets it run:",
        "{count} hooks are off, as they can run any program; {option} lets them run:", hooks.count,
        ["option": Option.withHooks.text]))
    for hook in hooks { context.printLine("  " + HookWords.line(hook)) }
  }

  private static func bytes(of path: String, in context: CommandContext) throws(ImportRefusal) -> [UInt8] {
    do throws(CommandFiles.Problem) {
      return try context.files.read(path)
    } catch {
      guard !error.reason.contains("No such file or directory") else {
        throw ImportRefusal(
          CommandFailure(.failed, tr("There is no file {path}.", ["path": PlainText.of(path, longest: 300)])))
      }
      throw ImportRefusal(
        CommandFailure(
          .failed,
          tr("The file cannot be read: {message}", ["message": PlainText.of(error.reason, longest: 300)])))
    }
  }
}

/// Consecutive IDs as ranges: `t4, a7–a31`.
enum IDRanges {
  static func text(of ids: [ItemID]) -> String {
    var ranges: [(first: ItemID, last: ItemID)] = []
    for id in ids {
      if let last = ranges.last?.last, last.isFollowed(by: id) {
        ranges[ranges.count - 1].last = id
      } else {
        ranges.append((id, id))
      }
    }
    return ranges.map { first, last in
      if first == last { return first.text }
      return first.isFollowed(by: last) ? "\(first.text), \(last.text)" : "\(first.text)–\(last.text)"
    }
    .joined(separator: ", ")
  }
}

extension ItemID {
  /// `true` if the other ID is of the same kind and has the next number.
  fileprivate func isFollowed(by other: ItemID) -> Bool {
    kind == other.kind && number + 1 == other.number
  }
}
