// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiScreens

/// Notices above the alarms: missed rings, a wrong clock, and coming clock changes.
struct AlarmNotices: View {
  @Environment(HomeModel.self) private var home
  let missed: [MissedNotice]
  let device: DeviceClockNotice?
  let changes: [ClockChangeNotice]
  @Binding var seen: SeenDeviceClock
  /// Opens a sheet.
  let open: (AlarmSheet) -> Void

  var body: some View {
    let language = home.language
    if !missed.isEmpty {
      Section(tr("Missed", in: language)) {
        ForEach(missed, id: \.id) { notice in
          NoticeRow(title: notice.title, text: notice.text, symbol: "bell.slash")
          HStack {
            Button(tr("Why?", in: language)) { open(.missed(notice)) }
              .accessibilityLabel(tr("Why: {notice}", ["notice": notice.title], in: language))
            Spacer()
            Button(tr("Seen", in: language)) { home.dismiss(notice.id) }
              .accessibilityLabel(tr("Seen: {notice}", ["notice": notice.title], in: language))
          }
          .buttonStyle(.borderless)
        }
      }
    }
    if let device = unseen {
      Section(tr("Clock of this device", in: language)) {
        NoticeRow(
          title: device.title, text: device.lines.joined(separator: "\n"), symbol: "clock.badge.exclamationmark")
        Button(tr("Seen", in: language)) { seen.see(device) }
          .accessibilityLabel(
            tr("Seen: {notice}", ["notice": tr("Clock of this device", in: language)], in: language))
      }
    }
    if !changes.isEmpty {
      Section(tr("Clock changes", in: language)) {
        ForEach(changes, id: \.self) { notice in
          NoticeRow(title: notice.title, text: notice.lines.joined(separator: "\n"), symbol: "moon.zzz")
        }
      }
    }
  }

  /// The notice of a wrong clock, unless it was seen.
  private var unseen: DeviceClockNotice? {
    var seen = seen
    return seen.unseen(device)
  }
}

/// One notice: the event, and its consequence.
private struct NoticeRow: View {
  let title: String
  let text: String
  let symbol: String

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Image(systemName: symbol).foregroundStyle(.orange).accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: title).font(.headline)
        Text(verbatim: text).font(.subheadline)
      }
    }
    .accessibilityElement(children: .combine)
  }
}
