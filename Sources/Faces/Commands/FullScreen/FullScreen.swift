// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The whole terminal as an app: pages of items, a field of words, and rings in front of all.
///
/// It is pure, as a `Display` is: it reads no clock and touches no terminal, so a test is a timeline of inputs.
struct FullScreen: Sendable {
  /// A panel over the page.
  enum Panel: Hashable, Sendable {
    /// The keys and their actions.
    case keys
    /// The events around a ring and their reasons, line by line.
    case story([String])
  }

  /// The connection to the daemon.
  enum Connection: Hashable, Sendable {
    case here
    /// Lost; reconnecting has begun.
    case away
    /// Not reached, for the reason given; it is tried again.
    case lost(String)
    /// Stopped on purpose; a key starts it again, and one that somebody else started is found.
    case stopped
  }

  let language: Language
  let hasColor: Bool
  /// `true` if it shows 19:30, not 7:30 PM.
  let uses24Hours: Bool
  /// The item that it was opened for; `nil` for the present items.
  let subject: ItemID?
  /// `true` if it was opened from a countdown's line, to which `f` leads back.
  let isOverLine: Bool
  /// The cities whose time is shown.
  let cities: [City]
  /// Rules of a named zone; `nil` for a name that this host does not know.
  let zone: @Sendable (ZoneName) -> ZoneRules?
  /// The engine's last state; `nil` until it has sent one.
  var state: EngineState?
  var page = FullScreenPage.clock
  var chosen: [FullScreenPage: ItemID] = [:]
  /// Remark at the foot until the next key; empty for none.
  var note = ""
  var field: WordField?
  var picker: LengthPicker?
  /// The meaning of the words in the field now; `nil` while no such field is open.
  private(set) var meaning: TypedItem?
  var history: [String] = []
  var filter = ""
  var panel: Panel?
  /// First line of the panel that is shown.
  var panelTop = 0
  var connection = Connection.here
  /// Next try to reach the daemon; `nil` while it is reached, or while a try is under way.
  private(set) var triesNext: BootInstant?
  /// `true` while a daemon that was stopped is looked for.
  private(set) var isLooking = false
  /// An item that is to be shown, and has not been told of yet.
  private var awaited: ItemID?
  /// The items removed here since the last edit made here, the last one at the end.
  var removed: [ItemID] = []
  /// Items that are known to have been removed.
  var gone: Set<ItemID> = []
  var showsSeconds = false
  /// Findings about the next alarm; `nil` while they are not known.
  var findings: [Finding]?
  /// The alarm about which the person asked on the page shown, in its state.
  var examined: SleepSubject?
  /// How long timers ran; `nil` while that is not known.
  private var tally: WorkTally?
  /// The end of the minute for which that was asked; `nil` if it has to be asked anew.
  var talliedUntil: NextChange?
  /// Key of the first occurrence that ends the run of the subject; `nil` until the subject runs.
  private(set) var run: Int64?
  /// The moment in which keys are still meant for the former screen; `nil` while nothing rings.
  var grace: RingGrace?
  var isFinished = false
  /// Exit code of the command that was to show the subject: cancelled until its ring is over.
  var outcome = ExitCode.cancelled
  private var reader = KeyReader()
  /// The terminal's content; `nil` if unknown.
  private var shown: ScreenCells?

  init(
    language: Language, hasColor: Bool, uses24Hours: Bool = true, showing subject: ItemID? = nil,
    isOverLine: Bool = false, cities: [City] = [], zone: @escaping @Sendable (ZoneName) -> ZoneRules?
  ) {
    self.language = language
    self.hasColor = hasColor
    self.uses24Hours = uses24Hours
    self.subject = subject
    self.isOverLine = isOverLine
    self.cities = cities
    self.zone = zone
  }

