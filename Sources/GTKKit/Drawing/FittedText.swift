// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// One centered line of text, as large as its room allows.
///
/// Family, weight and color come from the style sheet; all digits have the same width. It is drawn only when its
/// text or size changes.
public final class FittedText: Widget {
  private let maximum: Double
  private let share: Double

  /// Sets the limits of the text's size.
  ///
  /// - Parameters:
  ///   - width: Minimum width of the widget, in pixels.
  ///   - height: Minimum height of the widget, in pixels.
  ///   - maximum: Largest font size, in pixels.
  ///   - share: Largest fraction of the width that the text takes, over 0 up to 1.
  public init(width: Int, height: Int, maximum: Int, share: Double = 1) {
    self.maximum = Double(maximum)
    self.share = share
    let made = toki_gtk_new_with_role(gtk_drawing_area_get_type(), Int32(GTK_ACCESSIBLE_ROLE_LABEL.rawValue))!
    super.init(made.assumingMemoryBound(to: GtkWidget.self))
    gtk_drawing_area_set_content_width(cast(), Int32(width))
    gtk_drawing_area_set_content_height(cast(), Int32(height))
    gtk_drawing_area_set_draw_func(
      cast(),
      { _, context, width, height, data in
        nonisolated(unsafe) let context = context
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated {
          Unmanaged<FittedText>.fromOpaque(data!).takeUnretainedValue()
            .draw(context!, width: Double(width), height: Double(height))
        }
        // Unretained: the widget draws only while it lives, and this object lives as long.
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// The line to draw, also read by screen readers.
  public var text: String = "" {
    didSet {
      guard text != oldValue else { return }
      accessibleName = text
      gtk_widget_queue_draw(widget)
    }
  }

  /// Called with the new width, in pixels.
  public func onResize(_ action: @escaping (Int) -> Void) {
    connect("resize") { values in
      action(values.int(1))
      return false
    }
  }

  private func draw(_ context: OpaquePointer, width: Double, height: Double) {
    guard !text.isEmpty, let layout = gtk_widget_create_pango_layout(widget, text) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)

    var room = Self.measure(layout, size: Self.trial)
    guard room.line.width > 0, room.ink.height > 0 else { return }
    let size = min(
      maximum, Self.trial * width * share / Double(room.line.width), Self.trial * height / Double(room.ink.height))
    room = Self.measure(layout, size: max(1, size))
    let color = textColor
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_move_to(
      context, (width - Double(room.line.width)) / 2 - Double(room.line.x),
      (height - Double(room.ink.height)) / 2 - Double(room.ink.y))
    pango_cairo_show_layout(context, layout)
  }

  /// Font size for the first measurement, in pixels.
  private static let trial = 100.0

  private static func measure(
    _ layout: OpaquePointer, size: Double
  ) -> (ink: PangoRectangle, line: PangoRectangle) {
    let font = pango_font_description_copy(pango_context_get_font_description(pango_layout_get_context(layout)))
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    var ink = PangoRectangle()
    var line = PangoRectangle()
    pango_layout_get_pixel_extents(layout, &ink, &line)
    return (ink, line)
  }
}
