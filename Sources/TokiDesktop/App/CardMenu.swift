// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiModel

/// The menu of an item's card: what happened to it, and its deletion.
final class CardMenu {
  let button: MenuButton

  /// Adds the menu's actions to `card`.
  init(of item: ItemID, on card: Widget, _ pageContext: PageContext, delete: @escaping () -> Void) {
    let menu = Menu()
    menu.append(tr("What Happened"), action: "card.why")
    menu.append(tr("Delete"), action: "card.delete")
    button = MenuButton(icon: "view-more-symbolic", name: tr("More"), menu: menu)
    button.addStyle("flat", "circular")
    card.addActions(
      ActionGroup([
        Action("why") { AppDialogs.story(pageContext, of: item) }, Action("delete") { delete() },
      ]), prefix: "card")
  }
}
