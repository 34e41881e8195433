// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A picture of a screen, drawn from the evaluated views, with the views that have no room on it.
@_spi(Headless)
@MainActor
public struct Picture {
  /// The picture.
  public private(set) var svg = ""
  /// Texts that are cut off, and views higher or wider than their place, a sentence each.
  public private(set) var problems: [String] = []

  /// Widths are estimates.
  private static let tolerance: CGFloat = 3

  /// The lower edge of each text, in points from the upper edge of the screen; the highest of several that are alike.
  public private(set) var lowerEdges: [String: CGFloat] = [:]

  private let size: CGSize
  private var isDark: Bool

  /// Draws a layout on a screen of a size.
  init(of layout: Layout, size: CGSize, isDark: Bool, note: String) {
    self.size = size
    self.isDark = isDark
    draw(layout, in: CGRect(origin: .zero, size: size), paint: .primary)
    let body = svg
    let ground = Paint(name: "page").svg(isDark: isDark)
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(size.width))" height="\(Int(size.height))" \
      font-family="-apple-system, Inter, 'Noto Sans CJK JP', 'Noto Sans', sans-serif">
      <rect width="100%" height="100%" fill="\(ground)"/>
      \(body)<text x="\(Int(size.width) - 4)" y="\(Int(size.height) - 3)" font-size="7" text-anchor="end" \
      fill="#8e8e93">\(Self.escaped(note))</text>
      </svg>

