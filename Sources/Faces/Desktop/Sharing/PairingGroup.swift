// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// The rows that pair a device: its rights, and then a code to scan or type there.
final class PairingGroup {
  let widget: PreferencesGroup
  let role = ComboRow(
    tr("It may"),
    [tr("change everything"), tr("change everything, and the settings"), tr("show one item, and change nothing")])
  let item = ComboRow(tr("Item"), [])
  let button = Button(tr("Show a Code"), styles: ["pill", "suggested-action"])
  let picture = PairingPicture()
  let code = TextLabel("", styles: ["title-1", "digits"])
  let text = TextLabel("", styles: ["dim-label"])
  /// The items that a display can show.
  private var items: [AnyItem] = []
  /// Called with the rights that the person wants to give.
  var onAsk: (DeviceGrant) -> Void = { _ in }
  private let delay = Delay()
  /// `true` if a code is shown.
  var hasCode: Bool { !code.text.isEmpty }

  init() {
    for label in [code, text] {
      label.wraps = true
      label.isCentered = true
    }
    code.isSelectable = true
    button.horizontalAlign = .center
    let column = Box(.vertical, spacing: 12, [button, picture.area, code, text])
    column.setMargins(top: 12)
    widget = PreferencesGroup(
      tr("Pair a Device"), description: tr("A phone, a tablet or a screen pairs once, by a code."), [role, item])
    widget.append(column)
    item.isVisible = false
    role.onChoose { [weak self] in self?.choose() }
    item.onChoose { [weak self] in self?.clear() }
    button.on("clicked") { [weak self] in self?.ask() }
    clear()
  }

  /// Offers these items to displays; without any, there is nothing to show.
  ///
  /// A choice that is still there stays, and so does the code for it.
  func offer(_ all: [AnyItem]) {
    let names = all.map { Self.name($0) }
    let former = items.map { Self.name($0) }
    guard names != former else { return }
    let kept = former.indices.contains(item.chosen) ? names.firstIndex(of: former[item.chosen]) : nil
    items = all
    item.setChoices(names)
    if let kept { item.chosen = kept }
    if kept == nil, role.chosen == 2 { clear() }
    followRole()
  }

  /// Shows a code for as long as it is valid.
  func show(_ offer: PairingOffer) {
    picture.show(offer.picture)
    code.isVisible = true
    text.isVisible = true
    code.text = "\(offer.code.prefix(4))-\(offer.code.dropFirst(4))"
    let values = [
      "address": offer.trust ?? offer.addresses.first ?? "", "span": offer.validity.words(in: Localization.language),
    ]
    text.text = tr("Scan this, or open {address} and type the code. It is valid once, for {span}.", values)
    if offer.trust != nil, let fingerprint = offer.authorityFingerprint {
      let lines = FingerprintText.lines(of: fingerprint).joined(separator: "\n")
      text.text += "\n\n" + tr("Fingerprint of the certificate that it installs there (SHA-256):") + "\n" + lines
    }
    delay.after(milliseconds: Int(offer.validity.nanoseconds / 1_000_000)) { [weak self] in self?.clear() }
  }

  /// Takes the code away, as it is used or not valid any more.
  func clear() {
    delay.cancel()
    picture.show([])
    code.text = ""
    text.text = ""
    code.isVisible = false
    text.isVisible = false
  }

  private func choose() {
    clear()
    followRole()
  }

  private func followRole() {
    item.isVisible = role.chosen == 2 && !items.isEmpty
    button.isSensitive = role.chosen != 2 || !items.isEmpty
  }

  private func ask() {
    switch role.chosen {
    case 0: onAsk(DeviceGrant(role: .control))
    case 1: onAsk(DeviceGrant(role: .owner))
    default:
      guard items.indices.contains(item.chosen) else { return }
      let shown = items[item.chosen]
      onAsk(DeviceGrant(role: .display, items: [shown.id], uids: shown.shelved.uid.map { [$0] } ?? []))
    }
  }

  private static func name(_ item: AnyItem) -> String {
    let label = item.shelved.label.text
    return label.isEmpty ? item.id.text : "\(label) (\(item.id.text))"
  }
}
