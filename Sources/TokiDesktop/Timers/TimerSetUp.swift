// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The form for a new timer or sequence: typed, picked, or from a preset.
final class TimerSetUp {
  let widget: Box
  /// Window that contains the form; the app's own unless set.
  weak var window: Window?
  /// Called once the engine has accepted the item.
  var done: () -> Void = {}
  let picker = DurationPicker()
  let typed = Entry(name: tr("What to set"), placeholder: tr("25m, until 14:00, 25m work, 5m rest"))
  private let sentence = TextLabel("", styles: ["set-up-sentence"])
  private let label = EntryRow(tr("Label"))
  let trusted = SwitchRow(tr("Ring by trusted time"))
  private(set) var start: Button?
  private let recents = FlowBox(columns: 1...3, spacing: 6)
  private let recentPart: Box
  private let pageContext: PageContext
  /// The ring settings; created when first opened.
  private var ring: RingSettingsGroup?
  private let ringRoom = Box(.vertical)
  /// The timer being edited; `nil` for a new one.
  private let edited: CountdownTimer?
  private var shownRecents: [String] = []
  private var isAsking = false

  static let recentKey = "recent-timers"
  private let pills = FlowBox(columns: 1...4, spacing: 6)
  private(set) var firstPreset: Button?
  private static let presets: [Int64] = [1, 3, 5, 10, 15, 25, 30, 60]

  init(_ pageContext: PageContext, editing edited: CountdownTimer? = nil) {
    self.pageContext = pageContext
    self.edited = edited
    widget = Box(.vertical, spacing: 18)
    sentence.wraps = true
    sentence.isCentered = true
    let title = TextLabel(tr("Recent"), styles: ["caption-heading", "soft"])
    recentPart = Box(.vertical, spacing: 6, [title, recents])
    let start = Button(
      edited == nil ? tr("Start") : tr("Save"), styles: ["pill", "suggested-action", "start-button"]
    ) { [weak self] in self?.begin() }
    self.start = start
    start.horizontalAlign = .center
    widget.append(Box(.vertical, spacing: 12, edited == nil ? [picker.widget, typed] : [picker.widget]))
    widget.append(Box(.vertical, spacing: 12, [sentence, start]))
    if edited == nil {
      widget.append(presetPart())
      widget.append(recentPart)
    }
    let rows = ListBox([label, trusted])
    rows.addStyle("boxed-list")
    widget.append(rows)
    let more = ExpanderSection(tr("Sound and More"), ringRoom)
    more.onExpand { [weak self] in self?.showRing() }
    widget.append(more)
    picker.changed = { [weak self] in self?.picked() }
    typed.onType { [weak self] in self?.pageContext.refresh() }
    typed.onEnter { [weak self] in self?.begin() }
    label.onEnter { [weak self] in self?.begin() }
    if let edited {
      picker.span = edited.duration
      label.text = edited.label.text
      trusted.isOn = edited.usesTrustedTime
    }
  }

  func grabFocus() { if edited == nil { typed.grabFocus() } else { picker.minutes.grabFocus() } }

  func show(_ present: Present) -> NextChange {
    let meaning = meaning(present)
    sentence.text = meaning.sentence
    // Hidden rather than removed, so that nothing jumps.
    sentence.opacity = meaning.sentence.isEmpty ? 0 : 1
    sentence.setStyle("error", meaning.meaning == .refused)
    typed.isWrong = meaning.meaning == .refused
    switch meaning.meaning {
    case .nothing, .refused: start?.isSensitive = false
    case .timer, .until, .sequence: start?.isSensitive = !isAsking
    }
    picker.widget.isSensitive =
      switch meaning.meaning {
      case .until, .sequence: false
      case .nothing, .refused, .timer: true
      }
    trusted.subtitle = TrustedItemText.explanation(of: .timer, present)
    // Steps of a sequence always use the boot clock.
    if case .sequence = meaning.meaning { trusted.isSensitive = false } else { trusted.isSensitive = true }
    showRecents(present.style.language)
    return meaning.next
  }

  /// The typed text, or if there is none, the picked span.
  private func meaning(_ present: Present) -> TypedTimer {
    let typed = TypedTimer(typed.text, present)
    guard typed.meaning == .nothing else { return typed }
    return TypedTimer(picker.span, present)
  }

  private func picked() {
    typed.text = ""
    pageContext.refresh()
  }

  private func choose(_ span: TimeSpan, label: Label = .none) {
    picker.span = span
    if !label.text.isEmpty { self.label.text = label.text }
    picked()
  }

  /// Focuses the first preset, which is near everything else.
  func focusPresets() { firstPreset?.grabFocus() }

