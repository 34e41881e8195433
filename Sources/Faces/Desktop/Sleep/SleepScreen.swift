// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens
import TokiWire

/// The time in the dark, large and dim, over the whole window.
final class SleepScreen {
  let widget: Widget
  private let pageContext: PageContext
  private let controls: SleepControls
  private let dim: Button
  let time = FittedText(width: 300, height: 80, maximum: 640, share: 0.88)
  let next = TextLabel("", styles: ["sleep-next", "digits"])
  let clock = TextLabel("", styles: ["sleep-clock"])
  let awake = TextLabel("", styles: ["sleep-awake"])
  private let ground: AlertBox
  private var shown: Present?
  private var isKeptAwake = false
  private let findings: SleepFindings

  init(_ pageContext: PageContext) {
    self.pageContext = pageContext
    findings = SleepFindings(pageContext)
    dim = Button(icon: "display-brightness-symbolic", name: tr("Brightness of the Time"))
    let full = Button(icon: "view-fullscreen-symbolic", name: tr("Full Screen"))
    full.setAction("win.full-screen")
    let close = Button(icon: "window-close-symbolic", name: tr("Back; the alarm stays set"))
    controls = SleepControls([dim, full, close])
    time.addStyle("sleep-time")
    time.expandsVertically = true
    for label in [next, clock, awake] {
      label.wraps = true
      label.isCentered = true
    }
    let lines = Box(.vertical, spacing: 6, [next, clock, awake])
    lines.setMargins(bottom: 24, start: 24, end: 24)
    let column = Box(.vertical, spacing: 12, [time, lines])
    column.setMargins(top: 60, start: 12, end: 12)
    ground = AlertBox(Overlay(column, over: [controls.widget]))
    ground.addStyle("sleep-screen")
    ground.name = "sleep-screen"
    widget = ground
    showBrightness()

    dim.on("clicked") { [unowned self] in changeBrightness() }
    close.on("clicked") { [unowned self] in leave() }
    time.onResize { [weak ground] width in ground?.setStyle("large", width >= 1000) }
    controls.rested = { [unowned self] in ground.hidesPointer = $0 }
    ground.addInput(MotionInput { [unowned self] in controls.wake() })
    ground.addInput(ClickInput { [unowned self] _ in controls.wake() })
    ground.addInput(
      KeyInput(isFirst: true) { [unowned self] key, _ in
        // The first key only brings the buttons back, so that nothing unseen is pressed.
        let wasResting = controls.isResting
        controls.wake()
        return wasResting && key != .escape
      })
  }

  /// Enters the sleep screen and keeps the session awake.
  func begin() {
    // Where another machine rings, it helps nobody that this one does not sleep.
    isKeptAwake = pageContext.keepAwake(true) && pageContext.context.remotes.shown == nil
    // The sound or the power settings may be others than last night.
    findings.forget()
    comeBack()
  }

  /// Returns to the screen after a ring.
  func comeBack() {
    controls.wake()
    // The ground takes the keys where none of the buttons does.
    if SleepContent.focus.first == nil { ground.grabFocus() }
  }

  /// Leaves the screen for good, not just for a ring.
  func end() {
    _ = pageContext.keepAwake(false)
    controls.stay()
  }

  func show(_ present: Present) -> NextChange {
    shown = present
    let content = SleepContent(present)
    time.text = content.time.digits
    next.text = [content.alarm, content.distance].filter { !$0.isEmpty }.joined(separator: "\n")
    clock.text = content.clock
    clock.isVisible = !content.clock.isEmpty
    let said = [content.time.text, content.alarm, content.distance, content.clock]
    ground.accessibleName = said.filter { !$0.isEmpty }.joined(separator: ". ")
    let trouble = self.trouble
    let promise = SleepPromise(
      present.nextAlarm.flatMap { findings.found(about: SleepSubject($0.alarm)) }, isKeptAwake: isKeptAwake,
      lateLimit: present.state.settings.lateLimit, language: present.style.language)
    awake.text = trouble ?? promise.text
    awake.isVisible = !awake.text.isEmpty
    awake.setStyle("sleep-trouble", trouble != nil)
    awake.setStyle("sleep-warning", trouble == nil && promise.isWarning)
    return content.nextChange
  }

  /// Handles a key; returns whether it was Escape, which leaves the screen.
  func press(_ key: Key) -> Bool {
    guard key == .escape else { return false }
    leave()
    return true
  }

  private func leave() {
    let present = shown
    pageContext.showSleep(false)
    if let present { pageContext.offerTurningOff(present) }
  }

  /// Why nothing will ring, in words; `nil` while all is well.
  private var trouble: String? {
    let remote = pageContext.context.remotes.shown?.name
    return switch pageContext.engine.connection {
    case .connected, .connecting: nil
    // This machine's daemon is there again in a moment; of another one nobody knows.
    case .reconnecting: remote.map { ConnectionNotice.lost($0) }
    case .stopped: ConnectionNotice.stopped(remote)
    case .lost(let sentence): sentence
    }
  }

  private func changeBrightness() {
    pageContext.settings.sleepBrightness = pageContext.settings.sleepBrightness.next
    showBrightness()
  }

  private func showBrightness() {
    let present = pageContext.settings.sleepBrightness
    for one in SleepBrightness.allCases { ground.setStyle(one.style, one == present) }
    dim.accessibleDescription = present.name(in: pageContext.style.language)
  }
}
