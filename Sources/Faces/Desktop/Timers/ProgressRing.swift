// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiModel
import TokiScreens

/// Digits inside a ring that empties clockwise from the top, or over a disc that shrinks the same way.
final class ProgressRing {
  let widget: Overlay
  private let area = DrawingArea()
  private let digits = FittedText(width: 0, height: 0, maximum: 88, share: 0.76)
  private var figure: CountdownFigure?
  private var state = RunState.idle
  private var isLarge = false
  private var isDisc = false

  private var width: Double { isLarge ? 8 : 6 }

  init() {
    digits.addStyle("large-digits")
    digits.takesPointer = false
    widget = Overlay(area, over: [digits])
    widget.horizontalAlign = .center
    area.setContent(width: Self.diameter(isLarge: false), height: Self.diameter(isLarge: false))
    area.setDrawing { [weak self] canvas, width, height in self?.draw(canvas, width, height) }
  }

  static func diameter(isLarge: Bool) -> Int { isLarge ? 264 : 96 }

  /// Number of parts of the ring: each is a few pixels long, as fine as anybody can see it move.
  static func steps(isLarge: Bool) -> Int { isLarge ? 264 : 96 }

  func show(_ figure: CountdownFigure, _ state: RunState, isLarge: Bool, isDisc: Bool) {
    digits.text = figure.digits
    let old = self.figure
    if isLarge != self.isLarge {
      let diameter = Self.diameter(isLarge: isLarge)
      area.setContent(width: diameter, height: diameter)
    }
    let isOther = old?.left != figure.left || old?.steps != figure.steps || state != self.state || isDisc != self.isDisc
    self.figure = figure
    self.state = state
    self.isLarge = isLarge
    self.isDisc = isDisc
    guard isOther else { return }
    digits.setStyle("soft", state == .idle || state == .paused)
    area.redraw()
  }

  private func draw(_ canvas: Canvas, _ width: Double, _ height: Double) {
    guard let figure else { return }
    let radius = (min(width, height) - self.width) / 2
    let text = area.textColor
    canvas.arc(
      x: width / 2, y: height / 2, radius: radius, to: 1, width: self.width, color: text.faded(0.12), isRound: false)
    let color: Color =
      switch state {
      case .idle, .running: area.themeColor("accent_color")
      case .paused: text.faded(0.45)
      case .ringing: area.themeColor("error_color")
      }
    let left = state == .ringing ? 1 : Double(figure.left) / Double(figure.steps)
    // A waiting countdown has only the ground.
    guard left > 0, state != .idle else { return }
    if isDisc {
      // A stroke as wide as the radius fills the sector.
      canvas.arc(
        x: width / 2, y: height / 2, radius: radius / 2, from: 1 - left, to: 1, width: radius,
        color: color.faded(0.45), isRound: false)
    } else {
      canvas.arc(
        x: width / 2, y: height / 2, radius: radius, from: 1 - left, to: 1, width: self.width, color: color,
        isRound: left < 1)
    }
  }
}
