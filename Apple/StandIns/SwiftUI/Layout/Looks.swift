// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The look of a view's texts and controls, set by the views around it.
struct Looks {
  /// A button's look.
  enum ButtonLook { case plain, bordered, prominent }

  var text = TextLook()
  var tint: Paint?
  var button = ButtonLook.plain
  var isIconOnly = false
  var isWheel = false
  var hidesLabels = false
  var isLarge = false
}

extension EnvironmentValues {
  /// The look of a text here.
  var textLook: TextLook {
    var look = looks.text
    look.dynamicSize = dynamicTypeSize
    if !isEnabled { look.paint = Paint(name: "tertiary") }
    return look
  }

  /// The colour of a control here.
  var tint: Paint { isEnabled ? looks.tint ?? .accent : Paint(name: "tertiary") }

  /// The look of a text in a control, in another colour unless the view has one.
  func textLook(_ paint: Paint) -> TextLook {
    var look = textLook
    if isEnabled { look.paint = look.paint ?? paint }
    return look
  }
}

extension View {
  /// Changes how texts and controls look.
  func looking(_ change: @escaping @MainActor (inout Looks) -> Void) -> some View {
    transformingEnvironment { change(&$0.looks) }
  }

  /// Changes the layout of each subview.
  func laidOut(_ change: @escaping @MainActor (Layout) -> Layout) -> some View {
    transformingSubviews { view, _ in view.layout = change(view.layout) }
  }
}

extension Subview {
  /// Its layout on the screen; its words, if nothing else is known.
  var layout: Layout {
    get { drawn ?? .column(elements.map { .text($0.label, TextLook()) }, spacing: 4, .leading) }
    set { drawn = newValue }
  }

  init(_ elements: [HeadlessElement], _ layout: Layout) {
    self.init(elements)
    drawn = layout
  }

  init(_ element: HeadlessElement, _ layout: Layout) { self.init([element], layout) }
}

extension [Subview] {
  /// All of them in a line.
  @MainActor
  var rowLayout: Layout { count == 1 ? self[0].layout : .row(map(\.layout), spacing: Layout.spacing) }

  /// All of them below each other.
  @MainActor
  var columnLayout: Layout { count == 1 ? self[0].layout : .column(map(\.layout), spacing: Layout.spacing, .center) }

  /// The rows of a list or form: each on a card, unless it is a heading or a footer.
  @MainActor
  var rowsLayout: Layout {
    .column(
      map { view in
        let row = Layout.framed(view.layout, LayoutFrame(maxWidth: .infinity, isLeading: true))
        guard !view.isHeading else { return .padded(row, .horizontal, Layout.margin) }
        return .filled(.padded(row, .all, 10), Paint(name: "card"), radius: 10)
      }, spacing: 4, .leading)
  }
}

extension Layout {
  /// A label and the part at the other end of its line.
  static func between(_ label: Layout, _ other: Layout) -> Layout { .row([label, .space, other], spacing: spacing) }

  /// A label and its value, which the system sets below it while text is very large.
  static func labelled(_ label: Layout, _ value: Layout, _ environment: EnvironmentValues) -> Layout {
    environment.dynamicTypeSize.isAccessibilitySize
      ? .column([label, value], spacing: 4, .leading) : between(label, value)
  }

  /// A button around its label.
  static func button(_ label: Layout, _ looks: Looks, _ tint: Paint) -> Layout {
    let padded = Layout.padded(.padded(label, .horizontal, looks.isLarge ? 12 : 8), .vertical, looks.isLarge ? 10 : 6)
    return switch looks.button {
    case .plain: label
    case .bordered: .filled(padded, Paint(name: "fill"), radius: 8)
    case .prominent: .filled(padded, tint.name == "tertiary" ? Paint(name: "fill") : tint, radius: 8)
    }
  }

  /// The title of a page and the parts beside it.
  static func header(back: Bool, _ title: String, _ toolbar: [Layout], _ look: TextLook) -> Layout {
    var large = look
    large.size = 28
    large.weight = 700
    large.lines = 1
    large.leastScale = 0.6
    large.dynamicSize = .large
    var link = look
    link.dynamicSize = .large
    link.paint = .accent
    let bar = Layout.row((back ? [.text("‹", link)] : []) + [.space] + toolbar, spacing: margin)
    let lines = (back || !toolbar.isEmpty ? [bar] : []) + (title.isEmpty ? [] : [Layout.text(title, large)])
    return lines.isEmpty ? .nothing : .padded(.column(lines, spacing: 4, .leading), .all, margin)
  }
}

extension ShapeStyle {
  /// The colour of a style; the tint of the place for none of its own.
  var paint: Paint {
    switch self {
    case let color as Color: color.paint
    case let level as HierarchicalShapeStyle: level.paint
    case is Material: Paint(name: "material")
    case is BackgroundStyle: Paint(name: "page")
    default: .accent
    }
  }
}
