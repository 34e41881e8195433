// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// One line of text in the middle of its room, as large as there is room for.
///
/// Its family, weight and colour are those of the style sheet; digits are all of one width. It is drawn
/// when its text or its size changes, and at no other time.
public final class FittedText: Widget {
  private let maximum: Double
  private let share: Double

  /// - Parameters:
  ///   - width: The least width, in pixels.
  ///   - height: The least height.
  ///   - maximum: The largest size of the font, in pixels.
  ///   - share: The part of a room's width that it takes at most, over 0 to 1.
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
        // The widget draws only while it lives, and with it this object.
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  public var text: String = "" {
    didSet {
      guard text != oldValue else { return }
      accessibleName = text
      gtk_widget_queue_draw(widget)
    }
  }

  /// Does something with its width, in pixels, each time that has changed.
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

  /// The size at which the text is measured first, in pixels.
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
