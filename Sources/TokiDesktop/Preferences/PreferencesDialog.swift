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
  /// Postpones saving while a change, such as of the volume, is still going on.
  private let delay = Delay()

  /// The part to open at.
  enum Part { case ringing, trustedTime }

  init(_ pageContext: PageContext, over parent: Window) {
    self.pageContext = pageContext
    autostart = DaemonAutostart(pageContext.bus)
    let settings = pageContext.engine.state?.settings ?? EngineSettings()
    ring = RingSettingsGroup(
      pageContext, settings: settings.ring, hasSnooze: true, hasOvertime: true, comesAgain: false)
    kept = settings.ring
    keptHooks = settings.hooks
    ring.widget.title = tr("How New Alarms and Timers Ring")
    hooks = HooksGroup(
      settings.hooks, title: tr("Commands of Every Ring"),
      description: tr("Programs that every ring starts, besides its own."))
    let ringing = PreferencesPage(
      tr("Ringing"), icon: "audio-volume-high-symbolic",
      [
        ring.widget, Self.players(settings, pageContext), Self.late(settings.lateLimit, pageContext), hooks.widget,
      ])
    let general = PreferencesPage(tr("General"), icon: "preferences-system-symbolic")
    general.append(Self.wall(pageContext))
    servers = TimeServersGroup(settings) { [weak pageContext] edit, result in
      pageContext?.engine.ask({ control async throws(ControlError) in try await control.change(edit) }, result: result)
    }
    time = PreferencesPage(tr("Trusted time"), icon: "toki-trusted-symbolic", servers.widgets)
    window = PreferencesWindow(over: parent, tr("Preferences"), [ringing, time, general])
    window.name = "preferences"
    general.append(daemonGroup())
    ring.window = window
    servers.window = window
    ring.onChange = { [weak self] in self?.ringChanged() }
    hooks.onChange = { [weak self] in
      guard let self else { return }
      let present = pageContext.engine.state?.settings.hooks ?? keptHooks
      let edit = EngineSettingsEdit(hooks: HookForm.merging(present, changedFrom: keptHooks, to: hooks.hooks))
      keptHooks = hooks.hooks
      pageContext.engine.ask { control async throws(ControlError) in try await control.change(edit) }
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
    delay.after(milliseconds: 300) { [weak self] in
      guard let self else { return }
      let (chosen, edit) = (ring.settings, ringEdit)
      pageContext.engine.ask(
        { control async throws(ControlError) in try await control.change(edit) },
        then: { [weak self] _ in self?.kept = chosen })
    }
  }

  /// Changes made here and not saved yet; settings changed on another face stay as they are.
  var ringEdit: EngineSettingsEdit { EngineSettingsEdit(ring: RingSettingsEdit(from: kept, to: ring.settings)) }

  private static func late(_ limit: TimeSpan, _ pageContext: PageContext) -> PreferencesGroup {
    let choices = LateLimitChoice.all(with: limit)
    let language = pageContext.context.language
    let row = ComboRow(tr("Ring late"), choices.map { LateLimitChoice.text(of: $0, in: language) })
    row.chosen = choices.firstIndex(of: limit) ?? 0
    row.onChoose { [unowned row, weak pageContext] in
      let edit = EngineSettingsEdit(
        lateLimit: choices[row.chosen.clamped(to: choices.indices.lowerBound...choices.count - 1)])
      pageContext?.engine.ask { control async throws(ControlError) in try await control.change(edit) }
    }
    return PreferencesGroup(
      tr("After Sleep or a Switched-Off Machine"),
      description: tr(
        "A ring that is found late rings at once and says how late it is. Later than this, it is shown as missed."),
      [row])
  }

  private static func players(_ settings: EngineSettings, _ pageContext: PageContext) -> PreferencesGroup {
    let row = SwitchRow(
      tr("Pause other players"), subtitle: tr("What plays pauses while anything rings, and goes on after.")
    ) { [weak pageContext] isOn in
      let edit = EngineSettingsEdit(pausesPlayers: isOn)
      pageContext?.engine.ask { control async throws(ControlError) in try await control.change(edit) }
    }
    row.name = "pause-players"
    row.isOn = settings.pausesPlayers
    return PreferencesGroup(tr("Music and Videos"), [row])
  }

  private static func wall(_ pageContext: PageContext) -> PreferencesGroup {
    let settings = pageContext.settings
    let style = pageContext.style
    let hours = SwitchRow(tr("24-hour clock"), subtitle: tr("19:30 rather than 7:30 PM")) { [weak settings] in
      settings?.set("24-hours", $0)
    }
    hours.isOn = style.uses24Hours
    let days: [WeekDay] = [.monday, .saturday, .sunday]
    let start = ComboRow(tr("The week begins on"), days.map { WallText.weekDay($0) })
    start.chosen = days.firstIndex(of: style.weekStart) ?? 0
    start.onChoose { [unowned start, weak settings] in
      settings?.set("week-start", days[start.chosen.clamped(to: 0...2)].code)
    }
    return PreferencesGroup(tr("Clock and Week"), [hours, start])
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

  private func setAutostart(_ isOn: Bool) { autostart.set(isOn) { [weak self] in self?.show($0) } }

  private func show(_ state: DaemonAutostart.State) {
    guard let row else { return }
    row.isSensitive = state != .unavailable
    row.isOn = state == .on
    if state == .unavailable {
      row.subtitle = tr("systemd does not run this session, or Toki is not installed: open Toki after each restart.")
    }
  }
}
