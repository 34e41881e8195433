// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel

/// The menu of an item's card: its actions at present, its events, and its deletion.
final class CardMenu {
  let button: MenuButton

  /// Adds the menu's actions to `card`; `present` are shown while they are enabled.
  init(
    of item: ItemID, on card: Widget, _ pageContext: PageContext, present: [(label: String, action: Action)] = [],
    delete: @escaping () -> Void
  ) {
    let menu = Menu()
    for (label, action) in present { menu.appendWhileEnabled(label, action: "card." + action.name) }
    menu.append(tr("What Happened"), action: "card.why")
    menu.append(tr("Delete"), action: "card.delete")
    button = MenuButton(icon: "view-more-symbolic", name: tr("More"), menu: menu)
    button.addStyle("flat", "circular")
    card.addActions(
      ActionGroup(
        present.map(\.action) + [
          Action("why") { AppDialogs.story(pageContext, of: item) },
          Action("delete") { delete() },
        ]), prefix: "card")
  }
}
