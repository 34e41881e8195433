// SPDX-License-Identifier: Apache-2.0
import CGTK
import Glibc

/// A color with components from 0 to 1.
public struct Color: Equatable, Sendable {
  /// Red component, 0 to 1.
  public var red: Double
  /// Green component, 0 to 1.
  public var green: Double
  /// Blue component, 0 to 1.
  public var blue: Double
  /// Opacity, 0 to 1.
  public var alpha: Double

  /// An opaque color, unless `alpha` says otherwise.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  init(_ color: GdkRGBA) {
    self.init(red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
  }

  /// The same color with its opacity multiplied by `alpha`, 0 to 1.
  public func faded(_ alpha: Double) -> Color {
    var color = self
    color.alpha *= alpha
    return color
  }
}

/// A drawing surface, valid for one drawing; lengths are in pixels.
public struct Canvas {
  let context: OpaquePointer

  /// Draws an arc clockwise from the top; `from` and `to` are fractions of the circle, 0 to 1.
  ///
  /// The center is at `x` and `y`, `width` is that of the stroke, and `isRound` rounds its ends.
  public func arc(
    x: Double, y: Double, radius: Double, from: Double = 0, to: Double, width: Double, color: Color,
    isRound: Bool = true
  ) {
    setColor(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, (from - 0.25) * 2 * .pi, (to - 0.25) * 2 * .pi)
    cairo_stroke(context)
  }

  /// Draws a straight stroke with round ends.
  public func line(fromX: Double, fromY: Double, toX: Double, toY: Double, width: Double, color: Color) {
    setColor(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_new_path(context)
    cairo_move_to(context, fromX, fromY)
    cairo_line_to(context, toX, toY)
    cairo_stroke(context)
  }

  /// Fills a circle around `x` and `y`.
  public func disc(x: Double, y: Double, radius: Double, color: Color) {
    setColor(color)
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  /// Fills a rectangle with its top left corner at `x` and `y`.
  public func rectangle(x: Double, y: Double, width: Double, height: Double, color: Color) {
    setColor(color)
    cairo_rectangle(context, x, y, width, height)
    cairo_fill(context)
  }

  private func setColor(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }
}

/// A widget whose content is drawn by a closure.
public final class DrawingArea: Widget {
  /// An empty area until `setDrawing`.
  public init() { super.init(gtk_drawing_area_new()) }

  /// Sets the closure that draws the content; it gets the size in pixels.
  public func setDrawing(_ draw: @escaping (Canvas, _ width: Double, _ height: Double) -> Void) {
    let box = Unmanaged.passRetained(DrawingBox(draw)).toOpaque()
    gtk_drawing_area_set_draw_func(
      cast(),
      { _, context, width, height, data in
        nonisolated(unsafe) let context = context
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated {
          Unmanaged<DrawingBox>.fromOpaque(data!).takeUnretainedValue()
            .draw(Canvas(context: context!), Double(width), Double(height))
        }
      }, box, { Unmanaged<DrawingBox>.fromOpaque($0!).release() })
  }

  /// Requests room for the content, in pixels.
  public func setContent(width: Int, height: Int) {
    gtk_drawing_area_set_content_width(cast(), Int32(width))
    gtk_drawing_area_set_content_height(cast(), Int32(height))
  }

  /// Draws the content again with the next frame.
  public func redraw() { gtk_widget_queue_draw(widget) }
}

private final class DrawingBox {
  let draw: (Canvas, Double, Double) -> Void
  init(_ draw: @escaping (Canvas, Double, Double) -> Void) { self.draw = draw }
}
