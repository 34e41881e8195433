// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// SwiftUI/Font.
public struct Font: Hashable, Sendable {
  /// Size in points at the usual size of text.
  let size: CGFloat
  /// `true` if it grows with the size of text.
  let isScaled: Bool
  /// 400 is regular, 700 bold.
  var weight: Int

  private init(_ size: CGFloat, isScaled: Bool = true, weight: Int = 400) {
    self.size = size
    self.isScaled = isScaled
    self.weight = weight
  }

  // Sizes of the Human Interface Guidelines, Typography.
  private init(_ style: TextStyle) {
    self =
      switch style {
      case .largeTitle: Font(34)
      case .title: Font(28)
      case .title2: Font(22)
      case .title3: Font(20)
      case .headline: Font(17, weight: 600)
      case .subheadline: Font(15)
      case .body: Font(17)
      case .callout: Font(16)
      case .footnote: Font(13)
      case .caption: Font(12)
      case .caption2: Font(11)
      }
  }

  /// SwiftUI/Font/TextStyle.
  public enum TextStyle: CaseIterable, Sendable {
    /// SwiftUI/Font/TextStyle/largeTitle.
    case largeTitle
    /// SwiftUI/Font/TextStyle/title.
    case title
    /// SwiftUI/Font/TextStyle/title2.
    case title2
    /// SwiftUI/Font/TextStyle/title3.
    case title3
    /// SwiftUI/Font/TextStyle/headline.
    case headline
    /// SwiftUI/Font/TextStyle/subheadline.
    case subheadline
    /// SwiftUI/Font/TextStyle/body.
    case body
    /// SwiftUI/Font/TextStyle/callout.
    case callout
    /// SwiftUI/Font/TextStyle/footnote.
    case footnote
    /// SwiftUI/Font/TextStyle/caption.
    case caption
    /// SwiftUI/Font/TextStyle/caption2.
    case caption2
  }

  /// SwiftUI/Font/Weight.
  public enum Weight: Hashable, Sendable {
    /// SwiftUI/Font/Weight/ultraLight.
    case ultraLight
    /// SwiftUI/Font/Weight/thin.
    case thin
    /// SwiftUI/Font/Weight/light.
    case light
    /// SwiftUI/Font/Weight/regular.
    case regular
    /// SwiftUI/Font/Weight/medium.
    case medium
    /// SwiftUI/Font/Weight/semibold.
    case semibold
    /// SwiftUI/Font/Weight/bold.
    case bold
    /// SwiftUI/Font/Weight/heavy.
    case heavy
    /// SwiftUI/Font/Weight/black.
    case black
  }

  /// SwiftUI/Font/Design.
  public enum Design: Hashable, Sendable {
    /// SwiftUI/Font/Design/default.
    case `default`
    /// SwiftUI/Font/Design/serif.
    case serif
    /// SwiftUI/Font/Design/rounded.
    case rounded
    /// SwiftUI/Font/Design/monospaced.
    case monospaced
  }

  /// SwiftUI/Font/largeTitle.
  public static let largeTitle = Font(.largeTitle)
  /// SwiftUI/Font/title.
  public static let title = Font(.title)
  /// SwiftUI/Font/title2.
  public static let title2 = Font(.title2)
  /// SwiftUI/Font/title3.
  public static let title3 = Font(.title3)
  /// SwiftUI/Font/headline.
  public static let headline = Font(.headline)
  /// SwiftUI/Font/subheadline.
  public static let subheadline = Font(.subheadline)
  /// SwiftUI/Font/body.
  public static let body = Font(.body)
  /// SwiftUI/Font/callout.
  public static let callout = Font(.callout)
  /// SwiftUI/Font/footnote.
  public static let footnote = Font(.footnote)
  /// SwiftUI/Font/caption.
  public static let caption = Font(.caption)
  /// SwiftUI/Font/caption2.
  public static let caption2 = Font(.caption2)

  /// SwiftUI/Font/system(size:weight:design:).
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size, isScaled: false, weight: weight?.number ?? 400)
  }

  /// SwiftUI/Font/system(_:design:weight:).
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(style).weighing(weight)
  }

  /// SwiftUI/Font/monospacedDigit().
  public func monospacedDigit() -> Font { self }
  /// SwiftUI/Font/bold().
  public func bold() -> Font { weighing(.bold) }
  /// SwiftUI/Font/weight(_:).
  public func weight(_ weight: Weight) -> Font { weighing(weight) }

  private func weighing(_ weight: Weight?) -> Font {
    var font = self
    if let weight { font.weight = weight.number }
    return font
  }
}

extension Font.Weight {
  /// 400 is regular, 700 bold.
  var number: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}