      """
  }

  private mutating func draw(_ layout: Layout, in place: CGRect, paint: Paint) {
    switch layout {
    case .text(let text, let look): draw(text, look, in: place)
    case .symbol(let look):
      let side = look.points * 0.8
      rectangle(
        CGRect(x: place.midX - side / 2, y: place.midY - side / 2, width: side, height: side), look.paint ?? paint,
        radius: side / 4, isOutline: true)
    case .column(let parts, let spacing, let alignment): column(parts, spacing, alignment, in: place, paint)
    case .row(let parts, let spacing): row(parts, spacing, in: place, paint)
    case .layers(let parts): for part in parts { centred(part, in: place, paint) }
    case .grid(let cells, let minimum, let spacing):
      draw(Layout.rows(of: cells, minimum, spacing, in: place.width), in: place, paint: paint)
    case .space: break
    case .line: rectangle(CGRect(x: place.minX, y: place.minY, width: place.width, height: 1), Paint(name: "fill"))
    case .padded(let inner, let edges, let length):
      draw(inner, in: place.inset(edges, by: length), paint: paint)
    case .framed(let inner, let frame):
      let width = frame.inner(place.width)
      let size = inner.size(in: width)
      if size.width > width + Self.tolerance {
        complain("\(Self.words(of: inner)) is \(Int(size.width)) pt wide and has \(Int(width))")
      }
      if frame.isLeading, !inner.isFlexible {
        let high = min(size.height, place.height)
        let own = CGRect(
          x: place.minX, y: place.midY - high / 2, width: min(size.width + Self.tolerance, place.width),
          height: high)
        draw(inner, in: own, paint: paint)
      } else {
        centred(inner, in: place, paint)
      }
    case .filled(let inner, let fill, let radius):
      rectangle(place, fill, radius: radius)
      draw(inner, in: place, paint: paint)
    case .ground(let fill): rectangle(CGRect(origin: .zero, size: size), fill)
    case .arc(let from, let to, let stroke, let width): arc(from, to, stroke, width, in: place)
    case .control(let mark, let width, let height, let tint):
      let box = CGRect(x: place.minX, y: place.midY - height / 2, width: width, height: height)
      control(mark, in: box, tint)
    case .wheel(let columns, let look, let widest): wheel(columns, look, widest, in: place)
    case .square(let inner):
      let side = min(place.width, place.height)
      draw(
        inner, in: CGRect(x: place.midX - side / 2, y: place.midY - side / 2, width: side, height: side), paint: paint)
    case .scroll(let inner):
      let size = inner.size(in: place.width)
      draw(inner, in: CGRect(origin: place.origin, size: CGSize(width: place.width, height: size.height)), paint: paint)
    case .shaded(let inner, let isDark):
      let before = self.isDark
      self.isDark = isDark
      draw(inner, in: place, paint: paint)
      self.isDark = before
    case .page(let top, let inner, let bottom):
      let high = top.size(in: place.width).height
      let low = bottom.size(in: place.width).height
      let room = CGRect(x: place.minX, y: place.minY + high, width: place.width, height: place.height - high - low)
      draw(inner, in: room, paint: paint)
      cover(CGRect(x: place.minX, y: place.maxY - low, width: place.width, height: low))
      draw(top, in: CGRect(x: place.minX, y: place.minY, width: place.width, height: high), paint: paint)
      draw(bottom, in: CGRect(x: place.minX, y: place.maxY - low, width: place.width, height: low), paint: paint)
    }
  }

  // MARK: - Containers

  private mutating func column(
    _ parts: [Layout], _ spacing: CGFloat, _ alignment: HorizontalAlignment, in place: CGRect, _ paint: Paint
  ) {
    let sizes = parts.map { $0.size(in: place.width) }
    let used = sizes.reduce(CGFloat(max(0, parts.count - 1)) * spacing) { $0 + $1.height }
    if used > place.height + Self.tolerance {
      complain(
        "\(Self.words(of: .column(parts, spacing: 0, .center))) is \(Int(used)) pt high and has \(Int(place.height))")
    }
    let tall = parts.filter(\.isTall).count
    let extra = max(0, place.height - used)
    var y = tall == 0 ? place.minY + extra / 2 : place.minY
    for (part, size) in zip(parts, sizes) {
      let height = size.height + (part.isTall ? extra / CGFloat(tall) : 0)
      let width = part.isFlexible ? place.width : min(size.width, place.width)
      let x =
        alignment == .leading ? place.minX : alignment == .trailing ? place.maxX - width : place.midX - width / 2
      draw(part, in: CGRect(x: x, y: y, width: width, height: height), paint: paint)
      y += height + spacing
    }
  }

  private mutating func row(_ parts: [Layout], _ spacing: CGFloat, in place: CGRect, _ paint: Paint) {
    let widths = Layout.widths(of: parts, spacing, in: place.width)
    let used = widths.reduce(CGFloat(max(0, parts.count - 1)) * spacing, +)
    var x = place.minX + max(0, place.width - used) / 2
    for (part, width) in zip(parts, widths) {
      let size = part.size(in: width)
      if size.width > width + Self.tolerance {
        complain("\(Self.words(of: part)) is \(Int(size.width)) pt wide and has \(Int(width))")
      }
      let height = part.isTall ? place.height : min(size.height, place.height)
      draw(part, in: CGRect(x: x, y: place.midY - height / 2, width: width, height: height), paint: paint)
      x += width + spacing
    }
  }

  private mutating func centred(_ part: Layout, in place: CGRect, _ paint: Paint) {
    let size = part.size(in: place.width)
    if case .arc = part { return draw(part, in: place, paint: paint) }
    let width = part.isFlexible ? place.width : min(size.width, place.width)
    let height = part.isTall ? place.height : min(size.height, place.height)
    draw(
      part, in: CGRect(x: place.midX - width / 2, y: place.midY - height / 2, width: width, height: height),
      paint: paint)
  }

  // MARK: - Marks

  private mutating func draw(_ text: String, _ look: TextLook, in place: CGRect) {
    guard !text.isEmpty else { return }
    lowerEdges[text] = min(place.maxY, lowerEdges[text] ?? .infinity)
    if !look.scrolls, !look.fits(text, in: place.width) {
      complain("“\(text)” does not fit into \(Int(place.width)) pt with \(Int(look.points)) pt digits and letters")
    }
    let (lines, scale) = look.fitted(text, in: place.width)
    let height = look.lineHeight(scale)
    let top = place.midY - height * CGFloat(lines.count) / 2
    let (anchor, x) =
      switch look.alignment {
      case .leading: ("start", place.minX)
      case .center: ("middle", place.midX)
      case .trailing: ("end", place.maxX)
      }
    let paint = look.paint ?? .primary
    for (index, line) in lines.enumerated() {
      let width = look.width(of: line) * scale
      svg += """
        <text x="\(Self.number(x))" y="\(Self.number(top + height * CGFloat(index) + height * 0.78))" \
        font-size="\(Self.number(look.points * scale))" font-weight="\(look.weight)" text-anchor="\(anchor)" \
        textLength="\(Self.number(width))" lengthAdjust="spacingAndGlyphs" \
        fill="\(paint.svg(isDark: isDark))" fill-opacity="\(paint.opacity)">\(Self.escaped(line))</text>

