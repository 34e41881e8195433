// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// Lets a phone or a screen reach Toki over the network: turns that on, pairs devices and removes them.
final class ShareDialog {
  private let pageContext: PageContext
  let window: Window
  private let page = PreferencesPage()
  let toggle: SwitchRow
  let problem = TextLabel("", styles: ["error"])
  let pairing = PairingGroup()
  private let top = PreferencesGroup()
  private let addresses = PreferencesGroup(tr("In a Browser"))
  private let list = PreferencesGroup(tr("Paired Devices"))
  private(set) var addressRows: [ActionRow] = []
  private(set) var deviceRows: [(row: ActionRow, remove: Button)] = []
  private let nobody = ActionRow(tr("No device is paired"))
  private var devices: [PairedDevice] = []
  /// The rows as they are shown, so that an unchanged list keeps its focus.
  private var shown: [String] = []
  private let delay = Delay()
  private var isOpen = false
  private var isBusy = false
  /// `true` if the problem shown is that of the last look, which a better one clears.
  private var couldNotLook = false

  init(_ pageContext: PageContext, over parent: Window) {
    self.pageContext = pageContext
    var turn: (Bool) -> Void = { _ in }
    toggle = SwitchRow(
      tr("Share on the Network"), subtitle: tr("A phone or a screen then opens Toki in its browser")
    ) { turn($0) }
    toggle.subtitleLines = 0
    problem.wraps = true
    problem.horizontalText = 0
    problem.isVisible = false
    problem.setMargins(top: 6)
    top.append(toggle)
    top.append(problem)
    list.append(nobody)
    for group in [top, pairing.widget, list, addresses] { page.append(group) }
    for group in [addresses, pairing.widget, list] { group.isVisible = false }
    window = Window(
      Box(.vertical, [HeaderBar(title: WindowTitle(tr("Share"))), page]), title: tr("Share"), width: 480, height: 680)
    window.name = "share"
    window.setSize(width: 340, height: 300)
    page.expandsVertically = true
    window.setModal(over: parent)
    window.closeWithEscape()
    window.keepUntilClosed(self)
    turn = { [weak self] in self?.turn($0) }
    pairing.onAsk = { [weak self] grant in
      self?.ask { sharing async throws(HomeSharing.Trouble) in
        try await sharing.offer(grant)
      } then: {
        self?.pairing.show($0)
      }
    }
  }

  func present() {
    window.present()
    look()
  }

  /// The visible state of the sharing server.
  private struct State: Sendable {
    let settings: SharingSettings
    let status: SharingStatus?
    let devices: [PairedDevice]
  }

  /// Looks how the sharing server stands, again and again while the dialog is open: devices come from elsewhere.
  func look() {
    delay.cancel()
    ask { sharing async throws(HomeSharing.Trouble) in
      let (settings, status) = (try sharing.settings(), try await sharing.status())
      return State(settings: settings, status: status, devices: status == nil ? [] : try await sharing.devices())
    } then: { [weak self] in
      self?.show($0)
    } otherwise: { [weak self] in
      self?.couldNotLook = true
      self?.lookLater()
    }
  }

  private func lookLater() { delay.after(milliseconds: 2_000) { [weak self] in self?.look() } }

  private func turn(_ isOn: Bool) {
    guard !isBusy else { return }
    isBusy = true
    say(nil)
    pairing.clear()
    toggle.isSensitive = false
    ask { sharing async throws(HomeSharing.Trouble) in
      guard isOn else { return try await sharing.turnOff() }
      var settings = try sharing.settings()
      settings.isOn = true
      settings.edition = SharingSettings.currentEdition
      try await sharing.turnOn(settings)
    } then: { [weak self] in
      self?.look()
    }
  }

  // MARK: Showing

  private func show(_ state: State) {
    isBusy = false
    toggle.isSensitive = true
    isOpen = state.status != nil
    toggle.isOn = isOpen
    if couldNotLook { say(nil) }
    if state.settings.isOutdated { say(HomeSharing.Trouble.closed(isOutdated: true).sentence) }
    for group in [addresses, pairing.widget, list] { group.isVisible = isOpen }
    if let status = state.status { show(status) }
    pairing.offer(pageContext.engine.state?.items.all ?? [])
    show(state.devices)
    if isOpen { lookLater() }
  }

