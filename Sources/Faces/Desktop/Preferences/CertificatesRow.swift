// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// A row with the file of certificates that NTS servers are checked against.
final class CertificatesRow {
  let widget = ActionRow(tr("Certificates for NTS"))
  weak var window: Window?
  /// Called with the chosen path; `nil` for the system's certificates.
  var chosen: (String?) -> Void = { _ in }
  private let choose: Button
  let reset: Button

  init() {
    choose = Button(icon: "document-open-symbolic", name: tr("Choose a File of Certificates"), styles: ["flat"])
    reset = Button(icon: "edit-clear-symbolic", name: tr("Use the system's certificates"), styles: ["flat"])
    for button in [choose, reset] {
      button.verticalAlign = .center
      widget.addSuffix(button)
    }
    choose.on("clicked") { [weak self] in self?.open() }
    reset.on("clicked") { [weak self] in self?.chosen(nil) }
    show(nil)
  }

  func show(_ path: String?) {
    widget.subtitle = path ?? tr("Those of the system")
    reset.isSensitive = path != nil
  }

  private func open() {
    guard let window else { return }
    FileChooser.open(
      over: window, title: tr("Choose a File of Certificates"), accept: tr("Choose"), kind: tr("Certificates (PEM)"),
      types: ["application/x-pem-file", "application/x-x509-ca-cert"]
    ) { [weak self] path in
      if let path { self?.chosen(path) }
    }
  }
}
