// SPDX-License-Identifier: Apache-2.0
public import Foundation

// What only looks: declared, so that views compile, and without effect.
extension View {
  /// SwiftUI/View/padding(_:_:).
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  /// SwiftUI/View/padding(_:).
  public func padding(_ length: CGFloat) -> some View { self }
  /// SwiftUI/View/frame(width:height:alignment:).
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
  /// SwiftUI/View/frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:).
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  /// SwiftUI/View/fixedSize(horizontal:vertical:).
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View { self }
  /// SwiftUI/View/layoutPriority(_:).
  public func layoutPriority(_ value: Double) -> some View { self }
  /// SwiftUI/View/aspectRatio(_:contentMode:).
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  /// SwiftUI/View/ignoresSafeArea(_:edges:).
  public func ignoresSafeArea() -> some View { self }
  /// SwiftUI/View/font(_:).
  public func font(_ font: Font?) -> some View { self }
  /// SwiftUI/View/bold(_:).
  public func bold(_ isActive: Bool = true) -> some View { self }
  /// SwiftUI/View/fontWeight(_:).
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  /// SwiftUI/View/monospacedDigit().
  public func monospacedDigit() -> some View { self }
  /// SwiftUI/View/lineLimit(_:).
  public func lineLimit(_ number: Int?) -> some View { self }
  /// SwiftUI/View/minimumScaleFactor(_:).
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  /// SwiftUI/View/multilineTextAlignment(_:).
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// SwiftUI/View/foregroundStyle(_:).
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  /// SwiftUI/View/tint(_:).
  public func tint(_ tint: Color?) -> some View { self }
  /// SwiftUI/View/preferredColorScheme(_:).
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  /// SwiftUI/View/background(_:ignoresSafeAreaEdges:).
  public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  /// SwiftUI/View/background(_:in:fillStyle:).
  public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View { self }
  /// SwiftUI/View/clipShape(_:style:).
  public func clipShape<S: Shape>(_ shape: S) -> some View { self }
  /// SwiftUI/View/contentShape(_:eoFill:).
  public func contentShape<S: Shape>(_ shape: S) -> some View { self }
  /// SwiftUI/View/labelsHidden(): the label is still read out.
  public func labelsHidden() -> some View { self }
  /// SwiftUI/View/labelStyle(_:).
  public func labelStyle(_ style: some LabelStyle) -> some View { self }
  /// SwiftUI/View/buttonStyle(_:).
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
  /// SwiftUI/View/pickerStyle(_:).
  public func pickerStyle(_ style: some PickerStyle) -> some View { self }
  /// SwiftUI/View/datePickerStyle(_:).
  public func datePickerStyle(_ style: some DatePickerStyle) -> some View { self }
  /// SwiftUI/View/textFieldStyle(_:).
  public func textFieldStyle(_ style: some TextFieldStyle) -> some View { self }
  /// SwiftUI/View/listStyle(_:).
  public func listStyle(_ style: some ListStyle) -> some View { self }
  /// SwiftUI/View/formStyle(_:).
  public func formStyle(_ style: some FormStyle) -> some View { self }
  /// SwiftUI/View/controlSize(_:).
  public func controlSize(_ controlSize: ControlSize) -> some View { self }
  /// SwiftUI/View/keyboardShortcut(_:).
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    transformingElements { element, _ in element.shortcut = shortcut }
  }
  /// SwiftUI/View/keyboardShortcut(_:): `nil` for none.
  @_disfavoredOverload
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    transformingElements { element, _ in element.shortcut = shortcut }
  }
  /// SwiftUI/View/animation(_:value:).
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  /// SwiftUI/View/sensoryFeedback(_:trigger:): nothing is felt.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }
  /// SwiftUI/View/transition(_:).
  public func transition(_ transition: AnyTransition) -> some View { self }
  /// SwiftUI/View/contentTransition(_:).
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// SwiftUI/View/submitLabel(_:).
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
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
    transformingSubviews { view, _ in view.elements = [] }
  }

  /// SwiftUI/View/opacity(_:): at 0 it is not seen and cannot be used.
  public func opacity(_ opacity: Double) -> some View {
    transformingSubviews { view, _ in
      if opacity == 0 { view.elements = [] }
    }
  }

  /// SwiftUI/View/overlay(alignment:content:).
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    alongside(content(), named: "overlay")
  }

  /// SwiftUI/View/background(alignment:content:).
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    alongside(content(), named: "background")
  }

  /// SwiftUI/View/safeAreaInset(edge:alignment:spacing:content:).
  public func safeAreaInset<V: View>(edge: VerticalEdge, @ViewBuilder content: () -> V) -> some View {
    alongside(content(), named: "inset \(edge)")
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

  private func alongside<V: View>(_ other: V, named name: String) -> some View {
    modified { context, content in
      [Subview(context.evaluate(content).elements + context.evaluate(other, .named(name)).elements)]
    }
  }
}

/// SwiftUI/withAnimation(_:_:): does it at once.
@MainActor
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}