  private func show(_ status: SharingStatus) {
    list.text = wrongCodes(of: status) ?? ""
    addresses.text =
      if let trust = status.trust {
        tr("A device opens it without a warning once it trusts this machine: {address}", ["address": trust])
      } else {
        status.madeCertificate ? tr("The browser warns once, as this machine made its certificate itself.") : ""
      }
    guard addressRows.map(\.title) != status.addresses else { return }
    for row in addressRows { addresses.remove(row) }
    addressRows = status.addresses.map { address in
      let row = ActionRow(address)
      row.addSuffix(
        Button(icon: "edit-copy-symbolic", name: tr("Copy the Address"), styles: ["flat"]) { Theme.copy(address) })
      addresses.append(row)
      return row
    }
  }

  private func show(_ devices: [PairedDevice]) {
    if devices.count > self.devices.count { pairing.clear() }
    self.devices = devices
    let lines = devices.map { line(of: $0) }
    let now = zip(devices, lines).map { $0.id + $0.name.text + $1 }
    nobody.isVisible = devices.isEmpty
    guard now != shown else { return }
    shown = now
    for (row, _) in deviceRows { list.remove(row) }
    deviceRows = zip(devices, lines).map { device, line in
      let row = ActionRow(device.name.text, subtitle: line)
      row.subtitleLines = 0
      let remove = Button(
        icon: "user-trash-symbolic", name: tr("Remove {name}", ["name": device.name.text]), styles: ["flat"])
      remove.verticalAlign = .center
      remove.on("clicked") { [weak self] in self?.remove(device) }
      row.addSuffix(remove)
      list.append(row)
      return (row, remove)
    }
  }

  /// A remark about wrong codes; `nil` if none came lately.
  private func wrongCodes(of status: SharingStatus) -> String? {
    guard let codes = status.wrongCodes, pageContext.context.clock.now().utc - codes.last < WrongCodes.newsSpan else {
      return nil
    }
    return trn(
      "{count} wrong code came from the network, the last from {address}, {time}.",
      "{count} wrong codes came from the network, the last from {address}, {time}.", codes.count,
      ["address": codes.address, "time": said(codes.last)])
  }

  private func line(of device: PairedDevice) -> String {
    let items = device.grant.items.map(\.text).joined(separator: " ")
    let may =
      switch device.grant.role {
      case .display: tr("Shows {items}", ["items": items])
      case .control: tr("Changes everything")
      case .owner: tr("Changes everything, and the settings")
      }
    return may + " · " + use(of: device)
  }

  private func use(of device: PairedDevice) -> String {
    if device.streams > 0 { return tr("connected now") }
    guard let last = device.lastUse else { return tr("never used") }
    return tr("last used {time}", ["time": said(last)])
  }

  private func said(_ instant: UTCInstant) -> String {
    let clock = pageContext.context.clock
    let zone = (try? clock.hostZone()) ?? .utc
    return WallText.local(instant, now: clock.now().utc, in: zone, Localization.language)
  }

  private func remove(_ device: PairedDevice) {
    ask { sharing async throws(HomeSharing.Trouble) in
      try await sharing.revoke(device.id)
    } then: { [weak self] _ in
      self?.look()
    }
  }

  // MARK: Asking

  /// Asks the sharing server beside the screen, as it may take seconds to open.
  private func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (HomeSharing) async throws(HomeSharing.Trouble) -> Answer,
    then: @escaping @MainActor (Answer) -> Void, otherwise: @escaping @MainActor () -> Void = {}
  ) {
    let sharing = pageContext.context.sharing
    Task(executorPreference: pageContext.context.slowExecutor) { [weak self] in
      let answer: Result<Answer, HomeSharing.Trouble>
      do throws(HomeSharing.Trouble) { answer = .success(try await call(sharing)) } catch { answer = .failure(error) }
      await self?.take(answer, then, otherwise)
    }
  }

  private func take<Answer: Sendable>(
    _ answer: Result<Answer, HomeSharing.Trouble>, _ then: @MainActor (Answer) -> Void,
    _ otherwise: @MainActor () -> Void
  ) {
    switch answer {
    case .success(let answer): then(answer)
    case .failure(let trouble):
      say(trouble.sentence)
      let wasBusy = isBusy
      isBusy = false
      toggle.isSensitive = true
      // The switch shows the state, not the wish.
      if wasBusy { look() } else { otherwise() }
    }
  }

  private func say(_ sentence: String?) {
    couldNotLook = false
    problem.text = sentence ?? ""
    problem.isVisible = sentence != nil
  }
}
