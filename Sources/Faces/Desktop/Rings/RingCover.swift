// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiScreens

/// The ring screen in a window of its own, over everything; the main window shows it as well.
final class RingCover: Window {
  let screen: RingScreen

  init(_ pageContext: PageContext) {
    let screen = RingScreen(pageContext, isAlone: true)
    self.screen = screen
    super.init(screen.widget, title: tr("Toki"), width: 520, height: 640)
    name = "ring-cover"
    cover(wholeScreen: pageContext.settings.ringsFullScreen)
    addInput(
      KeyInput(isFirst: true) { [weak screen] key, isModified in !isModified && screen?.pressFirst(key) == true })
    addInput(KeyInput { [weak screen] key, isModified in !isModified && screen?.press(key) == true })
  }
}
