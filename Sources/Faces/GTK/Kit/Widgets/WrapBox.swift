// SPDX-License-Identifier: Apache-2.0
import CGTK

/// Widgets side by side, in as many lines as their width needs.
///
/// In a narrow window or with large text, the last ones move to the next line. Those that expand share the room that
/// is left in their line.
///
/// Its width depends on no height. GTK's own box asks its children how wide they are at its height, to which a wrapped text
/// answers with the width of a single line.
public final class WrapBox: Widget {
  /// `spacing` is in pixels, between children and between lines; `isHomogeneous` gives all children the same width where
  /// one line is enough.
  public init(spacing: Int, isHomogeneous: Bool = false, _ children: [Widget] = []) {
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    // The box itself forgets its spacing with its own layout.
    g_object_set_data(cast(), WrappedLines.spacingKey, UnsafeMutableRawPointer(bitPattern: spacing))
    g_object_set_data(cast(), WrappedLines.homogeneousKey, UnsafeMutableRawPointer(bitPattern: isHomogeneous ? 1 : 0))
    gtk_widget_set_layout_manager(
      widget,
      gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
        { widget, orientation, size, minimum, natural, _, _ in
          nonisolated(unsafe) let (widget, minimum, natural) = (widget!, minimum!, natural!)
          MainActor.assumeIsolated {
            let lines = WrappedLines(widget)
            if orientation == GTK_ORIENTATION_HORIZONTAL {
              minimum.pointee = lines.minimumWidth
              natural.pointee = lines.naturalWidth
            } else {
              let height = lines.height(forWidth: size < 0 ? lines.naturalWidth : max(size, lines.minimumWidth))
              minimum.pointee = height
              natural.pointee = height
            }
          }
        },
        { widget, width, _, _ in
          nonisolated(unsafe) let widget = widget!
          MainActor.assumeIsolated { WrappedLines(widget).allocate(width: width) }
        }))
    for child in children { append(child) }
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(cast(), child.widget) }
}

/// The visible children of a `WrapBox` and the lines they fill; all lengths are in pixels.
private struct WrappedLines {
  private struct Child {
    let widget: UnsafeMutablePointer<GtkWidget>
    let minimum: Int32
    let natural: Int32
    let expands: Bool
  }

  static let spacingKey = "toki-spacing"
  static let homogeneousKey = "toki-homogeneous"

  private let children: [Child]
  private let spacing: Int32
  private let isHomogeneous: Bool
  private let isRightToLeft: Bool

  init(_ box: UnsafeMutablePointer<GtkWidget>) {
    let object = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GObject.self)
    spacing = Int32(Int(bitPattern: g_object_get_data(object, Self.spacingKey)))
    isHomogeneous = g_object_get_data(object, Self.homogeneousKey) != nil
    isRightToLeft = gtk_widget_get_direction(box) == GTK_TEXT_DIR_RTL
    var children: [Child] = []
    var next = gtk_widget_get_first_child(box)
    while let child = next {
      next = gtk_widget_get_next_sibling(child)
      guard gtk_widget_should_layout(child) != 0 else { continue }
      var (minimum, natural): (Int32, Int32) = (0, 0)
      gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
      children.append(
        Child(
          widget: child, minimum: minimum, natural: natural,
          expands: gtk_widget_compute_expand(child, GTK_ORIENTATION_HORIZONTAL) != 0))
    }
    self.children = children
  }

  var minimumWidth: Int32 { children.map(\.minimum).max() ?? 0 }

  /// Width of all children in one line.
  var naturalWidth: Int32 {
    let gaps = spacing * Int32(max(0, children.count - 1))
    guard isHomogeneous else { return children.reduce(gaps) { $0 + $1.natural } }
    return gaps + (children.map(\.natural).max() ?? 0) * Int32(children.count)
  }

  func height(forWidth width: Int32) -> Int32 {
    let lines = lines(width)
    return lines.reduce(spacing * Int32(max(0, lines.count - 1))) { $0 + Self.height(of: $1) }
  }

  func allocate(width: Int32) {
    var y: Int32 = 0
    for line in lines(width) {
      let height = Self.height(of: line)
      var x: Int32 = 0
      for (child, childWidth) in line {
        var place = GtkAllocation(
          x: isRightToLeft ? width - x - childWidth : x, y: y, width: childWidth, height: height)
        gtk_widget_size_allocate(child.widget, &place, -1)
        x += childWidth + spacing
      }
      y += height + spacing
    }
  }

  /// The children of each line with their widths.
  private func lines(_ width: Int32) -> [[(child: Child, width: Int32)]] {
    if isHomogeneous, naturalWidth <= width, !children.isEmpty {
      let count = Int32(children.count)
      let each = (width - spacing * (count - 1)) / count
      return [children.map { ($0, each) }]
    }
    var lines: [[(child: Child, width: Int32)]] = []
    var left: Int32 = 0
    for child in children {
      let natural = min(child.natural, max(width, child.minimum))
      if lines.isEmpty || natural + spacing > left {
        lines.append([])
        left = width + spacing
      }
      lines[lines.count - 1].append((child, natural))
      left -= natural + spacing
    }
    return lines.map { widened($0, to: width) }
  }

  /// Shares the rest of a line among the children that expand; in a homogeneous box, among all.
  private func widened(_ line: [(child: Child, width: Int32)], to width: Int32) -> [(child: Child, width: Int32)] {
    let taken = line.reduce(spacing * Int32(line.count - 1)) { $0 + $1.width }
    var takers = Int32(line.count { $0.child.expands || isHomogeneous })
    var left = max(0, width - taken)
    return line.map { child, natural in
      guard child.expands || isHomogeneous, takers > 0 else { return (child, natural) }
      let share = left / takers
      takers -= 1
      left -= share
      return (child, natural + share)
    }
  }

  private static func height(of line: [(child: Child, width: Int32)]) -> Int32 {
    line.map { child, width in
      var (minimum, natural): (Int32, Int32) = (0, 0)
      gtk_widget_measure(child.widget, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, nil, nil)
      return max(minimum, natural)
    }.max() ?? 0
  }
}
