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
  let kept = SwitchRow(tr("Keep as a preset"), subtitle: tr("It stays ready to start once it has rung."))
  let trusted = SwitchRow(tr("Ring by trusted time"))
  private(set) var start: Button?
  private let pageContext: PageContext
  /// The ring settings; created when first opened.
  private(set) var ring: RingSettingsGroup?
  private let ringRoom = Box(.vertical)
  /// The timer being edited; `nil` for a new one.
  private let edited: CountdownTimer?
  private var isAsking = false

  private(set) var presets: PresetButtons?

  init(_ pageContext: PageContext, editing edited: CountdownTimer? = nil) {
    self.pageContext = pageContext
    self.edited = edited
    widget = Box(.vertical, spacing: 18)
    sentence.wraps = true
    sentence.isCentered = true
    let start = Button(
      edited == nil ? tr("Start") : tr("Save"), styles: ["pill", "suggested-action", "start-button"]
    ) { [weak self] in self?.begin() }
    self.start = start
    start.horizontalAlign = .center
    widget.append(Box(.vertical, spacing: 12, edited == nil ? [picker.widget, typed] : [picker.widget]))
    widget.append(Box(.vertical, spacing: 12, [sentence, start]))
    if edited == nil { widget.append(presetPart()) }
    let rows = ListBox([label, kept, trusted])
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
      kept.isOn = edited.isKept
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
    trusted.subtitle = TrustedItemText.explanation(of: .timer, present, in: Localization.language)
    // Steps of a sequence always use the boot clock.
    let isSequence = if case .sequence = meaning.meaning { true } else { false }
    for row in [trusted, kept] { row.isSensitive = !isSequence }
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

  /// Focuses the first preset, which is near everything else.
  func focusPresets() { presets?.buttons.first?.grabFocus() }

  private func presetPart() -> Widget {
    let presets = PresetButtons(columns: 1...4, in: pageContext.context.language) { [weak self] in
      self?.begin(.timer($0))
    }
    self.presets = presets
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
          self.begin(.sequence(plan))
        })
    }
    return Box(.vertical, spacing: 6, [presets.widget, plans])
  }

  /// Shows the ring settings.
  func showRing() {
    guard ring == nil, let settings = edited?.settings ?? pageContext.engine.state?.settings.ring else { return }
    let ring = RingSettingsGroup(pageContext, settings: settings, hasOvertime: true, hasCheck: true)
    ring.window = window
    ring.widget.setMargins(top: 12)
    ring.hooks.widget.setMargins(top: 12)
    self.ring = ring
    ringRoom.append(ring.widget)
    ringRoom.append(ring.hooks.widget)
  }

  private func begin() {
    guard let present = pageContext.engine.present(pageContext.style) else { return }
    let meaning = meaning(present)
    begin(meaning.meaning, label: meaning.label)
  }

  /// Makes or changes an item with the form's label and settings; `unnamed` is its label if none was typed.
  private func begin(_ meaning: TypedTimer.Meaning, label unnamed: String = "") {
    guard !isAsking, let present = pageContext.engine.present(pageContext.style) else { return }
    let name: Label
    do throws(LabelError) {
      name = try Label(label.text.isEmpty ? unnamed : label.text)
    } catch {
      label.isWrong = true
      return
    }
    label.isWrong = false
    let settings = ring?.settings ?? present.state.settings.ring
    switch meaning {
    case .nothing, .refused: return
    case .timer(let span):
      if let edited {
        save(edit(of: edited, duration: span, label: name), edited.id)
      } else {
        make(draft(span, name, settings))
      }
    case .until(let instant):
      make(draft(instant - reckoning(present), name, settings))
    case .sequence(let plan):
      var settings = settings
      // Only alarms and timers ask, or have a pre-alarm.
      (settings.check, settings.preAlarm) = (nil, nil)
      make(SequenceDraft(plan: plan, label: name, settings: settings))
    }
  }

  private func draft(_ span: TimeSpan, _ label: Label, _ settings: RingSettings) -> TimerDraft {
    TimerDraft(duration: span, label: label, settings: settings, usesTrustedTime: trusted.isOn, isKept: kept.isOn)
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

  /// What was changed here.
  func edit(of timer: CountdownTimer, duration: TimeSpan, label: Label) -> TimerEdit {
    // An unchanged duration is left out, to keep time added to the run; other fields may have changed on another face.
    TimerEdit(
      duration: duration == timer.duration ? nil : duration,
      usesTrustedTime: trusted.isOn == timer.usesTrustedTime ? nil : trusted.isOn,
      label: label == timer.label ? nil : label,
      settings: RingSettingsEdit(from: timer.settings, to: ring?.settings ?? timer.settings),
      isKept: kept.isOn == timer.isKept ? nil : kept.isOn)
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
        kept.isOn = false
        ring?.stopPreview()
        done()
      case .failure(let error): pageContext.engine.refused(ErrorText.of(error, in: pageContext.style.language))
      }
      pageContext.refresh()
    }
  }
}
