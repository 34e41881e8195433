// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// A sheet over the list of alarms.
enum AlarmSheet: Identifiable, Hashable {
  /// Adds an alarm.
  case new
  /// Changes one.
  case edit(AlarmID)
  /// Pauses one until a day.
  case pause(AlarmID)
  /// Tells the events around its newest ring.
  case story(AlarmID)
  /// Tells the events around a missed ring.
  case missed(MissedNotice)

  var id: Self { self }
}

/// The content of such a sheet, as it is when it opens.
struct AlarmSheetView: View {
  @Environment(HomeModel.self) private var home
  let sheet: AlarmSheet

  var body: some View {
    if let present = home.present {
      switch sheet {
      case .new: AlarmFormSheet(form: AlarmForm(present))
      case .edit(let id): with(id, present) { AlarmFormSheet(form: AlarmForm($0, present)) }
      case .pause(let id):
        with(id, present) {
          AlarmPauseSheet(form: AlarmPauseForm($0, present), name: AlarmMessages.name($0, present.style))
        }
      case .story(let id): StorySheet(item: .alarm(id), choice: .newest)
      case .missed(let notice): StorySheet(item: notice.owner, choice: .ring(notice.id, planned: notice.planned))
      }
    }
  }

  /// Shows nothing of an alarm that is gone, and closes.
  @ViewBuilder private func with<Content: View>(
    _ id: AlarmID, _ present: Present, @ViewBuilder _ content: (Alarm) -> Content
  ) -> some View {
    if let alarm = present.state.alarms.first(where: { $0.id == id }) { content(alarm) } else { Gone() }
  }
}

/// Closes the sheet of something that was removed meanwhile.
private struct Gone: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View { Text(verbatim: "").onAppear { dismiss() } }
}
