// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// Tells the events around a ring of an item and their reasons, the same sentences as `toki why`.
final class StoryDialog {
  private let pageContext: PageContext
  private let item: ItemID
  private let choice: RingEpisode.Choice
  let window: Window
  private let page = PreferencesPage()
  private(set) var rows: [ActionRow] = []

  init(_ pageContext: PageContext, of item: ItemID, _ choice: RingEpisode.Choice, over parent: Window?) {
    self.pageContext = pageContext
    self.item = item
    self.choice = choice
    page.expandsVertically = true
    window = Window(
      Box(.vertical, [HeaderBar(title: WindowTitle(tr("What Happened"))), page]), title: tr("What Happened"),
      width: 520, height: 560)
    window.name = "story"
    window.setSize(width: 340, height: 240)
    if let parent { window.setModal(over: parent) }
    window.closeWithEscape()
    window.keepUntilClosed(self)
  }

  func present() {
    window.present()
    let (item, choice) = (item, choice)
    let zone = pageContext.engine.present(pageContext.style)?.host ?? .utc
    let language = pageContext.style.language
    pageContext.engine.askSlowly { control async throws(ControlError) in
      try await RingStory.read(of: item, choice, by: control, in: zone, language)
    } result: { [weak self] in
      switch $0 {
      case .success(let story): self?.show(story, in: zone)
      case .failure(let error): self?.show([ActionRow(ErrorText.of(error, in: language))])
      }
    }
  }

  func show(_ story: RingStory?, in zone: ZoneRules) {
    guard let story else { return show([ActionRow(tr("Nothing is known about it."))]) }
    let language = pageContext.style.language
    show(
      story.lines.map { line in
        let row = ActionRow(line.at.map { WallText.moment($0, in: zone, language) } ?? tr("Now"), subtitle: line.text)
        row.subtitleLines = 0
        return row
      })
  }

  private func show(_ rows: [ActionRow]) {
    self.rows = rows
    page.append(PreferencesGroup("", rows))
  }
}
