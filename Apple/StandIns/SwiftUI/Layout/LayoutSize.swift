// SPDX-License-Identifier: Apache-2.0
import Foundation

// Sizes of layouts. A width is proposed; heights follow from it.
extension Layout {
  /// Rows of lists, and room at the edges of a page.
  static let margin: CGFloat = 16
  /// Room in a wheel beside its widest choice.
  static let wheelRoom: CGFloat = 24
  /// The usual distance between two views.
  static let spacing: CGFloat = 8

  /// The size that it takes in a width; wider than that if it cannot do otherwise.
  func size(in width: CGFloat) -> CGSize {
    switch self {
    case .text(let text, let look): Self.size(of: text, look, in: width)
    case .symbol(let look): CGSize(width: look.points * 1.2, height: look.lineHeight())
    case .column(let parts, let spacing, _):
      parts.reduce(CGSize(width: 0, height: CGFloat(max(0, parts.count - 1)) * spacing)) { sum, part in
        let size = part.size(in: width)
        return CGSize(width: max(sum.width, size.width), height: sum.height + size.height)
      }
    case .row(let parts, let spacing):
      zip(parts, Self.widths(of: parts, spacing, in: width)).reduce(
        CGSize(width: CGFloat(max(0, parts.count - 1)) * spacing, height: 0)
      ) { sum, part in
        let size = part.0.size(in: part.1)
        return CGSize(
          width: sum.width + max(size.width, part.0.isFlexible ? part.1 : 0), height: max(sum.height, size.height))
      }
    case .layers(let parts):
      parts.reduce(CGSize.zero) { sum, part in
        let size = part.size(in: width)
        return CGSize(width: max(sum.width, size.width), height: max(sum.height, size.height))
      }
    case .grid(let cells, let minimum, let spacing):
      Self.rows(of: cells, minimum, spacing, in: width).size(in: width)
    case .space, .ground: .zero
    case .line: CGSize(width: width, height: 1)
    case .padded(let inner, let edges, let length):
      inner.size(in: max(0, width - edges.width(length))).grown(edges.width(length), edges.height(length))
    case .framed(let inner, let frame): frame.size(of: inner, in: width)
    case .filled(let inner, _, _), .scroll(let inner), .shaded(let inner, _): inner.size(in: width)
    case .arc: .zero
    case .control(_, let own, let height, _): CGSize(width: own, height: height)
    case .wheel(_, let look, let widest):
      CGSize(width: widest.reduce(0) { $0 + $1 + Self.wheelRoom }, height: max(150, look.lineHeight() * 5))
    case .square(let inner): CGSize(width: width, height: max(width, inner.size(in: width).height))
    case .page(let top, let inner, let bottom):
      [top, inner, bottom].reduce(CGSize(width: width, height: 0)) {
        CGSize(width: width, height: $0.height + $1.size(in: width).height)
      }
    }
  }

  /// `true` if it takes any width that it is given.
  var isFlexible: Bool {
    switch self {
    case .space, .scroll, .page, .square, .grid, .line, .arc: true
    case .framed(_, let frame): frame.maxWidth == .infinity
    case .padded(let inner, _, _), .filled(let inner, _, _): inner.isFlexible
    case .shaded(let inner, _): inner.isFlexible
    case .row(let parts, _): parts.contains(where: \.isFlexible)
    case .column(let parts, _, _), .layers(let parts): parts.contains(where: \.fillsWidth)
    default: false
    }
  }

  /// `true` if it takes all the width, as a column with a space does not.
  private var fillsWidth: Bool { !isSpace && isFlexible }

  /// `true` if it only takes the rest.
  private var isSpace: Bool { if case .space = self { true } else { false } }

  /// `true` if it takes any height that it is given.
  var isTall: Bool {
    switch self {
    case .space, .scroll, .page: true
    case .framed(_, let frame): frame.maxHeight == .infinity
    case .padded(let inner, _, _), .filled(let inner, _, _): inner.isTall
    case .shaded(let inner, _): inner.isTall
    case .column(let parts, _, _), .layers(let parts): parts.contains(where: \.isTall)
    default: false
    }
  }