        """
    }
  }

  private mutating func wheel(_ columns: [[String]], _ look: TextLook, _ widest: [CGFloat], in place: CGRect) {
    let wanted = widest.map { $0 + Layout.wheelRoom }
    let factor = min(1, place.width / max(1, wanted.reduce(0, +)))
    var x = place.midX - wanted.reduce(0, +) * factor / 2
    rectangle(
      CGRect(
        x: place.minX, y: place.midY - look.lineHeight() / 2 - 2, width: place.width, height: look.lineHeight() + 4),
      Paint(name: "fill"), radius: 8)
    for (column, width) in zip(columns, wanted) {
      for (index, choice) in column.enumerated() {
        var look = look
        look.lines = 1
        look.alignment = .center
        if index != column.count / 2 { look.paint = .secondary }
        let y = place.midY + (CGFloat(index) - CGFloat(column.count / 2)) * look.lineHeight() - look.lineHeight() / 2
        draw(choice, look, in: CGRect(x: x + 8, y: y, width: width * factor - 16, height: look.lineHeight()))
      }
      x += width * factor
    }
  }

  private mutating func control(_ mark: Layout.Mark, in box: CGRect, _ tint: Paint) {
    switch mark {
    case .on, .off:
      let isOn = if case .on = mark { true } else { false }
      rectangle(box, isOn ? Paint(name: "green") : Paint(name: "fill"), radius: box.height / 2)
      let x = isOn ? box.maxX - box.height + 2 : box.minX + 2
      rectangle(
        CGRect(x: x, y: box.minY + 2, width: box.height - 4, height: box.height - 4), Paint(name: "white"),
        radius: box.height)
    case .plusMinus:
      rectangle(box, Paint(name: "fill"), radius: 8)
      var look = TextLook()
      look.alignment = .center
      draw("−   +", look, in: box)
    case .share(let share):
      rectangle(CGRect(x: box.minX, y: box.midY - 2, width: box.width, height: 4), Paint(name: "fill"), radius: 2)
      rectangle(CGRect(x: box.minX, y: box.midY - 2, width: box.width * share, height: 4), tint, radius: 2)
    case .plain: rectangle(box, tint, radius: box.height / 2)
    }
  }

  private mutating func arc(_ from: CGFloat, _ to: CGFloat, _ paint: Paint, _ width: CGFloat, in place: CGRect) {
    let radius = min(place.width, place.height) / 2 - width / 2
    guard to > from, radius > 0 else { return }
    let around = 2 * CGFloat.pi * radius
    svg += """
      <circle cx="\(Self.number(place.midX))" cy="\(Self.number(place.midY))" r="\(Self.number(radius))" fill="none" \
      stroke="\(paint.svg(isDark: isDark))" stroke-opacity="\(paint.opacity)" stroke-width="\(Self.number(width))" \
      stroke-dasharray="\(Self.number(around * (to - from))) \(Self.number(around))" \
      transform="rotate(\(Self.number(from * 360 - 90)) \(Self.number(place.midX)) \(Self.number(place.midY)))"/>

      """
  }

  private mutating func cover(_ box: CGRect) { if box.height > 0 { rectangle(box, Paint(name: "page")) } }

  private mutating func rectangle(_ box: CGRect, _ paint: Paint, radius: CGFloat = 0, isOutline: Bool = false) {
    let color = paint.svg(isDark: isDark)
    let fill =
      isOutline
      ? "fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.5\"" : "fill=\"\(color)\" fill-opacity=\"\(paint.opacity)\""
    svg += """
      <rect x="\(Self.number(box.minX))" y="\(Self.number(box.minY))" width="\(Self.number(max(0, box.width)))" \
      height="\(Self.number(max(0, box.height)))" rx="\(Self.number(radius))" \(fill)/>

      """
  }

  // MARK: - Words

  private mutating func complain(_ sentence: String) { if !problems.contains(sentence) { problems.append(sentence) } }

  /// The first words of a layout, for a sentence about it.
  private static func words(of layout: Layout) -> String {
    let words: String = texts(of: layout).prefix(3).joined(separator: ", ")
    return "“\(words)”"
  }

  private static func texts(of layout: Layout) -> [String] {
    switch layout {
    case .text(let text, _): [text]
    case .column(let parts, _, _), .row(let parts, _), .layers(let parts), .grid(let parts, _, _):
      parts.flatMap { texts(of: $0) }
    case .padded(let inner, _, _), .framed(let inner, _), .filled(let inner, _, _), .square(let inner),
      .scroll(let inner):
      texts(of: inner)
    case .shaded(let inner, _): texts(of: inner)
    case .page(let top, let inner, _): texts(of: top) + texts(of: inner)
    case .wheel(let columns, _, _): columns.compactMap(\.first)
    default: []
    }
  }

  private static func number(_ value: CGFloat) -> String { String(Double((value * 10).rounded() / 10)) }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

extension CGRect {
  fileprivate func inset(_ edges: Edge.Set, by length: CGFloat) -> CGRect {
    CGRect(
      x: minX + (edges.contains(.leading) ? length : 0), y: minY + (edges.contains(.top) ? length : 0),
      width: max(0, width - edges.width(length)), height: max(0, height - edges.height(length)))
  }
}
