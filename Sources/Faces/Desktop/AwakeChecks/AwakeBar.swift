// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiModel
import TokiScreens

/// A bar with the question whether the person is still awake, shown until somebody answers.
final class AwakeBar {
  let widget: Revealer
  let label = TextLabel()
  let button: Button
  private let asker = Asker()

  /// The control that asks at present.
  private final class Asker {
    var item: ItemID?
  }

  init(_ pageContext: PageContext) {
    label.wraps = true
    label.horizontalText = 0
    label.expandsHorizontally = true
    button = Button("", styles: ["suggested-action"]) { [weak pageContext, asker] in
      switch asker.item {
      case .alarm(let id): pageContext?.tell(id, .awake)
      case .timer(let id): pageContext?.tell(id, .awake)
      case .sequence, .stopwatch, nil: break
      }
    }
    button.verticalAlign = .center
    let bar = Box(.horizontal, spacing: 12, [Image(icon: "toki-alarm-symbolic"), label, button])
    bar.addStyle("connection-notice")
    widget = Revealer(bar)
    widget.name = "awake-bar"
  }

  func show(_ content: AwakeContent?) {
    asker.item = content?.item
    if let content {
      label.text = content.sentence
      button.label = content.answer
    }
    widget.isVisible = content != nil
    widget.isRevealed = content != nil
  }
}