  /// Handles one input, and redraws.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - now: The moment at which it happened.
  ///   - host: Rules of the host's time zone.
  ///   - size: Size of the terminal.
  /// - Returns: Actions to perform in this order; none after the full screen has ended.
  mutating func handle(_ input: Input, at now: HostMoment, in host: ZoneRules, size: ScreenSize) -> [Action] {
    guard !isFinished else { return [] }
    var actions: [Action] = []
    let wasRinging = state?.rings.first?.id
    take(input, at: now, in: host, into: &actions)
    panelTop = min(panelTop, PanelLayout(self, size)?.lastTop ?? 0)
    let ring = state?.rings.first
    if ring?.id != wasRinging {
      if ring != nil { grace = RingGrace(now: now.boot) }
      actions.append(.notify(ring.map { TerminalNotice($0, host, uses24Hours: uses24Hours, in: language) }))
    }
    guard !isFinished else { return actions }
    let present = self.present(at: now, in: host)
    let content = present.map { self.content($0) }
    meaning = present.flatMap { present in
      field.flatMap { self.meaning(of: $0, present) }
    }
    if case .here = connection, page == .sleep, let alarm = present?.nextAlarm?.alarm,
      examined != SleepSubject(alarm)
    {
      examined = SleepSubject(alarm)
      findings = nil
      actions.append(.examine(alarm.id, SleepSubject(alarm)))
    }
    let minute = NextChange.minute(after: now.utc)
    if case .here = connection, page == .statistics, talliedUntil != minute {
      talliedUntil = minute
      actions.append(.tally)
    }
    run = subject.flatMap { state?.items[$0]?.awaitedRun } ?? run
    let cells = FullScreenDrawing(self, present, content, size).cells
    // The daemon writes beside this screen where a terminal's bell is all that can be heard.
    if state?.rings.contains(where: { $0.tries.contains { $0.by == .terminalBell } }) == true { shown = nil }
    let text = ScreenUpdate.text(from: shown, to: cells, hasColor: hasColor)
    shown = cells
    if !text.isEmpty { actions.append(.write(text)) }
    actions.append(.wake(wake(present, content, at: now)))
    return actions
  }

  /// The state and the time for a screen; `nil` until the engine has told its state.
  func present(at now: HostMoment, in host: ZoneRules) -> Present? {
    state.map { state in
      Present(
        state: state, moment: now, host: host,
        style: ScreenStyle(
          uses24Hours: uses24Hours, language: language, holidaysCommand: commandLine("settings holidays jp")),
        zone: { [zone] in zone($0) ?? state.lostRules(of: $0) })
    }
  }

  /// The meaning of the words in a field now; `nil` for those of a filter.
  func meaning(of field: WordField, _ present: Present) -> TypedItem? {
    switch field.purpose {
    case .item: TypedItem(field.text, on: page, present)
    case .edit(let item): TypedItem(field.text, changing: item, present)
    case .filter: nil
    }
  }

  /// The page's present content.
  func content(_ present: Present) -> PageContent {
    if let picker { return .picker(picker, present) }
    return switch page {
    case .timers: .timers(present, chosen: chosen[page], filter: filter)
    case .alarms: .alarms(present, chosen: chosen[page], filter: filter)
    case .stopwatch: .stopwatch(present, chosen: chosen[page])
    case .sequences: .sequences(present, chosen: chosen[page], filter: filter)
    case .clock: .clock(present, hasSeconds: showsSeconds)
    case .sleep: .sleep(present, findings: findings)
    case .cities: .cities(present, cities, hasSeconds: showsSeconds)
    case .statistics: .statistics(tally, present)
    case .pomodoro: .pomodoro(present, chosen: chosen[page], filter: filter)
    }
  }

