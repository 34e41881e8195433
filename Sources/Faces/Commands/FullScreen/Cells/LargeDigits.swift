// SPDX-License-Identifier: Apache-2.0

/// Digits as large as a terminal has room for, in half blocks, or in braille where it is narrow.
struct LargeDigits: Hashable, Sendable {
  /// Rows of text, all as wide as the first.
  let rows: [String]

  /// Columns of a row for a column of pixels, times two.
  private let doubledScale: Int

  /// The columns of some characters of the text; the whole range for characters that it does not have.
  func columns(of characters: Range<Int>, in text: String) -> Range<Int> {
    let widths = text.map { Self.shapes[$0].map { $0.prefix { $0 != "/" }.count + 1 } ?? 0 }
    let before = widths.prefix(characters.lowerBound).reduce(0, +)
    let width = widths[characters.clamped(to: widths.indices)].reduce(0, +) - 1
    return before * doubledScale / 2..<(before + max(0, width)) * doubledScale / 2
  }

  /// Draws a text of digits into at most so many cells; `nil` if it has other characters or does not fit.
  ///
  /// - Parameters:
  ///   - text: `25:00`, `+01:05`, `2d 04:00:00`.
  ///   - columns: Columns that are free.
  ///   - rows: Rows that are free.
  init?(_ text: String, columns: Int, rows: Int) {
    guard let pixels = Self.pixels(of: text), let width = pixels.first?.count, width > 0 else { return nil }
    let scale = min(columns / width, rows * 2 / Self.height)
    if scale >= 1 {
      self.rows = Self.halfBlocks(pixels, by: scale)
      doubledScale = 2 * scale
    } else if (width + 1) / 2 <= columns, (Self.height + 3) / 4 <= rows {
      self.rows = Self.braille(pixels)
      doubledScale = 1
    } else {
      return nil
    }
  }

  /// Height of a digit, in pixels.
  private static let height = 7

  /// The rows of pixels of a text, with a column between two characters.
  private static func pixels(of text: String) -> [[Bool]]? {
    var rows = Array(repeating: [Bool](), count: height)
    for character in text {
      guard let shape = shapes[character] else { return nil }
      for (row, line) in shape.split(separator: "/").enumerated() {
        if !rows[row].isEmpty { rows[row].append(false) }
        rows[row] += line.map { $0 == "#" }
      }
    }
    return rows
  }

  /// Two rows of pixels in a row of text; a cell is about twice as high as wide.
  private static func halfBlocks(_ pixels: [[Bool]], by scale: Int) -> [String] {
    let tall = pixels.flatMap { row in
      Array(repeating: row.flatMap { Array(repeating: $0, count: scale) }, count: scale)
    }
    return stride(from: 0, to: tall.count, by: 2).map { row in
      String(
        tall[row].indices.map { column -> Character in
          switch (tall[row][column], row + 1 < tall.count && tall[row + 1][column]) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }

  /// Two columns and four rows of pixels in a cell (Unicode Standard, 21.1).
  private static func braille(_ pixels: [[Bool]]) -> [String] {
    func dot(_ row: Int, _ column: Int) -> Bool {
      row < pixels.count && column < pixels[row].count && pixels[row][column]
    }
    // The bit of each dot, by row and column.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    return stride(from: 0, to: pixels.count, by: 4).map { row in
      String(
        stride(from: 0, to: pixels[0].count, by: 2).map { column -> Character in
          var value: UInt32 = 0x2800
          for (y, pair) in bits.enumerated() {
            for (x, bit) in pair.enumerated() where dot(row + y, column + x) { value |= bit }
          }
          return Unicode.Scalar(value).map { Character($0) } ?? " "
        })
    }
  }

  /// Each character's rows of pixels, from the top.
  private static let shapes: [Character: String] = [
    "0": ".##./#..#/#..#/#..#/#..#/#..#/.##.", "1": "..#./.##./..#./..#./..#./..#./.###",
    "2": ".##./#..#/...#/..#./.#../#.../####", "3": ".##./#..#/...#/.##./...#/#..#/.##.",
    "4": "#..#/#..#/#..#/####/...#/...#/...#", "5": "####/#.../#.../###./...#/#..#/.##.",
    "6": ".##./#..#/#.../###./#..#/#..#/.##.", "7": "####/...#/...#/..#./..#./.#../.#..",
    "8": ".##./#..#/#..#/.##./#..#/#..#/.##.", "9": ".##./#..#/#..#/.###/...#/#..#/.##.",
    ":": "././#/./#/./.", ".": "././././././#", "+": ".../.../.#./###/.#./.../...",
    "-": ".../.../.../###/.../.../...", "−": ".../.../.../###/.../.../...",
    "d": "...#/...#/.###/#..#/#..#/#..#/.###", " ": "../../../../../../..",
  ]
}
