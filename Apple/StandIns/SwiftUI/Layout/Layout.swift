// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A layout of a screen, roughly as SwiftUI documents it: for pictures, and to find views without room.
///
/// Sizes are in points. Fonts are those of Apple's Human Interface Guidelines; the width of a text is estimated
/// (`TextLook.width(of:)`).
@MainActor
indirect enum Layout {
  /// A text, which breaks into lines and shrinks as its look lets it.
  case text(String, TextLook)
  /// A symbol, as large as its font.
  case symbol(TextLook)
  case column([Layout], spacing: CGFloat, HorizontalAlignment)
  case row([Layout], spacing: CGFloat)
  /// One over the other, each in the middle.
  case layers([Layout])
  /// Columns of a width that at least this many points wide cells allow.
  case grid([Layout], minimum: CGFloat, spacing: CGFloat)
  /// Space that takes the rest.
  case space
  case line
  case padded(Layout, Edge.Set, CGFloat)
  case framed(Layout, LayoutFrame)
  /// A ground of a colour; rounded by a radius.
  case filled(Layout, Paint, radius: CGFloat)
  /// A ground that covers all, also behind bars.
  case ground(Paint)
  /// A circle's part from the top, clockwise.
  case arc(from: CGFloat, to: CGFloat, Paint, width: CGFloat)
  /// A control of a size that the system gives it, drawn as an outline with a mark.
  case control(Mark, width: CGFloat, height: CGFloat, Paint)
  /// A wheel of choices, each in a line; the chosen one is in the middle.
  ///
  /// `widest` is how wide the widest choice of each column is, shown or not.
  case wheel([[String]], TextLook, widest: [CGFloat])
  /// As wide as it is high.
  case square(Layout)
  /// A scrolled layout, which may be higher than its place.
  case scroll(Layout)
  /// A layout that is dark, or light, whatever the device is.
  case shaded(Layout, isDark: Bool)
  /// The bars at the edges of a page, and the page between.
  case page(top: Layout, Layout, bottom: Layout)

  /// The mark of a control.
  enum Mark { case on, off, plusMinus, share(CGFloat), plain }

  /// Nothing.
  static let nothing = Layout.column([], spacing: 0, .center)
}

/// Limits of a size; `nil` for none.
struct LayoutFrame {
  var width: CGFloat?
  var height: CGFloat?
  var minWidth: CGFloat?
  var maxWidth: CGFloat?
  var minHeight: CGFloat?
  var maxHeight: CGFloat?
  /// `true` if its content is at its beginning instead of in the middle.
  var isLeading = false
}

/// A colour by the name that SwiftUI has for it, or by its numbers.
struct Paint: Hashable {
  var name: String
  var opacity = 1.0

  static let primary = Paint(name: "primary")
  static let secondary = Paint(name: "secondary")
  static let accent = Paint(name: "accentColor")

  /// As SVG writes it.
  func svg(isDark: Bool) -> String {
    switch name {
    case "primary": isDark ? "#ffffff" : "#000000"
    case "secondary": isDark ? "#98989f" : "#6c6c70"
    case "tertiary": isDark ? "#5a5a5e" : "#aeaeb2"
    case "accentColor", "blue", "tint": isDark ? "#0a84ff" : "#007aff"
    case "red": isDark ? "#ff453a" : "#ff3b30"
    case "orange": isDark ? "#ff9f0a" : "#ff9500"
    case "yellow": isDark ? "#ffd60a" : "#ffcc00"
    case "green": isDark ? "#30d158" : "#34c759"
    case "gray": "#8e8e93"
    case "black": "#000000"
    case "white": "#ffffff"
    case "clear": "none"
    case "page": isDark ? "#000000" : "#f2f2f7"
    case "card": isDark ? "#1c1c1e" : "#ffffff"
    case "fill": isDark ? "#2c2c2e" : "#e5e5ea"
    case "material": isDark ? "#1e1e20" : "#f7f7f9"
    default: Self.mixed(name)
    }
  }

  private static func mixed(_ numbers: String) -> String {
    let parts = numbers.split(separator: " ").compactMap { Double($0) }
    guard parts.count >= 3 else { return "#8e8e93" }
    return "rgb(\(parts.prefix(3).map { String(Int(($0 * 255).rounded())) }.joined(separator: ",")))"
  }
}

/// A text's look.
struct TextLook: Hashable {
  /// Size at the usual size of text; grows with it if it is one of a style.
  var size: CGFloat = 17
  /// `true` if `size` grows with the size of text that a person has chosen.
  var isScaled = true
  var weight = 400
  var lines: Int?
  var leastScale: CGFloat = 1
  var paint: Paint?
  var alignment = TextAlignment.leading
  var dynamicSize = DynamicTypeSize.large
  /// `true` if a person can scroll to the rest of it.
  var scrolls = false

  /// The size in points.
  var points: CGFloat {
    guard isScaled else { return size }
    let factor = CGFloat(dynamicSize.bodyPoints) / CGFloat(DynamicTypeSize.large.bodyPoints)
    // Large styles grow less, as in the table of the guidelines.
    return size <= 17 ? size * factor : size + (size * (factor - 1)) * 17 / size * 0.9
  }

  /// The height of a line.
  func lineHeight(_ scale: CGFloat = 1) -> CGFloat { (points * scale * 1.22).rounded(.up) }

  /// The width of a text in one line, estimated from the usual widths of a sans-serif.
  func width(of text: String) -> CGFloat {
    let ems = text.unicodeScalars.reduce(0.0) { $0 + Self.ems(of: $1) }
    return CGFloat(ems) * points * (weight >= 600 ? 1.05 : weight <= 300 ? 0.97 : 1)
  }

  private static func ems(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x3000...0x30FF: 1
    case 0x300...0x36F: 0
    default:
      switch Character(scalar) {
      case "i", "l", "j", "I", "!", "|", "'", ".", ",", ":", ";", "’", "‘": 0.27
      case "f", "t", "r", "(", ")", "[", "]", "/", " ", "·", "-": 0.34
      case "m", "w", "M", "W", "…", "—", "%", "@": 0.88
      case "0"..."9", "–", "+", "=", "−": 0.62
      case "A"..."Z": 0.68
      default: 0.55
      }
    }
  }

  /// A text in lines that are no wider than `width`, of which a word may be.
  func broken(_ text: String, in width: CGFloat, scale: CGFloat) -> [String] {
    let room = width / scale
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for piece in Self.pieces(of: paragraph) {
        let longer = line + piece
        if line.isEmpty || self.width(of: Self.trimmed(longer)) <= room {
          line = longer
        } else {
          lines.append(Self.trimmed(line))
          line = piece
        }
      }
      lines.append(Self.trimmed(line))
    }
    return lines
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The pieces between which a line may end: words with the space after them, and each ideograph.
  private static func pieces(of text: Substring) -> [String] {
    var pieces: [String] = [""]
    for character in text {
      let isWide = character.unicodeScalars.contains { ems(of: $0) == 1 }
      if isWide || pieces[pieces.count - 1].last == " " { pieces.append("") }
      pieces[pieces.count - 1].append(character)
      if isWide { pieces.append("") }
    }
    return pieces.filter { !$0.isEmpty }
  }
}
