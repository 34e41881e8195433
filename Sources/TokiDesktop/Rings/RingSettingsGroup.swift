// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// How something rings: its sound, how loud and how long; and a way to hear it before.
final class RingSettingsGroup {
  let widget: PreferencesGroup
  /// What is chosen now; what the rows do not show stays as it was given.
  private(set) var settings: RingSettings
  /// Called after the person changed something.
  var onChange: () -> Void = {}
  /// The window that the group is in, for choosing a file; the app's own unless set.
  weak var window: Window?
  private let sound: SoundRow
  private let preview: SoundPreview
  private let volume: Scale
  private let percent: TextLabel
  private let volumeRow: ActionRow
  /// Holds a preview back while the volume still moves.
  private let delay = Delay()

  /// - Parameters:
  ///   - hasSnooze: Whether it has a row for the length of a snooze.
  ///   - hasOvertime: Whether it has a row for what a display does after the end.
  init(_ surroundings: Surroundings, settings: RingSettings, hasSnooze: Bool, hasOvertime: Bool) {
    self.settings = settings
    preview = SoundPreview(surroundings)
    sound = SoundRow(settings.sound, names: surroundings.context.soundNames)
    volume = Scale(name: tr("Volume"), 0...100, step: 5)
    volume.expandsHorizontally = true
    volume.setSize(width: 120)
    // Scrolling through a dialog must not turn an alarm down.
    volume.ignoreWheel()
    percent = TextLabel("", styles: ["digits"])
    percent.minimumWidth = 5
    percent.horizontalText = 1
    volumeRow = ActionRow(tr("Volume"))
    volumeRow.addSuffix(volume)
    volumeRow.addSuffix(percent)
    widget = PreferencesGroup(tr("Ring"), description: "", [sound.widget, volumeRow])
    addSpans(hasSnooze: hasSnooze)
    if hasOvertime { addOvertime() }

    sound.parent = { [weak self, weak surroundings] in self?.window ?? surroundings?.window }
    sound.changed = { [weak self] in self?.soundChanged() }
    sound.previewPressed = { [weak self] in self?.togglePreview() }
    volume.value = Double(settings.volume.percent)
    volume.onSlide { [weak self] in self?.volumeChanged() }
    // A toast would be behind the dialog.
    preview.refused = { [weak self] in self?.widget.text = $0 }
    preview.changed = { [weak self] in self?.show() }
    // Whoever closes the dialog has heard enough.
    widget.on("unmap") { [weak self] in self?.stopPreview() }
    show()
  }

  /// Makes a preview quiet.
  func stopPreview() {
    delay.cancel()
    preview.stop()
  }

  private func addSpans(hasSnooze: Bool) {
    let ramp = SpanRow(
      tr("Gets louder over"), [0, 5, 10, 30, 60, 300].map { .seconds($0) }, chosen: settings.ramp,
      none: tr("Full volume at once")
    ) { [weak self] in self?.change(\.ramp, $0) }
    widget.append(ramp.widget)
    if hasSnooze {
      let snooze = SpanRow(
        tr("Snooze"), [1, 3, 5, 9, 10, 15, 20, 30].map { .minutes($0) }, chosen: settings.snoozeLength
      ) { [weak self] in self?.change(\.snoozeLength, $0) }
      widget.append(snooze.widget)
    }
    let length = SpanRow(
      tr("Rings for at most"), [1, 3, 5, 10, 20, 30, 60].map { .minutes($0) }, chosen: settings.ringLength
    ) { [weak self] in self?.change(\.ringLength, $0) }
    widget.append(length.widget)
  }

  private func addOvertime() {
    let row = SwitchRow(
      tr("Count up after the end"), subtitle: tr("The display of a timer goes on from 0:00; else it stops there.")
    ) { [weak self] in self?.change(\.showsOvertime, $0) }
    row.isOn = settings.showsOvertime
    widget.append(row)
  }

  /// Takes what a row was set to.
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