  private static func size(of text: String, _ look: TextLook, in width: CGFloat) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let (lines, scale) = look.fitted(text, in: width)
    let widest = lines.map { look.width(of: $0) * scale }.max() ?? 0
    return CGSize(width: widest, height: CGFloat(lines.count) * look.lineHeight(scale))
  }

  /// The widths of the parts of a row: each the width it wants, the smallest wants first; a part that takes all, the
  /// rest.
  ///
  /// Spaces get the rest.
  static func widths(of parts: [Layout], _ spacing: CGFloat, in width: CGFloat) -> [CGFloat] {
    var left = width - CGFloat(max(0, parts.count - 1)) * spacing
    var widths = [CGFloat](repeating: 0, count: parts.count)
    let wanted = parts.map { $0.isFlexible ? .infinity : $0.size(in: .greatestFiniteMagnitude).width }
    let spaces = parts.indices.filter { parts[$0].isSpace }
    let others = parts.indices.filter { !parts[$0].isSpace }.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    for (done, index) in others.enumerated() {
      let share = max(0, left) / CGFloat(others.count - done)
      widths[index] = min(wanted[index], share)
      if !parts[index].isFlexible { widths[index] = max(widths[index], min(parts[index].size(in: share).width, share)) }
      left -= widths[index]
    }
    for index in spaces { widths[index] = max(0, left) / CGFloat(spaces.count) }
    return widths
  }

  static func rows(of cells: [Layout], _ minimum: CGFloat, _ spacing: CGFloat, in width: CGFloat) -> Layout {
    guard width.isFinite, width < 100_000 else { return .row(cells, spacing: spacing) }
    let count = max(1, Int((width + spacing) / (minimum + spacing)))
    let cell = (width - CGFloat(count - 1) * spacing) / CGFloat(count)
    let rows = stride(from: 0, to: cells.count, by: count).map { first in
      Layout.row(
        cells[first..<min(first + count, cells.count)].map { .framed($0, LayoutFrame(width: cell)) }, spacing: spacing)
    }
    return .column(rows, spacing: spacing, .leading)
  }
}

@MainActor
extension LayoutFrame {
  /// The width that is proposed to its content.
  func inner(_ proposed: CGFloat) -> CGFloat { width ?? min(proposed, maxWidth ?? .infinity) }

  fileprivate func size(of inner: Layout, in proposed: CGFloat) -> CGSize {
    let size = inner.size(in: self.inner(proposed))
    var wide = width ?? max(size.width, minWidth ?? 0)
    if width == nil, let maxWidth { wide = max(wide, min(proposed, maxWidth == .infinity ? proposed : maxWidth)) }
    if wide > 100_000 { wide = size.width }
    let high = height ?? max(size.height, minHeight ?? 0)
    return CGSize(width: wide, height: high)
  }
}

extension TextLook {
  /// A text in lines that fit, and the scale at which they do; both at the least that is allowed if nothing fits.
  func fitted(_ text: String, in width: CGFloat) -> (lines: [String], scale: CGFloat) {
    var scale: CGFloat = 1
    while true {
      let broken = broken(text, in: width, scale: scale)
      let widest = broken.map { self.width(of: $0) * scale }.max() ?? 0
      let fits = widest <= width + 0.5 && broken.count <= lines ?? .max
      if fits || scale <= leastScale { return (Array(broken.prefix(lines ?? .max)), scale) }
      scale = max(leastScale, scale - 0.05)
    }
  }

  /// `true` if nothing of a text is lost in a width.
  func fits(_ text: String, in width: CGFloat) -> Bool {
    let (lines, scale) = fitted(text, in: width)
    let isWhole = broken(text, in: width, scale: scale).count == lines.count
    return isWhole && lines.allSatisfy { self.width(of: $0) * scale <= width + 3 }
  }

}

extension Edge.Set {
  func width(_ length: CGFloat) -> CGFloat { (contains(.leading) ? length : 0) + (contains(.trailing) ? length : 0) }
  func height(_ length: CGFloat) -> CGFloat { (contains(.top) ? length : 0) + (contains(.bottom) ? length : 0) }
}

extension CGSize {
  fileprivate func grown(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: self.width + width, height: self.height + height)
  }
}
