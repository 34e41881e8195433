// SPDX-License-Identifier: Apache-2.0

/// A QR code in half blocks, two of its rows in one line.
public enum QRBlocks {
  /// The light modules around a code (ISO/IEC 18004 section 5.3.8).
  public static let quietZone = 4

  /// Draws a code, black on white whatever the terminal's colors are, so that a camera can read it.
  ///
  /// - Parameter rows: The code's rows of `0` (light) and `1` (dark), all equally long, without a quiet zone.
  /// - Returns: The lines; none for no rows.
  public static func lines(of rows: [String]) -> [String] {
    guard let width = rows.first?.utf8.count, width > 0 else { return [] }
    let side = [Bool](repeating: false, count: quietZone)
    let blank = [Bool](repeating: false, count: width + 2 * quietZone)
    let above = [[Bool]](repeating: blank, count: quietZone)
    var modules = above + rows.map { side + $0.utf8.map { $0 == UInt8(ascii: "1") } + side } + above
    if modules.count % 2 != 0 { modules.append(blank) }
    return stride(from: 0, to: modules.count, by: 2).map { index in
      let blocks = zip(modules[index], modules[index + 1]).map { top, bottom in
        switch (top, bottom) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
      // The black and the white of the palette of 256 colors, which themes leave alone.
      return "\u{1B}[38;5;16;48;5;231m\(blocks.joined())\u{1B}[0m"
    }
  }

  /// Number of columns that the drawing takes.
  public static func columns(of rows: [String]) -> Int { rows.first.map { $0.utf8.count + 2 * quietZone } ?? 0 }
}
