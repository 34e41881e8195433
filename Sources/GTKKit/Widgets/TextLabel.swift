// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A text.
public final class TextLabel: Widget {
  public init(_ text: String = "", styles: [String] = []) {
    super.init(gtk_label_new(text))
    self.text = text
    for style in styles { addStyle(style) }
  }

  /// Redraws only when it is another text.
  public var text: String = "" {
    didSet { if text != oldValue { gtk_label_set_text(opaque, text) } }
  }

  /// Breaks into several lines.
  public var wraps = false {
    didSet {
      gtk_label_set_wrap(opaque, wraps ? 1 : 0)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// At most so many lines; -1 for any number.
  public var lines: Int = -1 { didSet { gtk_label_set_lines(opaque, Int32(lines)) } }

  /// Ends with an ellipsis where there is no room.
  public var isEllipsized = false {
    didSet { gtk_label_set_ellipsize(opaque, isEllipsized ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE) }
  }

  /// 0 for the beginning of the line, 0.5 for the middle.
  public var horizontalText: Double = 0.5 { didSet { gtk_label_set_xalign(opaque, Float(horizontalText)) } }

  public var isCentered = false {
    didSet { gtk_label_set_justify(opaque, isCentered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT) }
  }

  public var isSelectable = false { didSet { gtk_label_set_selectable(opaque, isSelectable ? 1 : 0) } }

  /// The most characters of a line that it asks room for.
  public var maximumWidth: Int = -1 { didSet { gtk_label_set_max_width_chars(opaque, Int32(maximumWidth)) } }

  /// The least characters of a line that it asks room for.
  public var minimumWidth: Int = -1 { didSet { gtk_label_set_width_chars(opaque, Int32(minimumWidth)) } }

  /// Names another widget: a key after `_` in the text moves there.
  public func name(_ other: Widget) { gtk_label_set_mnemonic_widget(opaque, other.widget) }
}

/// A picture of the icon theme.
public final class Image: Widget {
  public init(icon: String, size: Int = 16) {
    super.init(gtk_image_new_from_icon_name(icon))
    gtk_image_set_pixel_size(opaque, Int32(size))
  }

  public var icon: String = "" { didSet { gtk_image_set_from_icon_name(opaque, icon) } }
}

/// A wheel that turns while something is under way.
public final class Spinner: Widget {
  public init() { super.init(gtk_spinner_new()) }
  public var isSpinning = false { didSet { gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0) } }
}
