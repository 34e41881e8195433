// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The content of an icon among the status icons of a panel.
public struct PanelStatus: Hashable, Sendable {
  /// `true` if something rings, so that the icon asks for attention.
  public let isRinging: Bool
  /// The label of what rings, or of what rings next; the program's name for nothing.
  public let title: String
  /// When that rings, or why nothing will; empty for nothing, or while it does.
  public let text: String

  /// Reads the status of the present.
  public init(_ present: Present) {
    let language = present.style.language
    func name(_ label: Label, _ item: ItemID) -> String {
      label == .none ? item.kind.name(in: language) : label.text
    }
    if let ring = present.state.rings.first {
      self.init(isRinging: true, title: name(ring.label, ring.owner), text: "")
      return
    }
    let coming = present.state.items.all.compactMap { item in item.shelved.ringsNext.map { (item, $0) } }
    guard let (item, instant) = coming.min(by: { $0.1 < $1.1 }) else {
      self.init(isRinging: false, title: tr("Toki", in: language), text: "")
      return
    }
    // The icon is not drawn anew at midnight: the date stays true, “tomorrow” would not.
    let day = WallText.date(present.host.civil(at: instant).date, in: language)
    let time = TimeText.ofMinute(instant, in: present.host, present.style)
    let moment = tr("{day} at {time}", ["day": day, "time": time], in: language)
    self.init(
      isRinging: false, title: name(item.shelved.label, item.id),
      text: tr("rings {moment}", ["moment": moment], in: language))
  }

  /// The status while the daemon is gone, with a sentence that says so.
  public init(trouble: String, in language: Language) {
    self.init(isRinging: false, title: tr("Toki", in: language), text: trouble)
  }

  private init(isRinging: Bool, title: String, text: String) {
    self.isRinging = isRinging
    self.title = title
    self.text = text
  }
}
