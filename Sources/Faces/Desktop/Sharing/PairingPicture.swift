// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization

/// The QR code that pairs a device, black on white on every theme, as cameras expect it.
final class PairingPicture {
  let area = DrawingArea()
  private(set) var rows: [[Bool]] = []

  /// White modules around the code (ISO/IEC 18004, 6.3.8).
  private static let margin = 4
  private static let size = 220

  init() {
    area.setContent(width: Self.size, height: Self.size)
    area.horizontalAlign = .center
    area.accessibleName = tr("QR code that pairs a device")
    area.isVisible = false
    area.setDrawing { [weak self] canvas, width, height in self?.draw(canvas, width, height) }
  }

  /// Shows a code as rows of `0` and `1`; none hides it.
  func show(_ picture: [String]) {
    rows = picture.map { row in row.map { $0 == "1" } }
    area.isVisible = !rows.isEmpty
    area.redraw()
  }

  private func draw(_ canvas: Canvas, _ width: Double, _ height: Double) {
    let count = Double(rows.count + 2 * Self.margin)
    // Whole pixels, so that no module is wider than another.
    let module = (min(width, height) / count).rounded(.down)
    guard module >= 1 else { return }
    let (left, top) = (((width - count * module) / 2).rounded(), ((height - count * module) / 2).rounded())
    let white = Color(red: 1, green: 1, blue: 1)
    canvas.rectangle(x: left, y: top, width: count * module, height: count * module, color: white)
    for (y, row) in rows.enumerated() {
      for (x, isBlack) in row.enumerated() where isBlack {
        canvas.rectangle(
          x: left + Double(x + Self.margin) * module, y: top + Double(y + Self.margin) * module, width: module,
          height: module, color: Color(red: 0, green: 0, blue: 0))
      }
    }
  }
}
