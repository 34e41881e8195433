// SPDX-License-Identifier: Apache-2.0
public import Foundation

// Modifiers for looks alone: some of them affect pictures (`Layout`), the rest nothing.
extension View {
  /// SwiftUI/View/padding(_:_:).
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    laidOut { .padded($0, edges, length ?? Layout.margin) }
  }
  /// SwiftUI/View/padding(_:).
  public func padding(_ length: CGFloat) -> some View { laidOut { .padded($0, .all, length) } }
  /// SwiftUI/View/frame(width:height:alignment:).
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    laidOut { .framed($0, LayoutFrame(width: width, height: height, isLeading: alignment.isLeading)) }
  }
  /// SwiftUI/View/frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:).
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    let frame = LayoutFrame(
      minWidth: minWidth, maxWidth: maxWidth, minHeight: minHeight, maxHeight: maxHeight,
      isLeading: alignment.isLeading)
    return laidOut { .framed($0, frame) }
  }
  /// SwiftUI/View/aspectRatio(_:contentMode:).
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    laidOut { .square($0) }
  }
  /// SwiftUI/View/ignoresSafeArea(_:edges:).
  public func ignoresSafeArea() -> some View { self }
  /// SwiftUI/View/font(_:).
  public func font(_ font: Font?) -> some View {
    looking { looks in
      let font = font ?? .body
      looks.text.size = font.size
      looks.text.isScaled = font.isScaled
      looks.text.weight = font.weight
    }
  }
  /// SwiftUI/View/bold(_:).
  public func bold(_ isActive: Bool = true) -> some View { looking { if isActive { $0.text.weight = 700 } } }
  /// SwiftUI/View/fontWeight(_:).
  public func fontWeight(_ weight: Font.Weight?) -> some View { looking { $0.text.weight = weight?.number ?? 400 } }
  /// SwiftUI/View/monospacedDigit().
  public func monospacedDigit() -> some View { self }
  /// SwiftUI/View/lineLimit(_:).
  public func lineLimit(_ number: Int?) -> some View { looking { $0.text.lines = number } }
  /// SwiftUI/View/minimumScaleFactor(_:).
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { looking { $0.text.leastScale = factor } }
  /// SwiftUI/View/multilineTextAlignment(_:).
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    looking { $0.text.alignment = alignment }
  }
  /// SwiftUI/View/foregroundStyle(_:).
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { looking { $0.text.paint = style.paint } }
  /// SwiftUI/View/tint(_:).
  public func tint(_ tint: Color?) -> some View { looking { $0.tint = tint?.paint } }
  /// SwiftUI/View/preferredColorScheme(_:).
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    laidOut { layout in colorScheme.map { .shaded(layout, isDark: $0 == .dark) } ?? layout }
  }
  /// SwiftUI/View/background(_:ignoresSafeAreaEdges:).
  public func background<S: ShapeStyle>(_ style: S) -> some View { laidOut { .filled($0, style.paint, radius: 0) } }
  /// SwiftUI/View/background(_:in:fillStyle:).
  public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View {
    laidOut { .filled($0, style.paint, radius: 12) }
  }
  /// SwiftUI/View/containerBackground(_:for:).
  public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View {
    laidOut { .filled($0, style.paint, radius: 0) }
  }
  /// SwiftUI/View/contentShape(_:eoFill:).
  public func contentShape<S: Shape>(_ shape: S) -> some View { self }
  /// SwiftUI/View/labelsHidden(): the label is still read out.
  public func labelsHidden() -> some View { looking { $0.hidesLabels = true } }
  /// SwiftUI/View/labelStyle(_:).
  public func labelStyle(_ style: some LabelStyle) -> some View {
    looking { $0.isIconOnly = style is IconOnlyLabelStyle }
  }
  /// SwiftUI/View/buttonStyle(_:).
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View {
    looking { looks in
      looks.button =
        style is BorderedButtonStyle ? .bordered : style is BorderedProminentButtonStyle ? .prominent : .plain
    }
  }
  /// SwiftUI/View/pickerStyle(_:).
  public func pickerStyle(_ style: some PickerStyle) -> some View { looking { $0.isWheel = style is WheelPickerStyle } }
  /// SwiftUI/View/datePickerStyle(_:).
  public func datePickerStyle(_ style: some DatePickerStyle) -> some View {
    looking { $0.isWheel = style is WheelDatePickerStyle }
  }
  /// SwiftUI/View/textFieldStyle(_:).
  public func textFieldStyle(_ style: some TextFieldStyle) -> some View { self }
  /// SwiftUI/View/listStyle(_:).
  public func listStyle(_ style: some ListStyle) -> some View { self }
  /// SwiftUI/View/formStyle(_:).
  public func formStyle(_ style: some FormStyle) -> some View { self }
  /// SwiftUI/View/controlSize(_:).
  public func controlSize(_ controlSize: ControlSize) -> some View { looking { $0.isLarge = controlSize == .large } }
  /// SwiftUI/View/keyboardShortcut(_:).
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    transformingElements { element, _ in element.shortcut = shortcut }
  }
  /// SwiftUI/View/keyboardShortcut(_:): `nil` for none.
  @_disfavoredOverload
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    transformingElements { element, _ in element.shortcut = shortcut }
  }
  /// SwiftUI/View/sensoryFeedback(_:trigger:): nothing is felt.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }
  /// SwiftUI/View/autocorrectionDisabled(_:).
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  /// SwiftUI/View/statusBarHidden(_:): an element says so.
  public func statusBarHidden(_ hidden: Bool = true) -> some View {
    transformingElements { element, _ in element.hidesStatusBar = hidden }
  }
  /// SwiftUI/View/persistentSystemOverlays(_:).
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}