  private mutating func take(
    _ input: Input, at now: HostMoment, in host: ZoneRules, into actions: inout [Action]
  ) {
    switch input {
    case .begin: actions.append(.write(ScreenUpdate.enter))
    case .engine(.stopping):
      connection = .stopped
      triesNext = now.boot + Self.pause
    case .engine(.resync(let all)): take(all, into: &actions)
    case .engine(let change):
      if case .ringEnded(let ring) = change { take(over: ring) }
      if case .removed(let item) = change { gone.insert(item) }
      state?.take(change)
      if let item = awaited, state?.items[item] != nil { reveal(item, present(at: now, in: host)) }
    case .refused(let sentence):
      note = sentence
      removed.removeAll { !gone.contains($0) }
    case .made(let item, let findings):
      show(item, present(at: now, in: host))
      note = findings.first.map { RingTexts.warning($0, in: language) } ?? ""
    case .undone(let items):
      note = tr(
        "Taken back: {ids}", ["ids": items.map(\.text).joined(separator: tr(", ", in: language))], in: language)
      if let item = items.first { show(item, present(at: now, in: host)) }
    case .story(let lines): open(.story(lines))
    case .tallied(let found): tally = found
    case .found(let ring): if let ring { take(over: ring) }
    case .findings(let found, let subject): if subject == examined { findings = found }
    case .disconnected: connection = .away
    case .connected:
      connection = .here
      (triesNext, isLooking) = (nil, false)
    case .lost(let sentence):
      connection = .lost(sentence)
      triesNext = now.boot + Self.pause
    case .stillStopped:
      isLooking = false
      if case .stopped = connection { triesNext = now.boot + Self.pause } else { actions.append(.reconnect) }
    case .due:
      guard let next = triesNext, next <= now.boot else { break }
      triesNext = nil
      // One try at a time: another one left over would start a daemon that was stopped on purpose meanwhile.
      if case .stopped = connection {
        isLooking = true
        actions.append(.look)
      } else {
        connection = .away
        actions.append(.reconnect)
      }
    case .notice(let notice): take(notice, at: now, in: host, into: &actions)
    }
  }

  private mutating func take(
    _ notice: ProcessNotice, at now: HostMoment, in host: ZoneRules, into actions: inout [Action]
  ) {
    switch notice {
    case .keys(let bytes):
      for key in reader.pressed(in: bytes) where !isFinished {
        note = ""
        press(key, present(at: now, in: host), into: &actions)
      }
    // A terminal that was resized may have moved its text.
    case .resized: shown = nil
    case .continued:
      shown = nil
      actions += [.enterKeyMode, .write(ScreenUpdate.enter)]
    case .suspendAsked: suspend(into: &actions)
    case .interrupted, .terminated: finish(.left, present(at: now, in: host), into: &actions)
    case .hungUp, .readerGone:
      // No terminal is left to write to.
      isFinished = true
      actions.append(.finish(.gone, ""))
    }
  }

  /// Time between two tries to reach a daemon.
  private static let pause = TimeSpan.seconds(2)

  /// Turns to an item that was made, changed or taken back, also where the filter has not its name.
  private mutating func show(_ item: ItemID, _ present: Present?) {
    if !(page == .pomodoro && item.kind == .sequence) { page = FullScreenPage(of: item.kind) }
    chosen[page] = item
    reveal(item, present)
  }

  /// Drops the filter if it has not the name of an item, once that is known.
  private mutating func reveal(_ item: ItemID, _ present: Present?) {
    guard let present, present.state.items[item] != nil else { return awaited = item }
    awaited = nil
    if !content(present).choices.contains(item) { filter = "" }
  }

  /// Opens a panel at its first line.
  mutating func open(_ panel: Panel) {
    self.panel = panel
    panelTop = 0
  }

  /// Starts a daemon that was stopped; one that is looked for is started only if it is not found.
  mutating func startAgain(into actions: inout [Action]) {
    connection = .away
    triesNext = nil
    if !isLooking { actions.append(.reconnect) }
  }

  /// Gives the terminal back until the process goes on.
  mutating func suspend(into actions: inout [Action]) { actions += [.write(ScreenUpdate.leave), .suspend] }

  /// Ends; running items go on, and a line behind names them, unless the line of a countdown does.
  mutating func finish(_ ending: Ending, _ present: Present?, into actions: inout [Action]) {
    isFinished = true
    let line = isOverLine ? "" : present.map { AssistantText.left($0) } ?? ""
    actions += [.write(ScreenUpdate.leave), .finish(ending, line)]
  }

  /// Next change by itself on the screen, on the boot clock; `nil` for never.
  private func wake(_ present: Present?, _ content: PageContent?, at now: HostMoment) -> BootInstant? {
    guard let present, let content else { return triesNext }
    // The time of day stands in a corner of each page.
    var next = content.next.joined(.minute(after: now.utc))
    if let ring = RingContent(present) { next = ring.nextChange.joined(.minute(after: now.utc)) }
    if let meaning { next = next.joined(meaning.next) }
    let byClock = next.utc.map { now.boot + max(.zero, $0 - now.utc) }
    return [next.boot, byClock, triesNext].compactMap { $0 }.min()
  }
}
