// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension FullScreen {
  /// Takes a key.
  mutating func press(_ key: TerminalKey, _ present: Present?, into actions: inout [Action]) {
    switch key {
    case .character("\u{03}"): return finish(.left, present, into: &actions)
    case .character("\u{1A}"): return suspend(into: &actions)
    default: break
    }
    if case .stopped = connection { return startAgain(into: &actions) }
    guard let present else {
      if key == .character("q") { finish(.left, nil, into: &actions) }
      return
    }
    if let ring = present.state.rings.first {
      answer(ring, key, present, into: &actions)
    } else if field != nil {
      type(key, present, into: &actions)
    } else if panel != nil {
      read(plain(key))
    } else if picker != nil {
      pick(plain(key), present, into: &actions)
    } else {
      command(plain(key), present, into: &actions)
    }
  }

  /// Full-width letters and spaces as plain ones, because a Japanese input method sends those.
  private func plain(_ key: TerminalKey) -> TerminalKey {
    guard case .character(let character) = key, let scalar = character.unicodeScalars.first else { return key }
    if scalar.value == 0x3000 { return .character(" ") }
    guard (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0) else {
      return key
    }
    return .character(Character(plain))
  }

  /// Answers the ring.
  private mutating func answer(
    _ ring: Ring, _ key: TerminalKey, _ present: Present, into actions: inout [Action]
  ) {
    if grace?.takesKey(now: present.moment.boot) == true { return }
    let entry = RingEntry(ring, present)
    switch plain(key) {
    case .character("\r"), .character("\n"), .character("d"): actions.append(.dismiss(ring.id))
    case .character("s"): if entry.takes(.snooze(entry.snooze)) { actions.append(.snooze(ring.id)) }
    case .character("+"), .character("="): if entry.takesMinute { add(.minutes(1), to: ring.owner, into: &actions) }
    case .character("q"): finish(.left, present, into: &actions)
    default: break
    }
  }

  /// Takes a key in the field.
  private mutating func type(_ key: TerminalKey, _ present: Present, into actions: inout [Action]) {
    guard var open = field else { return }
    switch (key, open.purpose) {
    case (.character("\u{1B}"), .filter):
      field = nil
      filter = ""
    case (.character("\u{1B}"), _), (.character("\r"), .filter), (.character("\n"), .filter): field = nil
    case (.character("\r"), _), (.character("\n"), _):
      guard let draft = meaning(of: open, present)?.draft else {
        if open.text.isEmpty { field = nil }
        return
      }
      field = nil
      if case .edit(let edit) = draft {
        if edit.isEmpty { return }
        removed = []
      } else {
        history.removeAll { $0 == open.text }
        history.append(open.text)
      }
      actions.append(.make(draft))
    case (.character("\t"), _):
      if let reading = meaning(of: open, present)?.readings.first { open.set(reading) }
      field = open
    // An item has no history of its former values, and a filter none of its own.
    case (.up, .edit), (.down, .edit), (.up, .filter), (.down, .filter): break
    default:
      open.press(key, history: history)
      field = open
      if open.purpose == .filter { filter = open.text }
    }
  }

  /// Takes a key of the panel: it moves its lines, or closes it.
  private mutating func read(_ key: TerminalKey) {
    switch key {
    case .character("j"), .down: panelTop += 1
    case .character("k"), .up: panelTop = max(0, panelTop - 1)
    default: panel = nil
    }
  }

  /// Takes a key of the picker.
  private mutating func pick(_ key: TerminalKey, _ present: Present, into actions: inout [Action]) {
    guard var open = picker else { return }
    switch key {
    case .character("\u{1B}"), .character("q"): picker = nil
    case .character("\r"), .character("\n"), .character(" "):
      var form = TimerForm()
      form.picked = open.span
      guard case .timer(let draft)? = form.submission(present) else { return }
      picker = nil
      turn(to: .timers)
      actions.append(.make(.timer(draft)))
    default:
      open.press(key)
      picker = open
    }
  }

  /// Takes a key of the page.
  private mutating func command(_ key: TerminalKey, _ present: Present, into actions: inout [Action]) {
    let content = self.content(present)
    switch key {
    case .character("q"): finish(.left, present, into: &actions)
    case .character("f"): if isOverLine { finish(.back, present, into: &actions) }
    case .character("?"), .character("h"): open(.keys)
    case .character(":"): field = WordField(.item, history: history)
    case .character("n") where !page.showsSteps: field = WordField(.item, history: history)
    case .character("p"): picker = LengthPicker()
    case .character("e"):
      guard let item = content.chosen.flatMap({ present.item($0) }), item.id.kind != .stopwatch else { return }
      field = WordField(.edit(item), text: WordEdit.words(of: item, present), history: [])
    case .character("/"): field = WordField(.filter, text: filter, history: [])
    case .character("\u{1B}"): filter = ""
    case .character("\t"), .right: turn(to: page.moved(by: 1))
    case .backTab, .left: turn(to: page.moved(by: -1))
    case .character("j"), .down: choose(1, content)
    case .character("k"), .up: choose(-1, content)
    case .home: choose(-content.choices.count, content)
    case .end: choose(content.choices.count, content)
    case .character("u"):
      if removed.isEmpty { return actions.append(.undo(nil)) }
      // The last act of the home may be somebody else's; what somebody brought back is no removal to take back.
      while let item = removed.popLast() {
        let isBack = gone.contains(item) && present.state.items[item] != nil
        if !isBack { return actions.append(.undo(item)) }
      }
    case .character("a"):
      switch AwakeContent(present)?.item {
      case .alarm(let id): actions.append(.tell(.alarm(id, .awake)))
      case .timer(let id): actions.append(.tell(.timer(id, .awake)))
      case .sequence, .stopwatch, nil: break
      }
    case .character("w"): if let item = content.chosen { actions.append(.tellStory(item)) }
    case .character("x"), .delete:
      guard let item = content.chosen else { return }
      actions.append(.cancel(item))
      if removed.last != item { removed.append(item) }
      gone.remove(item)
      note = tr("{id} is removed · u takes it back", ["id": item.text], in: language)
    case .character(let digit):
      if let number = digit.wholeNumberValue, let page = FullScreenPage(rawValue: number) {
        turn(to: page)
      } else {
        order(digit, content, present, into: &actions)
      }
    case .pageUp, .pageDown: break
    }
  }

  private mutating func turn(to page: FullScreenPage) {
    self.page = page
    filter = ""
    // It may have changed since the page was shown last.
    examined = nil
    talliedUntil = nil
  }

  /// Chooses the item so many rows further down.
  private mutating func choose(_ rows: Int, _ content: PageContent) {
    let ids = content.choices
    guard !ids.isEmpty else { return }
    let place = content.chosen.flatMap { ids.firstIndex(of: $0) } ?? (rows > 0 ? -1 : ids.count)
    chosen[page] = ids[min(max(0, place + rows), ids.count - 1)]
  }

  /// Takes a key for the chosen item: its effect depends on the item's kind.
  private mutating func order(
    _ key: Character, _ content: PageContent, _ present: Present, into actions: inout [Action]
  ) {
    switch (content.chosen, key) {
    case (_, "d") where page == .alarms:
      // Those of other kinds are shown here, and have no row to be chosen.
      for ring in present.state.missed where ring.owner == content.chosen || !present.hasAlarm(ring.owner) {
        actions.append(.dismiss(ring.id))
      }
    case (_, "s") where page == .clock || page == .cities: showsSeconds.toggle()
    case (nil, " ") where page == .stopwatch: actions.append(.tell(.newStopwatch))
    case (nil, " ") where page == .pomodoro:
      if case .sequence(let draft) = AskedItem.timer(SequencePreset.pomodoro.rawValue, present) {
        actions.append(.make(.sequence(draft)))
      }
    case (.timer(let id), _): order(key, timer: id, present, into: &actions)
    case (.sequence(let id), _): order(key, sequence: id, present, into: &actions)
    case (.stopwatch(let id), _): order(key, stopwatch: id, present, into: &actions)
    case (.alarm(let id), _): order(key, alarm: id, present, into: &actions)
    case (nil, _): break
    }
  }

  private func order(_ key: Character, timer id: TimerID, _ present: Present, into actions: inout [Action]) {
    guard let timer = present.state.timers.first(where: { $0.id == id }) else { return }
    let card = TimerCard(timer, present, steps: 1)
    switch key {
    case " ", "\r", "\n": if case .tell(let command)? = card.runAction { actions.append(.tell(.timer(id, command))) }
    case "+", "=": add(.minutes(1), to: .timer(id), into: &actions)
    case "-": add(.minutes(-1), to: .timer(id), into: &actions)
    case "r": if card.abilities.contains(.restart) { actions.append(.tell(.timer(id, .restart))) }
    case "0": if card.abilities.contains(.reset) { actions.append(.tell(.timer(id, .reset))) }
    default: break
    }
  }

  private func order(_ key: Character, sequence id: SequenceID, _ present: Present, into actions: inout [Action]) {
    guard let sequence = present.state.sequences.first(where: { $0.id == id }) else { return }
    let card = SequenceCard(sequence, present, steps: 1)
    func tell(_ command: SequenceCommand) {
      if card.abilities.contains(command.kind) { actions.append(.tell(.sequence(id, command))) }
    }
    switch key {
    case " ", "\r", "\n": if case .tell(let command)? = card.runAction { tell(command) }
    case "n": tell(.next)
    case "b": tell(.back)
    case "+", "=": add(.minutes(1), to: .sequence(id), into: &actions)
    case "-": add(.minutes(-1), to: .sequence(id), into: &actions)
    case "r": tell(.restart)
    case "0": tell(.reset)
    default: break
    }
  }

  private func order(_ key: Character, stopwatch id: StopwatchID, _ present: Present, into actions: inout [Action]) {
    let screen = StopwatchScreen(present, chosen: id)
    switch key {
    case " ", "\r", "\n":
      if screen.canRun, case .tell(let id, let command) = screen.runAction {
        actions.append(.tell(.stopwatch(id, command)))
      }
    case "l": if screen.abilities.contains(.lap) { actions.append(.tell(.stopwatch(id, .lap))) }
    case "r", "0": if screen.abilities.contains(.reset) { actions.append(.tell(.stopwatch(id, .reset))) }
    default: break
    }
  }

  private func order(_ key: Character, alarm id: AlarmID, _ present: Present, into actions: inout [Action]) {
    guard let row = AlarmsScreen(present).groups.flatMap(\.rows).first(where: { $0.id == id }) else { return }
    func tell(_ command: AlarmCommand) {
      if row.abilities.contains(command.kind) { actions.append(.tell(.alarm(id, command))) }
    }
    switch key {
    case " ", "\r", "\n": tell(row.isOn ? .turnOff : .turnOn)
    case "s": tell(row.abilities.contains(.unskip) ? .unskip : .skip(1))
    default: break
    }
  }

  private func add(_ span: TimeSpan, to item: ItemID, into actions: inout [Action]) {
    switch item {
    case .timer(let id): actions.append(.tell(.timer(id, .add(span))))
    case .sequence(let id): actions.append(.tell(.sequence(id, .add(span))))
    case .alarm, .stopwatch: break
    }
  }
}

extension Present {
  /// `true` if an item is one of the alarms.
  fileprivate func hasAlarm(_ item: ItemID) -> Bool { state.alarms.contains { .alarm($0.id) == item } }
}
