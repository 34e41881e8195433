// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// A row with Toki's sounds, a file of the person's own, and silence; a button plays the choice.
final class SoundRow {
  let widget = ComboRow(tr("Sound"), [])
  private let button: Button
  private let names: [String]
  private var choices: [RingSound] = []
  private(set) var sound: RingSound
  /// Parent window of the file chooser.
  var parent: () -> Window? = { nil }
  var changed: () -> Void = {}
  /// Called when the person presses the preview button.
  var previewPressed: () -> Void = {}

  init(_ sound: RingSound, names: [String]) {
    self.sound = sound
    self.names = names
    button = Button(icon: "media-playback-start-symbolic", name: tr("Listen"), styles: ["flat", "circular"])
    button.verticalAlign = .center
    widget.addSuffix(button)
    list()
    widget.onChoose { [weak self] in self?.choose() }
    button.on("clicked") { [weak self] in self?.previewPressed() }
  }

  /// Shows another sound, without calling `changed`.
  func show(_ sound: RingSound) {
    guard sound != self.sound else { return }
    self.sound = sound
    list()
  }

  /// Updates the preview button.
  func showPreview(isPlaying: Bool, isAudible: Bool) {
    button.isSensitive = isAudible || isPlaying
    let icon = isPlaying ? "media-playback-stop-symbolic" : "media-playback-start-symbolic"
    button.setIcon(icon, name: isPlaying ? tr("Stop listening") : tr("Listen"))
  }

  private func list() {
    choices = names.map { .named($0) }
    if !choices.contains(sound), sound != .none { choices.append(sound) }
    choices.append(.none)
    widget.setChoices(choices.map { SoundText.of($0, in: Localization.language) } + [tr("Choose a file…")])
    widget.chosen = choices.firstIndex(of: sound) ?? 0
  }

  private func choose() {
    if choices.indices.contains(widget.chosen) {
      sound = choices[widget.chosen]
      changed()
    } else {
      widget.chosen = choices.firstIndex(of: sound) ?? 0
      chooseFile()
    }
  }

  private func chooseFile() {
    guard let window = parent() else { return }
    FileChooser.open(
      over: window, title: tr("Choose a Sound"), accept: tr("Choose"), kind: tr("Sounds"),
      types: ["audio/*", "application/ogg"]
    ) { [weak self] path in
      guard let self, let path else { return }
      sound = .file(path)
      list()
      changed()
    }
  }
}
