// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki import --follow`, `--unfollow` and `--followed`: calendar files that are read again whenever they change.
enum FileFollowing {
  /// Refuses options that do not go together.
  static func check(_ invocation: Invocation) throws(CommandFailure) {
    let own = [Option.follow, .unfollow, .followed].filter { invocation.has($0) }
    guard let first = own.first else { return }
    let others: [Option] =
      first == .follow ? [.replace] : [.replace, .dryRun, .allDay, .skipPast, .strict, .withHooks]
    if let other = own.dropFirst().first ?? others.first(where: { invocation.has($0) }) {
      throw .usage(
        tr("{option} and {other} do not go together.", ["option": first.text, "other": other.text]))
    }
    if first == .follow, invocation.words.first == "-" { throw noCalendar }
    if first == .followed, let word = invocation.words.first {
      throw .usage(
        tr("“{command}” does not take “{word}”.", ["command": "import --followed", "word": PlainText.of(word)]))
    }
  }

  /// Why a file that is no calendar is not followed.
  static var noCalendar: CommandFailure { .usage(tr("Only a calendar file can be followed, and this is none.")) }

  /// Follows a file that was read already, and tells its events' fates.
  static func begin(
    _ path: String, _ file: ImportedFile, _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let source = FollowedSource(
      path: try absolute(path, context), wholeDay: try wholeDay(invocation), isStrict: invocation.has(.strict))
    let control = try await context.reach()
    let before = try await asked { () async throws(ControlError) in try await control.state() }
    let ids = try await asked { () async throws(ControlError) in try await control.send(Follow(source)).ids }
    let after = try await asked { () async throws(ControlError) in try await control.state() }
    let outcomes = ImportOutcomes(of: ids, between: before, and: after)
    for id in outcomes.changed.prefix(20) { context.tell(await context.warnings(about: id, by: control)) }
    if invocation.has(.json) {
      let json = JSONValue.imported(file, ids: ids, outcomes, isTrial: false, off: [], followed: source.path)
      context.printLine(json.text)
    } else {
      let sentence = tr("Following {path}: what changes there changes here.", ["path": shown(source.path)])
      let lines = outcomes.matches.isEmpty ? [] : outcomes.sentences
      context.output((lines + [sentence]).joined(separator: "\n") + "\n")
    }
    return .done
  }

  static func end(_ invocation: Invocation, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    guard let word = invocation.words.first else {
      throw .usage(
        tr("“{command}” needs {arguments}.", ["command": "import --unfollow", "arguments": "FILE"]),
        hint: tr("Followed files: {command}", ["command": "toki import --followed"]))
    }
    let control = try await context.reach()
    let followed = try await asked { () async throws(ControlError) in try await control.send(ListFollowed()).followed }
    // Its folder may be gone by now.
    let path = followed.contains { $0.source.path == word } ? word : (try? absolute(word, context)) ?? word
    guard followed.contains(where: { $0.source.path == path }) else {
      throw CommandFailure(
        .failed, tr("{path} is not followed.", ["path": shown(path)]),
        hint: tr("Followed files: {command}", ["command": "toki import --followed"]))
    }
    _ = try await asked { () async throws(ControlError) in try await control.send(Unfollow(path)) }
    context.printLine(
      invocation.has(.json)
        ? JSONValue.members(["unfollowed": .string(path)]).text
        : tr("{path} is no longer followed; its alarms stay.", ["path": shown(path)]))
    return .done
  }

  static func list(_ invocation: Invocation, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    let control = try await context.reach()
    let followed = try await asked { () async throws(ControlError) in try await control.send(ListFollowed()).followed }
    if invocation.has(.json) {
      context.printLine(JSONValue(FollowedList(followed: followed)).text)
    } else {
      let state = try await asked { () async throws(ControlError) in try await control.state(of: [.alarm]) }
      let excepting = state.alarms.filter { $0.exceptedFile != nil }
      let excepted = Dictionary(grouping: excepting) { $0.exceptedFile?.path ?? "" }
      if followed.isEmpty, excepted.isEmpty { context.printLine(tr("No file is followed.")) }
      for file in followed { for line in lines(of: file) { context.printLine(line) } }
      for (path, alarms) in excepted.sorted(by: { $0.key < $1.key }) {
        for line in lines(ofExcepted: path, alarms) { context.printLine(line) }
      }
    }
    return .done
  }

  /// A file with the number of its alarms, and its error on a line of its own.
  private static func lines(of file: FollowedFile) -> [String] {
    let count = file.alarms.count
    let line = trn(
      "{path}: {count} alarm", "{path}: {count} alarms", count, ["path": shown(file.source.path)])
    guard let trouble = file.trouble else { return [line] }
    return [line, "  " + PlainText.of(FollowedTexts.reason(trouble, in: Localization.language), longest: 300)]
  }

  /// A file whose days alarms leave out, and on a line of its own that it cannot be read.
  private static func lines(ofExcepted path: String, _ alarms: [Alarm]) -> [String] {
    let ids = alarms.map(\.id).sorted().map(\.text).joined(separator: tr(", "))
    let line = tr("{path}: its days are left out by {ids}", ["path": shown(path), "ids": ids])
    guard alarms.contains(where: { $0.exceptedFile?.isUnreadable ?? false }) else { return [line] }
    return [line, "  " + tr("it cannot be read; the days that it had stay left out")]
  }

  private static func wholeDay(_ invocation: Invocation) throws(CommandFailure) -> TimeOfDay? {
    guard let text = invocation[.allDay] else { return nil }
    do throws(WordingError) {
      return try TimeOfDayText.parse(text)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The absolute path of a file that a person names; `isThere` if it has to be readable as well.
  static func absolute(
    _ path: String, _ context: CommandContext, isThere: Bool = false
  ) throws(CommandFailure) -> String {
    do throws(CommandFiles.Problem) {
      let absolute = try context.files.absolutePath(path)
      if isThere { _ = try context.files.read(absolute) }
      return absolute
    } catch {
      throw CommandFailure(
        .failed, tr("The file cannot be read: {message}", ["message": PlainText.of(error.reason, longest: 300)]))
    }
  }

  private static func shown(_ path: String) -> String { PlainText.of(path, longest: 300) }
}

extension ImportOutcomes {
  /// Compares the alarms of a followed file, which has events of these IDs.
  init(of ids: [ItemID], between before: EngineState, and after: EngineState) {
    var matches: [ImportMatch] = []
    for id in ids {
      guard let item = after.items[id] else { continue }
      let former = before.items[id]
      let isSame = former?.shelved.revision == item.shelved.revision
      matches.append(
        ImportMatch(item: item, id: id, outcome: former == nil ? .new : isSame ? .unchanged : .updated))
    }
    let here = Set(after.alarms.map(\.id))
    for alarm in before.alarms where !here.contains(alarm.id) {
      matches.append(ImportMatch(item: .alarm(alarm), id: .alarm(alarm.id), outcome: .removed))
    }
    self.init(matches, in: after)
  }
}
