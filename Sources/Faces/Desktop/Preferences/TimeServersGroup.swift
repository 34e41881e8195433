// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// The groups for time servers and the certificates they are checked against.
final class TimeServersGroup {
  /// Changes the engine's settings, and reports the new ones.
  typealias Change = (EngineSettingsEdit, @escaping @MainActor (Result<EngineSettings, ControlError>) -> Void) -> Void

  let widgets: [PreferencesGroup]
  /// Window that contains the groups.
  weak var window: PreferencesWindow? { didSet { certificates.window = window } }
  private let servers: PreferencesGroup
  let entry = EntryRow(tr("Name or address of a server"))
  let authenticated = SwitchRow(
    tr("Authenticated (NTS)"), subtitle: tr("Only answers that prove where they come from are taken."))
  let add: Button
  let problem = TextLabel("", styles: ["error"])
  let outlook = TextLabel("", styles: ["trusted-details"])
  let certificates: CertificatesRow
  /// Servers open to everybody, to be added with one press.
  let offers = PreferencesGroup(tr("Open to everybody"), description: "", [])
  private(set) var offered: [(server: TimeServer, row: ActionRow, add: Button)] = []
  /// The switch for rings by trusted time.
  let rings = SwitchRow(
    tr("Ring by trusted time"),
    subtitle: tr("Alarms and timers ring at the right moment, also when this device's clock is wrong."))
  private(set) var rows: [(server: TimeServer, row: ActionRow)] = []
  private(set) var settings: EngineSettings
  private let change: Change

  init(_ settings: EngineSettings, _ change: @escaping Change) {
    self.settings = settings
    self.change = change
    // Outside the entry row, where screen readers would not find it.
    add = Button(tr("Add Server"))
    add.verticalAlign = .start
    add.setMargins(top: 6)
    certificates = CertificatesRow()
    let new = PreferencesGroup(
      tr("Time servers"),
      description: tr(
        "Toki asks nobody unless servers are set here. With three or more that do not depend on one another, a wrong one is outvoted and the time is trusted."
      ), [entry, authenticated])
    servers = PreferencesGroup("", description: "", [rings])
    rings.name = "trusted-time"
    let advanced = PreferencesGroup(tr("Advanced"), description: "", [certificates.widget])
    widgets = [new, servers, offers, advanced]
    let manners = TextLabel(
      tr(
        "Each is asked a few times an hour: never more often than every 16 seconds, and never more than 20 times an hour, as ntp.nict.jp asks of programs. All addresses of one name count as one server."
      ), styles: ["trusted-details"])
    for label in [problem, outlook, manners] {
      label.wraps = true
      label.horizontalText = 0
      label.setMargins(top: 6)
    }
    problem.expandsHorizontally = true
    add.horizontalAlign = .end
    add.expandsHorizontally = true
    new.append(Box(.horizontal, spacing: 12, [problem, add]))
    servers.append(outlook)
    servers.append(manners)
    problem.isVisible = false
    add.on("clicked") { [weak self] in self?.addTyped() }
    entry.onEnter { [weak self] in self?.addTyped() }
    entry.onType { [weak self] in self?.say(nil) }
    rings.toggle.onChange(of: "active") { [weak self] in
      guard let self, rings.isOn != self.settings.usesTrustedTime else { return }
      send(EngineSettingsEdit(usesTrustedTime: rings.isOn))
    }
    certificates.chosen = { [weak self] path in self?.send(EngineSettingsEdit(timeCertificates: .some(path))) }
    show(settings)
  }

  func grabFocus() { entry.grabFocus() }

