// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The preferences window: settings for ringing belong to the engine, settings for display to the app.
final class PreferencesDialog {
  private let pageContext: PageContext
  private let autostart: DaemonAutostart
  let window: PreferencesWindow
  let ring: RingSettingsGroup
  let hooks: HooksGroup
  /// Ring settings as this window found or last saved them.
  private var kept: RingSettings
  /// Hooks as this window found or last sent them.
  private var keptHooks: [Hook]
  let servers: TimeServersGroup
  private let time: PreferencesPage
  /// Shows settings in the rows that belong to no group of their own.
  let late: LateRow
  let players: SwitchRow
  let holidays: HolidaysRow
  /// Engine settings as this window last showed them.
  private var shown: EngineSettings
  /// Why the last change was refused; hidden if it was not.
  let problem = TextLabel("", styles: ["error"])
  /// `true` until the window is closed.
  private var isOpen = true
  /// Postpones saving while a change, such as of the volume, is still going on.
  private let delay = Delay()

  /// The part to open at.
  enum Part { case ringing, trustedTime }

  init(_ pageContext: PageContext, over parent: Window) {
    self.pageContext = pageContext
    autostart = DaemonAutostart(pageContext.bus)
    let settings = pageContext.engine.state?.settings ?? EngineSettings()
    ring = RingSettingsGroup(
      pageContext, settings: settings.ring(of: .alarm), hasOvertime: true, hasChime: false,
      unanswered: tr("If nobody answers an alarm"))
    kept = ring.settings
    keptHooks = settings.hooks
    shown = settings
    var send: (EngineSettingsEdit) -> Void = { _ in }
    let language = pageContext.context.language
    late = LateRow(settings.lateLimit, in: language) { send(EngineSettingsEdit(lateLimit: $0)) }
    holidays = HolidaysRow(settings.holidays, in: language) { send(EngineSettingsEdit(holidays: .some($0))) }
    players = SwitchRow(
      tr("Pause other players"), subtitle: tr("What plays pauses while anything rings, and goes on after.")
    ) { send(EngineSettingsEdit(pausesPlayers: $0)) }
    players.name = "pause-players"
    players.isOn = settings.pausesPlayers
    hooks = HooksGroup(
      settings.hooks, title: tr("Commands of Every Ring"),
      description: tr("Programs that every ring starts, besides its own."))
    let ringing = PreferencesPage(
      tr("Ringing"), icon: "audio-volume-high-symbolic",
      [
        ring.list(tr("How New Alarms and Timers Ring")), PreferencesGroup(tr("Music and Videos"), [players]),
        late.group, hooks.widget,
      ])
    let general = PreferencesPage(tr("General"), icon: "preferences-system-symbolic")
    general.append(Self.wall(pageContext))
    general.append(holidays.group)
    general.append(Self.rings(pageContext))
    general.append(Self.timers(pageContext))
    general.append(Self.sleep(pageContext))
    servers = TimeServersGroup(settings) { [weak pageContext] edit, result in
      pageContext?.engine.ask({ control async throws(ControlError) in try await control.change(edit) }, result: result)
    }
    time = PreferencesPage(tr("Trusted Time"), icon: "toki-trusted-symbolic", servers.widgets)
    window = PreferencesWindow(over: parent, tr("Preferences"), [ringing, time, general], notice: problem)
    window.name = "preferences"
    problem.wraps = true
    problem.isVisible = false
    problem.setMargins(12)
    // It starts with this machine's session.
    if pageContext.context.remotes.shown == nil {
      general.append(Self.panel(pageContext))
      general.append(daemonGroup())
    }
    send = { [weak self] in self?.change($0) }
    ring.window = window
    servers.window = window
    ring.onChange = { [weak self] in self?.ringChanged() }
    hooks.onChange = { [weak self] in
      guard let self else { return }
      let present = pageContext.engine.state?.settings.hooks ?? keptHooks
      let edit = EngineSettingsEdit(hooks: HookForm.merging(present, changedFrom: keptHooks, to: hooks.hooks))
      keptHooks = hooks.hooks
      change(edit)
    }
    window.onClose { [weak self] in
      self?.saveRing()
      self?.isOpen = false
      return false
    }
    // Nothing else holds on to the dialog.
    window.keepUntilClosed(self)
  }

