// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// The effects of an import on everything in a backup besides its items.
struct BackupRemainder {
  /// Number of its rings that do not come into the history.
  private(set) var rings = 0
  /// `true` if its settings are left out.
  private(set) var leavesSettings = false
  /// The paths of its followed files that are not followed here.
  private(set) var files: [String] = []
  /// `true` if its settings replace others.
  private var bringsSettings = false
  /// The paths of files that are followed from now on.
  private var followed: [String] = []

  /// Compares a backup with the present home before it is imported.
  init(of batch: ImportBatch, in state: EngineState, by control: any TokiControl) async throws(CommandFailure) {
    guard let history = batch.history else { return }
    var comesBack = batch.replacesAll
    if !comesBack, state.items.count == 0 {
      // Items that were made and removed have left nothing but their number.
      let own = try await asked { () async throws(ControlError) in try await control.backup() }
      comesBack = own.batch.rest.counters?.areUnused == true
    }
    if comesBack {
      rings = max(0, history.count - Backup.mostRings)
    } else if let last = history.first, try await !has(last, by: control) {
      rings = history.count
    }
    if let settings = batch.rest.settings, settings != state.settings {
      bringsSettings = comesBack && (batch.replacesAll || state.settings == EngineSettings())
      leavesSettings = !bringsSettings
    }
    guard let paths = batch.rest.followed?.map(\.source.path), !paths.isEmpty else { return }
    let here = Set(
      try await asked { () async throws(ControlError) in try await control.send(ListFollowed()).followed }.map(
        \.source.path))
    if comesBack { followed = paths } else { files = paths.filter { !here.contains($0) } }
  }

  private func has(_ ring: Ring, by control: any TokiControl) async throws(CommandFailure) -> Bool {
    let own = try await asked { () async throws(ControlError) in
      try await control.send(ListHistory(before: RingID(ring.id.number + 1), limit: 1)).rings
    }
    return own.first.map { $0.id == ring.id && $0.planned == ring.planned } ?? false
  }

  /// The parts left out, a sentence for each.
  var sentences: [String] {
    var sentences: [String] = []
    let option = ["option": Option.replace.text]
    if rings > 0 {
      sentences.append(
        trn(
          "{count} ring of its history is left out: it comes back with {option}, or where nothing has been set yet.",
          "{count} rings of its history are left out: they come back with {option}, or where nothing has been set yet.",
          rings, option))
    }
    if leavesSettings {
      sentences.append(
        tr(
          "Its settings are left out: they come back with {option}, or where nothing has been set yet.", option))
    }
    for path in files {
      sentences.append(
        tr(
          "{path} is not followed: that comes back with {option}, or where nothing has been set yet.",
          ["option": Option.replace.text, "path": PlainText.of(path, longest: 300)]))
    }
    return sentences
  }

  /// The parts restored, a sentence for each.
  func restored(isTrial: Bool) -> [String] {
    var sentences: [String] = []
    if bringsSettings {
      sentences.append(
        isTrial ? tr("The settings would be those of the backup.") : tr("The settings are those of the backup."))
    }
    for path in followed {
      let path = ["path": PlainText.of(path, longest: 300)]
      sentences.append(isTrial ? tr("{path} would be followed.", path) : tr("{path} is followed again.", path))
    }
    return sentences
  }
}
