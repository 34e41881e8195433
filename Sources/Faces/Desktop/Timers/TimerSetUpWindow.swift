// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel
import TokiScreens

/// The timer form in a window of its own, for another timer or for editing one.
final class TimerSetUpWindow: Window {
  let setUp: TimerSetUp

  init(over parent: Window, _ pageContext: PageContext, editing timer: CountdownTimer? = nil) {
    let setUp = TimerSetUp(pageContext, editing: timer)
    self.setUp = setUp
    setUp.widget.setMargins(18)
    let title = timer == nil ? tr("New Timer") : tr("Edit Timer")
    let header = HeaderBar(title: WindowTitle(title))
    header.flatten()
    let scrolled = ScrolledWindow(Clamp(setUp.widget, maximum: 480, tightening: 360))
    scrolled.propagatesNaturalHeight = true
    scrolled.expandsVertically = true
    super.init(Box(.vertical, [header, scrolled]), title: title, width: 400, height: timer == nil ? 640 : 420)
    name = "timer-set-up"
    setModal(over: parent)
    closeWithEscape()
    setUp.window = self
    if let start = setUp.defaultButton { setDefault(start) }
    setUp.done = { [weak self] in self?.close() }
  }
}