// Modifiers that decide which views a person can reach.
extension View {
  /// SwiftUI/View/hidden(): takes its place, is not seen, and cannot be used.
  public func hidden() -> some View {
    transformingSubviews { view, _ in
      view.elements = []
      view.layout = .nothing
    }
  }

  /// SwiftUI/View/opacity(_:): at 0 it is not seen and cannot be used.
  public func opacity(_ opacity: Double) -> some View {
    transformingSubviews { view, _ in
      guard opacity == 0 else { return }
      view.elements = []
      view.layout = .nothing
    }
  }

  /// SwiftUI/View/overlay(alignment:content:).
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    alongside(content(), named: "overlay") { .layers([$0, $1]) }
  }

  /// SwiftUI/View/background(alignment:content:).
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    alongside(content(), named: "background") { .layers([$1, $0]) }
  }

  /// SwiftUI/View/safeAreaInset(edge:alignment:spacing:content:).
  public func safeAreaInset<V: View>(edge: VerticalEdge, @ViewBuilder content: () -> V) -> some View {
    alongside(content(), named: "inset \(edge)") { page, inset in
      edge == .top ? .page(top: inset, page, bottom: .nothing) : .page(top: .nothing, page, bottom: inset)
    }
  }

  /// SwiftUI/View/help(_:): a hint for assistive technologies.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View {
    transformingElements { element, _ in element.hint = String(text) }
  }

  /// SwiftUI/View/onTapGesture(count:perform:): a single tap presses the view.
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View {
    transformingElements { element, context in
      guard count == 1 else { return }
      element.press = action
      element.isEnabled = context.environment.isEnabled
    }
  }

  private func alongside<V: View>(
    _ other: V, named name: String, _ layout: @escaping @MainActor (Layout, Layout) -> Layout
  ) -> some View {
    modified { context, content in
      let views = context.evaluate(content)
      let others = context.evaluate(other, .named(name))
      return [Subview(views.elements + others.elements, layout(views.rowLayout, others.rowLayout))]
    }
  }
}

/// SwiftUI/ContainerBackgroundPlacement.
public struct ContainerBackgroundPlacement: Sendable, Hashable {
  private let name: String

  /// For the frameworks that have such containers.
  @_spi(Headless) public init(name: String) { self.name = name }
}
