// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// One alarm of the list: time, label and days, state, and its switch.
struct AlarmRowView: View {
  @Environment(HomeModel.self) private var home
  let row: AlarmRow
  /// Opens a sheet.
  let open: (AlarmSheet) -> Void
  @ScaledMetric(relativeTo: .largeTitle) private var size = 44

  var body: some View {
    HStack {
      Button(action: { open(.edit(row.id)) }) { words }
        .buttonStyle(.plain)
        .accessibilityLabel(row.name)
        .accessibilityValue(said)
        .accessibilityHint(tr("Edit…", in: home.language))
      Toggle(row.name, isOn: isOn).labelsHidden()
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(row.name)
    .swipeActions {
      Button(tr("Delete", in: home.language), role: .destructive) { home.delete(row.id) }
    }
    .contextMenu { menu }
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(spacing: 8) {
        Text(verbatim: row.time)
          .font(.system(size: size, weight: .light)).monospacedDigit().lineLimit(1).minimumScaleFactor(0.5)
        if row.trustedMark != nil { Image(systemName: "checkmark.seal") }
        if row.isMissed { Image(systemName: "exclamationmark.circle").foregroundStyle(.orange) }
      }
      Text(verbatim: [row.label, row.days].filter { !$0.isEmpty }.joined(separator: " · "))
      if !row.details.isEmpty {
        Text(verbatim: row.details.joined(separator: " · ")).font(.footnote)
      }
    }
    .foregroundStyle(row.isOn ? .primary : .secondary)
    .frame(maxWidth: .infinity, alignment: .leading)
    .contentShape(Rectangle())
  }

  private var said: String { ([row.days] + row.details + [row.trustedMark].compactMap { $0 }).joined(separator: ", ") }

  private var isOn: Binding<Bool> { Binding(get: { row.isOn }, set: { home.turn(row.id, on: $0) }) }

  @ViewBuilder private var menu: some View {
    let language = home.language
    if row.abilities.contains(.skip) {
      Button(tr("Skip the Next Ring", in: language), systemImage: "forward.end") { home.skip(row.id) }
    }
    if row.abilities.contains(.unskip) {
      Button(tr("Ring After All", in: language), systemImage: "bell") { home.unskip(row.id) }
    }
    if row.abilities.contains(.pause) {
      Button(tr("Pause Until a Day…", in: language), systemImage: "pause") { open(.pause(row.id)) }
    }
    if row.abilities.contains(.resume) {
      Button(tr("End the Pause", in: language), systemImage: "play") { home.resume(row.id) }
    }
    if row.isSnoozed {
      Button(tr("End the Snooze", in: language), systemImage: "zzz") { home.endSnooze(row.id) }
    }
    Button(tr("Edit…", in: language), systemImage: "pencil") { open(.edit(row.id)) }
    Button(tr("Duplicate", in: language), systemImage: "plus.square.on.square") { home.duplicate(row.id) }
    Button(tr("What Happened", in: language), systemImage: "clock.arrow.circlepath") { open(.story(row.id)) }
  }
}
