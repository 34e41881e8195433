// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The dialog that asks for the last day of an alarm's pause.
final class AlarmPauseDialog: Window {
  private var form: AlarmPauseForm
  let calendar = CalendarView(name: tr("Last day"))
  let pause = Button(tr("Pause"), styles: ["suggested-action"])
  let outlook = AlarmOutlookBar()

  /// `name` is the alarm's; `action` gets the days of the pause.
  init(
    _ pageContext: PageContext, _ form: AlarmPauseForm, name: String,
    _ action: @escaping (ClosedRange<CivilDate>) -> Void
  ) {
    self.form = form
    let cancel = Button(tr("Cancel"))
    let title = tr("Pause Until")
    let header = HeaderBar(title: WindowTitle(title, subtitle: name), start: [cancel], end: [pause])
    header.showsWindowButtons = false
    header.flatten()
    calendar.date = (form.last.year, form.last.month, form.last.day)
    calendar.setMargins(top: 6, bottom: 12, start: 12, end: 12)
    super.init(Box(.vertical, [header, calendar, outlook.widget]), title: title, width: 340, height: -1)
    self.name = "alarm-pause-dialog"
    if form.focus.defaultButton == .pause { setDefault(pause) }
    closeWithEscape()
    cancel.on("clicked") { [weak self] in self?.close() }
    pause.on("clicked") { [weak self] in
      guard let self, let days = self.form.days else { return }
      action(days)
      close()
    }
    calendar.onChoose { [weak self, weak pageContext] in
      guard let self else { return }
      let (year, month, day) = calendar.date
      guard let last = CivilDate(year: year, month: month, day: day) else { return }
      self.form.last = last
      pageContext?.refresh()
    }
    if form.focus.first == .last { calendar.grabFocus() }
  }

  /// Shows when the alarm would ring again; returns when that next changes by itself.
  @discardableResult
  func show(_ present: Present) -> NextChange {
    let content = form.outlook(present)
    outlook.show(content.text, notes: content.notes, isUsable: content.isUsable)
    pause.isSensitive = content.isUsable
    return content.nextChange
  }
}
