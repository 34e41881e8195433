// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The rows for how an item rings: sound, volume and length, with a preview.
final class RingSettingsGroup {
  /// Sound, volume and snooze.
  private var rows: [Widget] = []
  /// Rows about the time before the ring and after it.
  private var around: [Widget] = []
  /// Rows about its other behaviour.
  private var details: [Widget] = []
  /// The rows for hooks, a group of its own.
  let hooks: HooksGroup
  /// The chosen settings; those without a row keep their initial values.
  private(set) var settings: RingSettings
  /// Called after a change by the person.
  var onChange: () -> Void = {}
  /// Window that contains the group, as parent of the file chooser; the app's own unless set.
  weak var window: Window?
  private let sound: SoundRow
  private let preview: SoundPreview
  private let volume: Scale
  private let percent: TextLabel
  private let volumeRow: ActionRow
  private let choices = ChoiceRows<RingSettings>()
  /// `true` if it has rows for further attempts.
  let hasAttempts: Bool
  /// Postpones the preview while the volume is still moving.
  private let delay = Delay()

  /// Shows the given settings; overtime, chimes and the question afterwards have rows only where wanted.
  ///
  /// `unanswered` is the title of the row for further attempts; `nil` for items that make none.
  init(
    _ pageContext: PageContext, settings: RingSettings, hasOvertime: Bool, hasCheck: Bool = false,
    hasChime: Bool = true, unanswered: String? = tr("If nobody answers")
  ) {
    self.settings = settings
    hasAttempts = unanswered != nil
    hooks = HooksGroup(
      settings.hooks, title: tr("Commands"), description: tr("Programs that the ring starts."))
    preview = SoundPreview(pageContext)
    sound = SoundRow(settings.sound, names: pageContext.context.soundNames)
    volume = Scale(name: tr("Volume"), 0...100, step: 5)
    volume.expandsHorizontally = true
    volume.setSize(width: 60)
    // Scrolling through a dialog must not turn an alarm down.
    volume.ignoreWheel()
    percent = TextLabel("", styles: ["digits"])
    percent.minimumWidth = 5
    percent.horizontalText = 1
    volumeRow = ActionRow(tr("Volume"))
    volumeRow.addSuffix(volume)
    volumeRow.addSuffix(percent)
    rows = [sound.widget, volumeRow]
    let left = Set((hasOvertime ? [] : ["overtime"]) + (hasChime ? [] : ["chime"]))
    for group in RingChoice.Group.allCases where group != .unanswered || unanswered != nil {
      if group == .check {
        guard hasCheck else { continue }
        addPreAlarm()
      }
      for choice in RingSettings.offered where choice.group == group && !left.contains(choice.name) {
        add(choice, title: choice.name == "again" ? unanswered : nil)
      }
    }
    choices.show(settings)
    choices.changed = { [weak self] edit in
      guard let self else { return }
      edit(&self.settings)
      choices.show(self.settings)
      onChange()
    }

    hooks.onChange = { [weak self] in
      guard let self else { return }
      change(\.hooks, hooks.hooks)
    }
    sound.parent = { [weak self, weak pageContext] in self?.window ?? pageContext?.window }
    sound.changed = { [weak self] in self?.soundChanged() }
    sound.previewPressed = { [weak self] in self?.togglePreview() }
    volume.value = Double(settings.volume.percent)
    volume.onSlide { [weak self] in self?.volumeChanged() }
    // A toast would be hidden by the dialog.
    preview.refused = { [weak self] in self?.sound.widget.subtitle = $0 }
    preview.changed = { [weak self] in self?.show() }
    // Closing the dialog ends the preview.
    sound.widget.on("unmap") { [weak self] in self?.stopPreview() }
    show()
  }

  /// All rows in one list.
  func list(_ title: String) -> PreferencesGroup {
    PreferencesGroup(title, description: "", rows + around + details)
  }

  /// Puts the rows below one that opens them: the usual ones, and groups for the others.
  func fill(_ fold: ExpanderRow) {
    if !around.isEmpty { rows.append(ExpanderRow(tr("Before and After"), around)) }
    rows.append(ExpanderRow(tr("Details"), details))
    for row in rows { fold.append(row) }
  }

  /// The volume that the slider shows, in percent.
  var shownVolume: Int { Int(volume.value.rounded()) }

  /// Shows settings that were changed elsewhere.
  func show(_ settings: RingSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    choices.show(settings)
    sound.show(settings.sound)
    if shownVolume != settings.volume.percent { volume.value = Double(settings.volume.percent) }
    hooks.show(settings.hooks)
    show()
  }

  /// Stops a preview.
  func stopPreview() {
    delay.cancel()
    preview.stop()
  }

  /// Adds the row of a choice, if it has one here.
  private func add(_ choice: RingChoice, title: String?) {
    guard let row = choices.row(of: choice, title: title) else { return }
    // The time between rings means nothing where there is one alone.
    if choice.name == "every" { choices.follow { row.isSensitive = $0.hasAttempts } }
    switch choice.group {
    case .more: details.append(row)
    case .check: around.append(row)
    default: rows.append(row)
    }
  }

  private func addPreAlarm() {
    let volume = NumberRow(tr("Volume of the pre-alarm, in percent"), 0...100) { [weak self] percent in
      guard let self, settings.preAlarm != nil, let volume = Volume(percent: percent) else { return }
      change(\.preAlarmVolume, volume)
    }
    let before = choices.combo(
      tr("Quiet pre-alarm, before the ring"), \.preAlarmSpan, { RingChoices.spans(RingChoices.preAlarms, with: $0) },
      choose: { [weak volume] settings, span in
        settings.preAlarmSpan = span
        // The row keeps the volume of a pre-alarm that was turned off in between.
        if span != .zero, let kept = volume.flatMap({ Volume(percent: $0.value) }) { settings.preAlarmVolume = kept }
      },
      { $0 == .zero ? tr("None") : $0.words(in: Localization.language) })
    volume.value = settings.preAlarmVolume.percent
    choices.follow { settings in
      if settings.preAlarm != nil { volume.value = settings.preAlarmVolume.percent }
      volume.widget.isSensitive = settings.preAlarm != nil
    }
    around += [before, volume.widget]
  }

  /// Applies the choice made in a row.
  func change<Value>(_ path: WritableKeyPath<RingSettings, Value>, _ value: Value) {
    settings[keyPath: path] = value
    onChange()
  }

  private func soundChanged() {
    change(\.sound, sound.sound)
    show()
    if preview.isPlaying { listen(seconds: 30) }
  }

  private func volumeChanged() {
    change(\.volume, Volume(percent: Int(volume.value.rounded())) ?? .standard)
    show()
    delay.after(milliseconds: 250) { [weak self] in self?.listen(seconds: 3) }
  }

  private func togglePreview() {
    if preview.isPlaying { preview.stop() } else { listen(seconds: 30) }
  }

  private func listen(seconds: Int) {
    guard settings.isAudible else { return preview.stop() }
    sound.widget.subtitle = ""
    preview.play(settings, seconds: seconds)
  }

  private func show() {
    percent.text = tr("{number} %", ["number": String(settings.volume.percent)])
    volumeRow.isSensitive = settings.sound != .none
    sound.showPreview(isPlaying: preview.isPlaying, isAudible: settings.isAudible)
  }
}
