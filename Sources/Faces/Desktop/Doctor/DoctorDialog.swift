// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// Shows whether tonight's alarm will be heard: everything that a ring needs, and how to fix a fault.
final class DoctorDialog {
  private let pageContext: PageContext
  let window: Window
  private let page = PreferencesPage()
  private let picture = Image(icon: "emblem-ok-symbolic", size: 64)
  let verdict = TextLabel("", styles: ["title-1"])
  let summary = TextLabel("", styles: ["dim-label"])
  let test = Button(tr("Test ring"), styles: ["pill", "suggested-action"])
  private let stack = Stack()
  private(set) var findings: PreferencesGroup?

  init(_ pageContext: PageContext, over parent: Window) {
    self.pageContext = pageContext
    let again = Button(icon: "view-refresh-symbolic", name: tr("Look Again"))
    for label in [verdict, summary] {
      label.wraps = true
      label.isCentered = true
    }
    test.horizontalAlign = .center
    test.tooltip = tr("Rings in a second, as an alarm would")
    let spinner = Spinner()
    spinner.isSpinning = Theme.movesThings
    spinner.setSize(width: 32, height: 32)
    let waiting = Box(.vertical, spacing: 12, [spinner, TextLabel(tr("Looking at everything that a ring needs…"))])
    waiting.verticalAlign = .center
    let top = PreferencesGroup()
    top.append(Box(.vertical, spacing: 12, [picture, verdict, summary, test]))
    page.append(top)
    stack.add(waiting, name: "waiting")
    stack.add(page, name: "findings")
    stack.expandsVertically = true
    window = Window(
      Box(.vertical, [HeaderBar(title: WindowTitle(tr("Doctor")), start: [again]), stack]), title: tr("Doctor"),
      width: 480, height: 640)
    window.name = "doctor"
    window.setSize(width: 340, height: 300)
    window.setModal(over: parent)
    window.closeWithEscape()
    again.on("clicked") { [weak self] in self?.look() }
    test.on("clicked") { [weak self] in self?.ring() }
    window.keepUntilClosed(self)
  }

  func present() {
    window.present()
    look()
  }

  func look() {
    stack.shown = "waiting"
    let engine = pageContext.engine
    engine.askSlowly { control async throws(ControlError) in
      try await control.send(Examine()).findings
    } result: { [weak self] in
      switch $0 {
      case .success(let findings): self?.show(findings)
      case .failure(let error):
        self?.forget()
        self?.fail(tr("Toki's daemon does not answer"), error)
      }
    }
  }

  private func fail(_ said: String, _ error: ControlError) {
    verdict.text = said
    summary.text = ErrorText.of(error, in: Localization.language)
    showPicture(isFault: true)
    stack.shown = "findings"
  }

  /// Removes the findings, which may be others by now.
  private func forget() {
    if let findings { page.remove(findings) }
    findings = nil
  }

  private func showPicture(isFault: Bool) {
    picture.icon = isFault ? "dialog-error-symbolic" : "emblem-ok-symbolic"
    picture.setStyle("error", isFault)
    picture.setStyle("success", !isFault)
  }

  /// Lists the findings, faults first.
  private func show(_ found: [Finding]) {
    forget()
    let order: [Finding.Verdict] = [.fault, .warning, .good]
    let rows = order.flatMap { verdict in found.filter { $0.verdict == verdict } }.map(row)
    let group = PreferencesGroup("", rows + [frontRow()])
    page.append(group)
    findings = group
    let faults = found.count { $0.verdict == .fault }
    let warnings = found.count { $0.verdict == .warning }
    showPicture(isFault: faults > 0)
    if faults > 0 {
      verdict.text = tr("A ring may not be heard")
      summary.text = trn("{count} thing needs you.", "{count} things need you.", faults)
    } else {
      verdict.text = tr("Toki will ring")
      summary.text =
        warnings == 0
        ? tr("Everything that a ring needs is there.")
        : trn("{count} thing is good to know.", "{count} things are good to know.", warnings)
    }
    stack.shown = "findings"
  }

  /// How the ring screen comes to the front here.
  private func frontRow() -> Widget {
    let place = WindowsAbove.present
    let row = ActionRow(tr("Ring screen"), subtitle: place.sentence)
    row.subtitleLines = 0
    let isInFront = place == .byLayer || place == .byWindowManager
    let image = Image(icon: isInFront ? "emblem-ok-symbolic" : "dialog-information-symbolic")
    image.setStyle("success", isInFront)
    image.accessibleName = isInFront ? DoctorTexts.word(for: .good, in: Localization.language) : tr("Note")
    row.addPrefix(image)
    return row
  }

  private func row(_ finding: Finding) -> Widget {
    let present = finding.code == .deviceClock ? pageContext.engine.present(pageContext.style) : nil
    let rings = present.flatMap { DeviceClockNotice($0) }?.lines.joined(separator: " ")
    let lines = [
      DoctorTexts.problem(finding, in: Localization.language), rings,
      DoctorTexts.advice(finding, in: Localization.language),
    ].compactMap { $0 }
    let detail = DoctorTexts.detail(of: finding, in: Localization.language)
    let row = ActionRow(
      DoctorTexts.title(of: finding.code, in: Localization.language),
      subtitle: lines.isEmpty ? detail ?? "" : lines.joined(separator: "\n"))
    row.subtitleLines = 0
    let (icon, style) =
      switch finding.verdict {
      case .good: ("emblem-ok-symbolic", "success")
      case .warning: ("dialog-warning-symbolic", "warning")
      case .fault: ("dialog-error-symbolic", "error")
      }
    let image = Image(icon: icon)
    image.addStyle(style)
    image.accessibleName = DoctorTexts.word(for: finding.verdict, in: Localization.language)
    row.addPrefix(image)
    return row
  }

  /// Starts a timer of one second, which takes the same path as an alarm.
  private func ring() {
    let key = pageContext.context.newKey()
    guard let label = try? Label(tr("Test ring")) else { return }
    let settings = pageContext.engine.state?.settings.ring ?? RingSettings()
    let draft = TimerDraft(duration: .seconds(1), label: label, settings: Said(all: settings))
    pageContext.engine.ask { control async throws(ControlError) in
      try await control.make(draft, key: key)
    } result: { [weak self] (result: Result<CountdownTimer, ControlError>) in
      switch result {
      case .success: self?.window.close()
      // A toast would be hidden by this window.
      case .failure(let error): self?.fail(tr("A ring may not be heard"), error)
      }
    }
  }
}
