// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The rows for how an item rings: sound, volume and length, with a preview.
final class RingSettingsGroup {
  let widget: PreferencesGroup
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
  /// Shows settings in one row each; they retain the rows.
  private var updates: [(RingSettings) -> Void] = []
  /// Whether it has rows for further attempts.
  private(set) var hasAttempts = false
  private weak var preAlarmVolume: NumberRow?
  /// Postpones the preview while the volume is still moving.
  private let delay = Delay()

  /// Shows the given settings; overtime, chimes and the question afterwards have rows only where wanted.
  ///
  /// `unanswered` is the title of the row for further attempts; `nil` for what makes none.
  init(
    _ pageContext: PageContext, settings: RingSettings, hasOvertime: Bool, hasCheck: Bool = false,
    hasChime: Bool = true, unanswered: String? = tr("If nobody answers")
  ) {
    self.settings = settings
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
    widget = PreferencesGroup(tr("Ring"), description: "", [sound.widget, volumeRow])
    addSpans()
    if let unanswered { addAgain(unanswered) }
    if hasOvertime { addOvertime() }
    addOverride()
    addSpeech()
    addKeepingAwake()
    if hasChime { addChime() }
    if hasCheck {
      addPreAlarm()
      addCheck()
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
    preview.refused = { [weak self] in self?.widget.text = $0 }
    preview.changed = { [weak self] in self?.show() }
    // Closing the dialog ends the preview.
    widget.on("unmap") { [weak self] in self?.stopPreview() }
    show()
  }

  /// The volume that the slider shows, in percent.
  var shownVolume: Int { Int(volume.value.rounded()) }

  /// Shows settings that were changed elsewhere.
  func show(_ settings: RingSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    for update in updates { update(settings) }
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

  private func addSpans() {
    add(tr("Gets louder over"), RingChoices.ramps, \.ramp, none: tr("Full volume at once"))
    add(tr("Snooze"), RingChoices.snoozes, \.snoozeLength)
    add(tr("Rings for at most"), RingChoices.lengths, \.ringLength)
  }

  @discardableResult
  private func add(
    _ title: String, _ choices: [TimeSpan], _ path: WritableKeyPath<RingSettings, TimeSpan>, none: String? = nil
  ) -> SpanRow {
    let row = SpanRow(title, choices, chosen: settings[keyPath: path], none: none) { [weak self] in
      self?.change(path, $0)
    }
    updates.append { row.show($0[keyPath: path]) }
    widget.append(row.widget)
    return row
  }

  private func addAgain(_ title: String) {
    let counts = RingChoices.attempts
    let language = Localization.language
    let again = ComboRow(title, counts.map { RingChoices.attempts($0, in: language) })
    widget.append(again)
    let every = add(tr("Rings again after"), RingChoices.pauses, \.every)
    let choices = RingChoices.snoozeLimits(with: settings.snoozeLimit)
    let snoozes = ComboRow(tr("Snoozes in a row"), choices.map { RingChoices.snoozeLimit($0, in: language) })
    widget.append(snoozes)
    let show: (RingSettings) -> Void = { settings in
      again.chosen = settings.again
      every.widget.isSensitive = settings.hasAttempts
      snoozes.chosen = choices.firstIndex(of: settings.snoozeLimit) ?? 0
    }
    show(settings)
    updates.append(show)
    again.onChoose { [weak self, weak again, weak every] in
      guard let self, let again, counts.contains(again.chosen) else { return }
      change(\.again, again.chosen)
      every?.widget.isSensitive = settings.hasAttempts
    }
    snoozes.onChoose { [weak self, weak snoozes] in
      guard let snoozes, choices.indices.contains(snoozes.chosen) else { return }
      self?.change(\.snoozeLimit, choices[snoozes.chosen])
    }
    hasAttempts = true
  }

  private func addPreAlarm() {
    let before = SpanRow(
      tr("Quiet pre-alarm, before the ring"), RingChoices.preAlarms, chosen: settings.preAlarmSpan, none: tr("None")
    ) { [weak self] span in
      guard let self, let row = preAlarmVolume else { return }
      change(\.preAlarmSpan, span)
      // The row keeps the volume of a pre-alarm that was turned off in between.
      if span != .zero, let volume = Volume(percent: row.value) { change(\.preAlarmVolume, volume) }
      row.widget.isSensitive = settings.preAlarm != nil
    }
    let volume = NumberRow(tr("Volume of the pre-alarm, in percent"), 0...100) { [weak self] percent in
      guard let self, settings.preAlarm != nil, let volume = Volume(percent: percent) else { return }
      change(\.preAlarmVolume, volume)
    }
    preAlarmVolume = volume
    let show: (RingSettings) -> Void = { settings in
      before.show(settings.preAlarmSpan)
      volume.value = settings.preAlarmVolume.percent
      volume.widget.isSensitive = settings.preAlarm != nil
    }
    show(settings)
    updates.append(show)
    for row in [before.widget, volume.widget] { widget.append(row) }
  }

  private func addCheck() {
    add(tr("Ask if still awake, after"), RingChoices.checks, \.checkSpan, none: tr("Never"))
  }

  private func addOvertime() {
    let row = SwitchRow(
      tr("Count up after the end"), subtitle: tr("The display of a timer goes on from 0:00; else it stops there.")
    ) { [weak self] in self?.change(\.showsOvertime, $0) }
    append(row) { $0.showsOvertime }
  }

  private func addOverride() {
    let row = SwitchRow(
      tr("Heard even if muted"), subtitle: tr("Raises an output that is muted or low while it rings.")
    ) { [weak self] in self?.change(\.raisesOutput, $0) }
    append(row) { $0.raisesOutput }
  }

  private func addSpeech() {
    let row = SwitchRow(
      tr("Speak the time"), subtitle: tr("Needs espeak-ng. The label too, at the start and every minute.")
    ) { [weak self] in self?.change(\.speaks, $0) }
    row.name = "speak"
    append(row) { $0.speaks }
  }

  private func addKeepingAwake() {
    let row = SwitchRow(
      tr("Keep the computer awake"),
      subtitle: tr("From now until the ring is over, it does not go to sleep by itself.")
    ) { [weak self] in self?.change(\.keepsAwake, $0) }
    append(row) { $0.keepsAwake }
  }

  private func addChime() {
    let row = SwitchRow(
      tr("Chime"), subtitle: tr("The sound is played once, and nobody has to stop it.")
    ) { [weak self] in self?.change(\.isChime, $0) }
    row.name = "chime"
    append(row) { $0.isChime }
  }

  private func append(_ row: SwitchRow, _ value: @escaping (RingSettings) -> Bool) {
    row.isOn = value(settings)
    updates.append { row.isOn = value($0) }
    widget.append(row)
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
    widget.text = ""
    preview.play(settings, seconds: seconds)
  }

  private func show() {
    percent.text = tr("{number} %", ["number": String(settings.volume.percent)])
    volumeRow.isSensitive = settings.sound != .none
    sound.showPreview(isPlaying: preview.isPlaying, isAudible: settings.isAudible)
  }
}
