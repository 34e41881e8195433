// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// A centered text, as large as its room allows.
///
/// Family, weight and color come from the style sheet; all digits have the same width. It is drawn only when its
/// text or size changes, and never lays anything else out, as the new text of a label does.
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

  /// Called with the new width, in pixels, once it is laid out: a size set before would count with the next change only.
  public func onResize(_ action: @escaping (Int) -> Void) {
    connect("resize") { values in
      let width = values.int(1)
      MainLoop.whenIdle { action(width) }
      return false
    }
  }

  private func draw(_ context: OpaquePointer, width: Double, height: Double) {
    guard !text.isEmpty, let layout = gtk_widget_create_pango_layout(widget, text) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    pango_layout_set_attributes(layout, attributes)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_attr_list_unref(attributes)

    let room = Room(
      shape: String(text.map { $0.isNumber ? "0" : $0 }), width: width, height: height,
      fonts: pango_context_get_serial(pango_layout_get_context(layout)))
    if room != fitted?.room { fitted = fit(layout, into: room).map { (room, $0) } }
    guard let fit = fitted?.fit else { return }
    Self.setSize(fit.size, of: layout)
    let color = textColor
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_move_to(context, fit.x, fit.y)
    pango_cairo_show_layout(context, layout)
  }

  /// The values that decide the text's size.
  private struct Room: Equatable {
    /// The text with each digit as 0: texts that differ in their digits alone take the same room.
    let shape: String
    let width: Double
    let height: Double
    /// Pango's number for the present fonts and resolution.
    let fonts: guint
  }

  /// Font size and place of a text, in pixels.
  private struct Fit {
    let size: Double
    let x: Double
    let y: Double
  }

  private var fitted: (room: Room, fit: Fit)?

  /// Measures the shape in place of the text, so that changing digits neither shift nor resize it; `nil` if it is
  /// invisible.
  private func fit(_ layout: OpaquePointer, into room: Room) -> Fit? {
    pango_layout_set_text(layout, room.shape, -1)
    defer { pango_layout_set_text(layout, text, -1) }
    var extents = Self.measure(layout, size: Self.trial)
    guard extents.line.width > 0, extents.ink.height > 0 else { return nil }
    let size = max(
      1,
      min(
        maximum, Self.trial * room.width * share / Double(extents.line.width),
        Self.trial * room.height / Double(extents.ink.height)))
    extents = Self.measure(layout, size: size)
    return Fit(
      size: size, x: (room.width - Double(extents.line.width)) / 2 - Double(extents.line.x),
      y: (room.height - Double(extents.ink.height)) / 2 - Double(extents.ink.y))
  }

  /// Font size for the first measurement, in pixels.
  private static let trial = 100.0

  private static func setSize(_ size: Double, of layout: OpaquePointer) {
    let font = pango_font_description_copy(pango_context_get_font_description(pango_layout_get_context(layout)))
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
  }

  private static func measure(
    _ layout: OpaquePointer, size: Double
  ) -> (ink: PangoRectangle, line: PangoRectangle) {
    setSize(size, of: layout)
    var ink = PangoRectangle()
    var line = PangoRectangle()
    pango_layout_get_pixel_extents(layout, &ink, &line)
    return (ink, line)
  }
}