  private func presetPart() -> Widget {
    let pills = self.pills
    for minutes in Self.presets {
      let span = TimeSpan.minutes(minutes)
      let words = span.words(in: pageContext.context.language)
      let pill = Button(words, styles: ["preset"]) { [weak self] in self?.choose(span) }
      firstPreset = firstPreset ?? pill
      pills.append(pill)
    }
    let plans = WrapBox(spacing: 6, isHomogeneous: true)
    for preset in SequencePreset.allCases {
      let name =
        switch preset {
        case .pomodoro: tr("Pomodoro")
        case .tabata: tr("Tabata")
        }
      plans.append(
        Button(name, styles: ["preset"]) { [weak self] in
          guard let self, let plan = preset.plan(in: self.pageContext.context.language) else { return }
          self.typed.text = SequenceText.text(of: plan)
        })
    }
    return Box(.vertical, spacing: 6, [pills, plans])
  }

  private func showRecents(_ language: Language) {
    let texts = pageContext.settings.list(Self.recentKey)
    recentPart.isVisible = edited == nil && !texts.isEmpty
    guard texts != shownRecents else { return }
    shownRecents = texts
    recents.removeAll()
    for recent in texts.compactMap({ RecentTimer(text: $0) }) {
      let button = Button("", styles: ["preset"]) { [weak self] in
        self?.choose(recent.duration, label: recent.label)
      }
      let words = TextLabel(recent.title(in: language))
      words.isEllipsized = true
      button.setChild(words)
      recents.append(button)
    }
  }

  private func showRing() {
    guard ring == nil, let settings = edited?.settings ?? pageContext.engine.state?.settings.ring else { return }
    let ring = RingSettingsGroup(pageContext, settings: settings, hasSnooze: true, hasOvertime: true, comesAgain: false)
    ring.window = window
    ring.widget.setMargins(top: 12)
    ring.hooks.widget.setMargins(top: 12)
    self.ring = ring
    ringRoom.append(ring.widget)
    ringRoom.append(ring.hooks.widget)
  }

  private func begin() {
    guard !isAsking, let present = pageContext.engine.present(pageContext.style) else { return }
    let meaning = meaning(present)
    let name: Label
    do throws(LabelError) {
      name = try Label(label.text.isEmpty ? meaning.label : label.text)
    } catch {
      label.isWrong = true
      return
    }
    label.isWrong = false
    let settings = ring?.settings ?? present.state.settings.ring
    switch meaning.meaning {
    case .nothing, .refused: return
    case .timer(let span):
      if let edited {
        save(edit(of: edited, duration: span, label: name), edited.id)
      } else {
        remember(span, name)
        make(draft(span, name, settings))
      }
    case .until(let instant):
      make(draft(instant - reckoning(present), name, settings))
    case .sequence(let plan):
      make(SequenceDraft(plan: plan, label: name, settings: settings))
    }
  }

  private func draft(_ span: TimeSpan, _ label: Label, _ settings: RingSettings) -> TimerDraft {
    TimerDraft(duration: span, label: label, settings: settings, usesTrustedTime: trusted.isOn)
  }

  /// The instant that "until" is counted from: the earliest true time where the timer uses it, so as never to be early.
  private func reckoning(_ present: Present) -> UTCInstant {
    trusted.isOn ? present.trueTime?.earliest ?? present.moment.utc : present.moment.utc
  }

  private func make(_ draft: TimerDraft) {
    let key = pageContext.context.newKey()
    ask { control async throws(ControlError) in .timer(try await control.make(draft, key: key).id) }
  }

  private func make(_ draft: SequenceDraft) {
    let key = pageContext.context.newKey()
    ask { control async throws(ControlError) in .sequence(try await control.make(draft, key: key).id) }
  }

  private func edit(of timer: CountdownTimer, duration: TimeSpan, label: Label) -> TimerEdit {
    // An unchanged duration is left out, to keep time added to the run; other fields may have changed on another face.
    TimerEdit(
      duration: duration == timer.duration ? nil : duration,
      usesTrustedTime: trusted.isOn == timer.usesTrustedTime ? nil : trusted.isOn,
      label: label == timer.label ? nil : label,
      settings: RingSettingsEdit(from: timer.settings, to: ring?.settings ?? timer.settings))
  }

  private func save(_ edit: TimerEdit, _ timer: TimerID) {
    ask { control async throws(ControlError) in .timer(try await control.edit(timer, edit).id) }
  }

  /// Makes one request at a time, so that two presses create one timer.
  private func ask(_ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> ItemID) {
    isAsking = true
    start?.isSensitive = false
    pageContext.engine.ask(call) { [weak self] (result: Result<ItemID, ControlError>) in
      guard let self else { return }
      isAsking = false
      switch result {
      case .success(let item):
        pageContext.warn(about: item)
        typed.text = ""
        label.text = ""
        picker.span = .zero
        trusted.isOn = false
        ring?.stopPreview()
        done()
      case .failure(let error): pageContext.engine.refused(ErrorText.of(error))
      }
      pageContext.refresh()
    }
  }

  private func remember(_ span: TimeSpan, _ label: Label) {
    let list = pageContext.settings.list(Self.recentKey)
    pageContext.settings.set(
      Self.recentKey, RecentTimer.list(list, adding: RecentTimer(duration: span, label: label)))
  }
}
