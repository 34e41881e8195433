// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// SwiftUI/Font.
public struct Font: Hashable, Sendable {
  private let name: String

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
  public static let largeTitle = Font(name: "largeTitle")
  /// SwiftUI/Font/title.
  public static let title = Font(name: "title")
  /// SwiftUI/Font/title2.
  public static let title2 = Font(name: "title2")
  /// SwiftUI/Font/title3.
  public static let title3 = Font(name: "title3")
  /// SwiftUI/Font/headline.
  public static let headline = Font(name: "headline")
  /// SwiftUI/Font/subheadline.
  public static let subheadline = Font(name: "subheadline")
  /// SwiftUI/Font/body.
  public static let body = Font(name: "body")
  /// SwiftUI/Font/callout.
  public static let callout = Font(name: "callout")
  /// SwiftUI/Font/footnote.
  public static let footnote = Font(name: "footnote")
  /// SwiftUI/Font/caption.
  public static let caption = Font(name: "caption")
  /// SwiftUI/Font/caption2.
  public static let caption2 = Font(name: "caption2")

  /// SwiftUI/Font/system(size:weight:design:).
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(name: "\(size)")
  }

  /// SwiftUI/Font/system(_:design:weight:).
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(name: "\(style)")
  }

  /// SwiftUI/Font/monospacedDigit().
  public func monospacedDigit() -> Font { self }
  /// SwiftUI/Font/bold().
  public func bold() -> Font { self }
  /// SwiftUI/Font/weight(_:).
  public func weight(_ weight: Weight) -> Font { self }
}