  func present(_ part: Part = .ringing) {
    if part == .trustedTime { window.show(time) }
    window.present()
    if part == .trustedTime { servers.grabFocus() }
  }

  private func ringChanged() {
    delay.after(milliseconds: 300) { [weak self] in self?.sendRing() }
  }

  /// Saves at once a change of the ring that waits for more.
  private func saveRing() {
    guard delay.isPending else { return }
    delay.cancel()
    sendRing()
  }

  private func sendRing() {
    let edit = ringEdit
    if edit != EngineSettingsEdit() { change(edit) }
  }

  /// Changes the engine's settings; a change that is refused is taken back here, and the reason is said.
  private func change(_ edit: EngineSettingsEdit) {
    let (engine, language) = (pageContext.engine, pageContext.context.language)
    engine.ask({ control async throws(ControlError) in try await control.change(edit) }) {
      [weak self] (result: Result<EngineSettings, ControlError>) in
      switch result {
      case .success(let settings):
        self?.say("")
        self?.show(settings)
      case .failure(let error):
        let sentence = ErrorText.of(error, in: language)
        // Closed by now, it covers the app's window no more.
        guard let self, isOpen else { return engine.refused(sentence) }
        showAgain()
        say(sentence)
      }
    }
  }

  func say(_ sentence: String) {
    problem.text = sentence
    problem.isVisible = !sentence.isEmpty
  }

  /// Shows the engine's settings in place of what was chosen here.
  private func showAgain() {
    kept = shown.ring(of: .alarm)
    ring.show(kept)
    hooks.show(shown.hooks)
    keptHooks = shown.hooks
    showRows()
  }

  /// Shows the engine's present settings.
  func followSettings() { if let settings = pageContext.engine.state?.settings { show(settings) } }

  /// Shows settings that another client may have changed, and keeps changes made here that are not saved yet.
  func show(_ settings: EngineSettings) {
    guard settings != shown else { return }
    let unsaved = Said<RingSettings>(from: kept, to: ring.settings)
    shown = settings
    kept = settings.ring(of: .alarm)
    ring.show(unsaved.applied(to: kept))
    hooks.show(HookForm.merging(settings.hooks, changedFrom: keptHooks, to: hooks.hooks))
    keptHooks = settings.hooks
    showRows()
    servers.show(settings)
  }

  private func showRows() {
    late.show(shown.lateLimit)
    holidays.show(shown.holidays)
    players.isOn = shown.pausesPlayers
  }

  /// Changes made here and not saved yet; settings changed in another client stay as they are.
  var ringEdit: EngineSettingsEdit {
    var edit = Said<RingSettings>(from: kept, to: ring.settings)
    // Of new items, only alarms ring again by themselves, so that is no part of the ring settings that all share.
    let (again, every) = (edit.again, edit.every)
    edit.again = nil
    edit.every = nil
    return EngineSettingsEdit(ring: edit, again: again, every: every)
  }

  private static func wall(_ pageContext: PageContext) -> PreferencesGroup {
    let settings = pageContext.settings
    let style = pageContext.style
    let hours = SwitchRow(tr("24-hour clock"), subtitle: tr("19:30 rather than 7:30 PM")) { [weak settings] in
      settings?.set("24-hours", $0)
    }
    hours.isOn = style.uses24Hours
    let days: [WeekDay] = [.monday, .saturday, .sunday]
    let start = ComboRow(tr("The week begins on"), days.map { $0.word(in: Localization.language) })
    start.chosen = days.firstIndex(of: style.weekStart) ?? 0
    start.onChoose { [unowned start, weak settings] in
      settings?.set("week-start", days[start.chosen.clamped(to: 0...2)].code)
    }
    return PreferencesGroup(tr("Clock and Week"), [hours, start])
  }