  /// Shows the engine's present settings.
  func show(_ settings: EngineSettings) {
    self.settings = settings
    let wanted = settings.timeServers
    for old in rows where !wanted.contains(old.server) { servers.remove(old.row) }
    rows.removeAll { !wanted.contains($0.server) }
    if rows.map(\.server) != Array(wanted.prefix(rows.count)) {
      // A group can only append rows, so all are added again when one returns in the middle.
      for old in rows { servers.remove(old.row) }
      rows = []
    }
    for server in wanted.dropFirst(rows.count) {
      let row = row(server)
      rows.append((server, row))
      servers.append(row)
    }
    outlook.text = TimeServerList.outlook(of: wanted, in: Localization.language)
    offer(beside: wanted)
    certificates.show(settings.timeCertificates)
    if rings.isOn != settings.usesTrustedTime { rings.isOn = settings.usesTrustedTime }
  }

  /// Adds the typed server, or says why it cannot be added.
  func addTyped() {
    do throws(TimeServerList.Refusal) {
      let list = try TimeServerList.adding(
        entry.text, isAuthenticated: authenticated.isOn, to: settings.timeServers, in: Localization.language)
      set(list) { [weak self] in
        self?.entry.text = ""
        self?.authenticated.isOn = false
      }
    } catch {
      say(error.sentence)
      entry.grabFocus()
    }
  }

  func remove(_ server: TimeServer) {
    let before = settings.timeServers
    set(before.filter { $0 != server }) { [weak self] in
      let toast = Toast(tr("“{name}” was removed.", ["name": server.text]), button: tr("Undo"), seconds: 8) {
        guard let self, !self.settings.timeServers.contains(server) else { return }
        var list = self.settings.timeServers
        list.insert(server, at: min(before.firstIndex(of: server) ?? list.count, list.count))
        self.set(list) {}
      }
      self?.window?.show(toast)
    }
  }

  private func set(_ list: [TimeServer], then: @escaping () -> Void) {
    send(EngineSettingsEdit(timeServers: list), then: then)
  }

  private func send(_ edit: EngineSettingsEdit, then: @escaping () -> Void = {}) {
    change(edit) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let settings):
        show(settings)
        then()
        say(nil)
      case .failure(let error):
        show(self.settings)
        say(ErrorText.of(error, in: Localization.language))
      }
    }
  }

  private func say(_ sentence: String?) {
    problem.text = sentence ?? ""
    problem.isVisible = sentence != nil
    entry.isWrong = sentence != nil
    // Screen readers read this with the faulty entry.
    entry.accessibleDescription = sentence ?? ""
  }

  private func offer(beside servers: [TimeServer]) {
    let offered = TimeServerList.offers(beside: servers, in: Localization.language)
    guard offered.map(\.server) != self.offered.map(\.server) else { return }
    for old in self.offered { offers.remove(old.row) }
    self.offered = offered.map { offer in
      let row = ActionRow(offer.server.host, subtitle: offer.runner + "\n" + offer.rule)
      let add = Button(icon: "list-add-symbolic", name: tr("Add"), styles: ["flat"]) { [weak self] in
        guard let self else { return }
        set(settings.timeServers + [offer.server]) {}
      }
      add.accessibleName = tr("Add {name}", ["name": offer.server.host])
      add.verticalAlign = .center
      row.addSuffix(add)
      offers.append(row)
      return (offer.server, row, add)
    }
    offers.isVisible = !offered.isEmpty
  }

  private func row(_ server: TimeServer) -> ActionRow {
    let row = ActionRow(server.host, subtitle: TimeServerList.details(of: server, in: Localization.language))
    if server.method == .nts {
      let lock = Image(icon: "channel-secure-symbolic")
      lock.accessibleName = tr("Authenticated (NTS)")
      row.addPrefix(lock)
    } else {
      row.addPrefix(Image(icon: "network-server-symbolic"))
    }
    let remove = Button(icon: "user-trash-symbolic", name: tr("Remove"), styles: ["flat"]) { [weak self] in
      self?.remove(server)
    }
    remove.accessibleName = tr("Remove {name}", ["name": server.text])
    remove.verticalAlign = .center
    row.addSuffix(remove)
    return row
  }
}
