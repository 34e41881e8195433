// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// `toki link bedroom keep mine`: which version stays of what was changed here and in the room.
enum EditAnswer {
  static func run(
    _ invocation: Invocation, of room: Room, _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let words = invocation.words.dropFirst()
    guard words.first == "keep", let side = words.dropFirst().first.flatMap({ EditQuestion.Side(rawValue: $0) }) else {
      throw .usage(
        tr(
          "“{command}” does not take “{word}”.",
          ["command": "link", "word": PlainText.of(words.joined(separator: " "), longest: 300)]),
        hint: tr("Help: {command}", ["command": "toki help link"]))
    }
    let port = context.rooms.links.edits(room.name)
    let waiting = port.read()
    let items = try items(Array(words.dropFirst(2)), in: waiting, side, room)
    let shown = waiting.openQuestions
    var gone: ItemID?
    var done: [ItemID] = []
    do throws(ControlError) {
      _ = try port.change { edits in
        var decided = edits
        for item in items {
          if let question = shown.first(where: { $0.item == item }) {
            if decided.answer(question, keeping: side, key: context.newKey()) {
              done.append(item)
            } else {
              gone = gone ?? item
            }
          } else if decided.keepTheirs(of: item) {
            // One that was told meanwhile is given up no more.
            done.append(item)
          }
        }
        if gone == nil { edits = decided }
      }
    } catch {
      throw CommandFailure(
        .failed, tr("It could not be saved: {message}", ["message": PlainText.of(error.message, longest: 300)]))
    }
    if let gone = gone ?? (done.isEmpty ? items.first : nil) { throw notAsked(gone.text, room) }
    context.printLine(
      EditTexts.answered(
        done.map(\.text).joined(separator: " "), keeping: side, in: room.name.text, in: Localization.language))
    return .done
  }

  /// The items that are meant: those named, else all that are asked about, else all that wait if they are given up.
  private static func items(
    _ words: [String], in waiting: RoomEdits, _ side: EditQuestion.Side, _ room: Room
  ) throws(CommandFailure) -> [ItemID] {
    let asked = waiting.questions.map(\.item)
    let all = side == .mine ? asked : waiting.edits.map(\.item)
    let named = try words.map { word throws(CommandFailure) in
      guard let item = ItemID(text: word.lowercased()), all.contains(item) else {
        throw notAsked(word, room)
      }
      return item
    }
    let items = named.isEmpty ? (asked.isEmpty ? all : asked) : named
    guard !items.isEmpty else {
      throw CommandFailure(.failed, tr("Nothing is asked about {room}.", ["room": room.name.text]))
    }
    var seen: Set<ItemID> = []
    return items.filter { seen.insert($0).inserted }
  }

  private static func notAsked(_ word: String, _ room: Room) -> CommandFailure {
    CommandFailure(
      .failed, tr("{room} is not asked about “{word}”.", ["room": room.name.text, "word": PlainText.of(word)]),
      hint: tr("Questions: {command}", ["command": "toki link"]))
  }

  // MARK: What is shown

  /// Shows what waits to be told, and what is asked.
  static func show(_ room: Room, _ context: CommandContext) {
    let waiting = context.rooms.links.edits(room.name).read()
    let context = context.rooms.links.copy(room.name).map { context.seeing($0.zone) } ?? context
    let wording = wording(context)
    for edit in waiting.edits where edit.question == nil {
      let text = EditTexts.text(of: edit.mine, wording, in: Localization.language).joined(separator: ", ")
      context.printLine(
        tr(
          "{room} is told when it can be reached: {name}, {text}",
          ["room": room.name.text, "name": name(edit.item, (edit.mine ?? edit.base).shelved.label), "text": text]))
    }
    for question in waiting.openQuestions {
      let name = name(question.item, question.label)
      context.printLine(EditTexts.question(about: name, in: room.name.text, in: Localization.language))
      let versions = EditTexts.versions(of: question, wording, in: Localization.language)
      let command = "toki link \(room.name.text) keep"
      for (side, text) in [(EditQuestion.Side.mine, versions.mine), (.theirs, versions.theirs)] {
        let values = [
          "command": "\(command) \(side.rawValue) \(question.item.text)", "text": text.joined(separator: ", "),
          "room": room.name.text,
        ]
        context.printLine(
          "  "
            + (side == .mine
              ? tr("here: {text}  ({command})", values) : tr("{room}: {text}  ({command})", values)))
      }
      if let note = versions.note { context.printLine("  " + note) }
    }
  }

  /// Says that something is asked.
  static func remind(in context: CommandContext) {
    guard context.room == nil, let rooms = try? context.rooms.all().rooms else { return }
    for room in rooms where room.isLinked {
      for question in context.rooms.links.edits(room.name).read().openQuestions {
        let name = name(question.item, question.label)
        let values = ["room": room.name.text, "name": name, "command": "toki link"]
        let sentence = tr("{name} was changed here and in {room}. Which is to stay? See: {command}", values)
        context.errors("toki: \(sentence)\n")
      }
    }
  }

  private static func name(_ item: ItemID, _ label: Label) -> String { EventLine.named(item.text, label) }

  private static func wording(_ context: CommandContext) -> EditTexts.Wording {
    EditTexts.Wording(plan: Acceptance.plan, leftOut: Acceptance.leftOut) { end in
      WallText.local(end, now: context.clock.now().utc, in: context.hostZone, Localization.language)
    }
  }
}