  private static func rings(_ pageContext: PageContext) -> PreferencesGroup {
    let settings = pageContext.settings
    let choices = EscapeAtRing.allCases
    let escape = ComboRow(tr("Escape key"), choices.map { $0.name(in: pageContext.style.language) })
    escape.name = "escape-at-ring"
    escape.chosen = choices.firstIndex(of: settings.escapeAtRing) ?? 0
    escape.onChoose { [unowned escape, weak settings] in
      settings?.escapeAtRing = choices[escape.chosen.clamped(to: 0...choices.count - 1)]
    }
    let full = SwitchRow(tr("Full screen"), subtitle: tr("What rings fills the screen, until it is answered.")) {
      [weak settings] in settings?.ringsFullScreen = $0
    }
    full.name = "ring-full-screen"
    full.isOn = settings.ringsFullScreen
    return PreferencesGroup(tr("Ring Screen"), [escape, full])
  }

  private static func timers(_ pageContext: PageContext) -> PreferencesGroup {
    let (settings, style) = (pageContext.settings, pageContext.style)
    let choices = CountdownStyle.allCases
    let row = ComboRow(tr("Time left"), choices.map { $0.example(in: style.language) })
    row.name = "countdown-style"
    row.chosen = choices.firstIndex(of: style.countdown) ?? 0
    row.onChoose { [unowned row, weak settings] in
      settings?.set(DesktopSettings.countdown, choices[row.chosen.clamped(to: 0...choices.count - 1)].rawValue)
    }
    let disc = SwitchRow(
      tr("Shrinking disc"), subtitle: tr("A filled disc in place of the ring, which children can read too.")
    ) { [weak settings] in settings?.showsDisc = $0 }
    disc.name = "disc"
    disc.isOn = settings.showsDisc
    return PreferencesGroup(tr("Timers"), [row, disc])
  }

  private static func sleep(_ pageContext: PageContext) -> PreferencesGroup {
    let settings = pageContext.settings
    let now = SwitchRow(
      tr("Begin at the present time"),
      subtitle: tr("The Sleep page then opens at what time it is, else at the wake-up time chosen last.")
    ) { [weak settings] in settings?.wakeTimeStart = $0 ? .present : .last }
    now.name = "wake-at-now"
    now.isOn = settings.wakeTimeStart == .present
    return PreferencesGroup(tr("Sleep"), [now])
  }

  private static func panel(_ pageContext: PageContext) -> PreferencesGroup {
    let icon = SwitchRow(
      tr("Icon in the panel"),
      subtitle: tr(
        "It tells what rings next, where the panel shows such icons. Toki then goes on with its window closed.")
    ) { [weak settings = pageContext.settings] in settings?.hasStatusIcon = $0 }
    icon.name = "status-icon"
    icon.isOn = pageContext.settings.hasStatusIcon
    return PreferencesGroup(tr("Panel"), [icon])
  }

  private func daemonGroup() -> PreferencesGroup {
    let row = SwitchRow(
      tr("Start with the session"),
      subtitle: tr("Alarms then also ring after a restart, before Toki was opened.")
    ) { [weak self] isOn in self?.setAutostart(isOn) }
    row.isSensitive = false
    self.row = row
    autostart.look { [weak self] in self?.show($0) }
    return PreferencesGroup(
      tr("Toki's Daemon"), description: tr("It keeps the time and rings, also while this window is closed."), [row])
  }

  private weak var row: SwitchRow?

  private func setAutostart(_ isOn: Bool) {
    autostart.set(isOn) { [weak self] state in
      self?.show(state)
      self?.say(DaemonAutostart.refusal(of: isOn, state))
    }
  }

  private func show(_ state: DaemonAutostart.State) {
    guard let row else { return }
    row.isSensitive = state != .unavailable
    row.isOn = state == .on
    if state == .unavailable {
      row.subtitle = tr("systemd does not run this session, or Toki is not installed: open Toki after each restart.")
    }
  }
}
