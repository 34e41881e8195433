// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A text to read.
public final class TextLabel: Widget {
  /// `styles` are style classes.
  public init(_ text: String = "", styles: [String] = []) {
    super.init(gtk_label_new(text))
    self.text = text
    for style in styles { addStyle(style) }
  }

  /// The text; setting an equal one redraws nothing.
  public var text: String = "" {
    didSet { if text != oldValue { gtk_label_set_text(opaque, text) } }
  }

  /// `true` if long text breaks into several lines.
  public var wraps = false {
    didSet {
      gtk_label_set_wrap(opaque, wraps ? 1 : 0)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// Most lines; -1 for any number.
  public var lines: Int = -1 { didSet { gtk_label_set_lines(opaque, Int32(lines)) } }

  /// `true` if text that does not fit ends with an ellipsis.
  public var isEllipsized = false {
    didSet { gtk_label_set_ellipsize(opaque, isEllipsized ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE) }
  }

  /// Horizontal position of the text: 0 is the start of the line, 0.5 the middle, 1 the end.
  public var horizontalText: Double = 0.5 { didSet { gtk_label_set_xalign(opaque, Float(horizontalText)) } }

  /// `true` if the lines of a wrapped text are centered.
  public var isCentered = false {
    didSet { gtk_label_set_justify(opaque, isCentered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT) }
  }

  /// `true` if the text can be selected and copied.
  public var isSelectable = false { didSet { gtk_label_set_selectable(opaque, isSelectable ? 1 : 0) } }

  /// Width in characters that it requests at most; -1 for no limit.
  public var maximumWidth: Int = -1 { didSet { gtk_label_set_max_width_chars(opaque, Int32(maximumWidth)) } }

  /// Width in characters that it requests at least; -1 for none.
  public var minimumWidth: Int = -1 { didSet { gtk_label_set_width_chars(opaque, Int32(minimumWidth)) } }

  /// Labels another widget: the mnemonic, the key after `_` in the text, moves the focus there.
  public func name(_ other: Widget) { gtk_label_set_mnemonic_widget(opaque, other.widget) }
}

/// An icon of the icon theme.
public final class Image: Widget {
  /// `size` is in pixels.
  public init(icon: String, size: Int = 16) {
    super.init(gtk_image_new_from_icon_name(icon))
    gtk_image_set_pixel_size(opaque, Int32(size))
  }

  /// Name of the icon; empty for none.
  public var icon: String = "" { didSet { gtk_image_set_from_icon_name(opaque, icon) } }
}

/// A wheel that turns while work is under way.
public final class Spinner: Widget {
  /// Stands still at first.
  public init() { super.init(gtk_spinner_new()) }
  /// `true` if the wheel turns.
  public var isSpinning = false { didSet { gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0) } }
}
