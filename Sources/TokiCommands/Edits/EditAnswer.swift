// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal
import TokiWire

/// `toki link bedroom keep mine`: which version stays of what was changed here and in the room.
enum EditAnswer {
  static func run(
    _ invocation: Invocation, of room: Room, _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let words = invocation.words.dropFirst()
    guard words.first == "keep", let side = words.dropFirst().first, side == "mine" || side == "theirs" else {
      throw .usage(
        tr(
          "“{command}” does not take “{word}”.",
          ["command": "link", "word": PlainText.of(words.joined(separator: " "), longest: 300)]),
        hint: tr("Help: {command}", ["command": "toki help link"]))
    }
    let isMine = side == "mine"
    let port = context.rooms.links.edits(room.name)
    let waiting = port.read()
    let items = try items(Array(words.dropFirst(2)), in: waiting, isMine: isMine, room)
    do throws(ControlError) {
      _ = try port.change { edits in
        for item in items {
          if isMine { edits.keepMine(of: item, key: context.newKey()) } else { edits.keepTheirs(of: item) }
        }
      }
    } catch {
      throw CommandFailure(
        .failed, tr("It could not be saved: {message}", ["message": PlainText.of(error.message, longest: 300)]))
    }
    let values = ["room": room.name.text, "id": items.map(\.text).joined(separator: " ")]
    context.printLine(
      isMine
        ? tr("{id} stays as it was changed here; {room} is told.", values)
        : tr("{id} stays as {room} has it.", values))
    return .done
  }

  /// The items that are meant: those named, else all that are asked about, else all that wait if they are given up.
  private static func items(
    _ words: [String], in waiting: RoomEdits, isMine: Bool, _ room: Room
  ) throws(CommandFailure) -> [ItemID] {
    let asked = waiting.questions.map(\.item)
    let all = isMine ? asked : waiting.edits.map(\.item)
    let named = try words.map { word throws(CommandFailure) in
      guard let item = ItemID(text: word.lowercased()), all.contains(item) else {
        throw CommandFailure(
          .failed,
          tr("{room} is not asked about “{word}”.", ["room": room.name.text, "word": PlainText.of(word)]),
          hint: tr("Questions: {command}", ["command": "toki link"]))
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

  // MARK: What is shown

  /// Shows what waits to be told, and what is asked.
  static func show(_ room: Room, _ context: CommandContext) {
    let waiting = context.rooms.links.edits(room.name).read()
    let context = context.rooms.links.copy(room.name).map { context.seeing($0.zone) } ?? context
    for edit in waiting.edits where edit.question == nil {
      context.printLine(
        tr(
          "{room} is told when it can be reached: {name}, {text}",
          ["room": room.name.text, "name": name(of: edit), "text": text(of: edit.mine, context)]))
    }
    for edit in waiting.questions {
      let values = ["room": room.name.text, "name": name(of: edit)]
      context.printLine(
        tr("{name} was changed here and in {room}. Which is to stay? Until you decide, both ring here.", values))
      let theirs: AnyItem? = if case .changed(let item)? = edit.question { item } else { nil }
      let command = "toki link \(room.name.text) keep"
      // Later changes of it wait for the answer too.
      let mine = waiting.items.mine[edit.item] ?? edit.mine
      for (item, side) in [(mine, "mine"), (theirs, "theirs")] {
        let values = [
          "command": "\(command) \(side) \(edit.item.text)", "text": text(of: item, context), "room": room.name.text,
        ]
        context.printLine(
          "  "
            + (side == "mine"
              ? tr("here: {text}  ({command})", values) : tr("{room}: {text}  ({command})", values)))
      }
    }
  }

  /// Says that something is asked.
  static func remind(in context: CommandContext) {
    guard context.room == nil, let rooms = try? context.rooms.all().rooms else { return }
    for room in rooms where room.isLinked {
      for edit in context.rooms.links.edits(room.name).read().questions {
        let values = ["room": room.name.text, "name": name(of: edit), "command": "toki link"]
        let sentence = tr("{name} was changed here and in {room}. Which is to stay? See: {command}", values)
        context.errors("toki: \(sentence)\n")
      }
    }
  }

  private static func name(of edit: RoomEdit) -> String {
    EventLine.named(edit.item.text, (edit.mine ?? edit.base).shelved.label)
  }

  /// A version in few words.
  private static func text(of item: AnyItem?, _ context: CommandContext) -> String {
    switch item {
    case .alarm(let alarm):
      let parts = alarm.state == .off ? [ItemTable.word(for: alarm)] : []
      return ([Acceptance.plan(of: alarm)] + parts + Acceptance.leftOut(of: alarm)).joined(separator: ", ")
    case .timer(let timer):
      let time = timer.deadline.map { deadline in
        WallText.local(deadline.utc, now: context.clock.now().utc, in: context.hostZone, context.language)
      }
      return time ?? timer.duration.words(in: context.language)
    case .sequence, .stopwatch: return ""
    case nil: return tr("removed")
    }
  }
}
