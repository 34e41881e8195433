// SPDX-License-Identifier: Apache-2.0

extension View {
  /// SwiftUI/View/accessibilityLabel(_:).
  public func accessibilityLabel(_ label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    named("accessibilityLabel") { $0.label = label.string(in: $1.environment) }
  }

  /// SwiftUI/View/accessibilityLabel(_:).
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibilityLabel(Text(labelKey))
  }

  /// SwiftUI/View/accessibilityLabel(_:).
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibilityLabel(Text(label))
  }

  /// SwiftUI/View/accessibilityValue(_:).
  public func accessibilityValue(_ valueDescription: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    named("accessibilityValue") { $0.value = valueDescription.string(in: $1.environment) }
  }

  /// SwiftUI/View/accessibilityValue(_:).
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibilityValue(Text(valueKey))
  }

  /// SwiftUI/View/accessibilityValue(_:).
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    accessibilityValue(Text(value))
  }

  /// SwiftUI/View/accessibilityHint(_:).
  public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    named("accessibilityHint") { $0.hint = hint.string(in: $1.environment) }
  }

  /// SwiftUI/View/accessibilityHint(_:).
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  {
    accessibilityHint(Text(hint))
  }

  /// SwiftUI/View/accessibilityIdentifier(_:).
  public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    named("accessibilityIdentifier") { element, _ in element.identifier = identifier }
  }

  /// SwiftUI/View/accessibilityHidden(_:): with all in it.
  public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { element, _ in
      guard hidden else { return }
      element = [element].changed { $0.isHidden = true }[0]
    }
  }

  /// SwiftUI/View/accessibilityAddTraits(_:).
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    attaching { element, _ in
      element.traits.formUnion(traits)
      if traits.contains(.isSelected) { element.isSelected = true }
      guard element.role == .text || element.role == .group || element.role == .image else { return }
      if traits.contains(.isHeader) { element.role = .heading }
      if traits.contains(.isButton) { element.role = .button }
    }
  }

  /// SwiftUI/View/accessibilityRemoveTraits(_:).
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    attaching { element, _ in
      element.traits.remove(traits)
      if traits.contains(.isSelected) { element.isSelected = false }
    }
  }

  /// SwiftUI/View/accessibilityAction(_:_:): the default one is the action on activating it.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping @MainActor () -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { element, _ in
      if let name = actionKind.name {
        element.actions.append((name, handler))
      } else {
        element.press = handler
      }
    }
  }

  /// SwiftUI/View/accessibilityAction(named:_:).
  public func accessibilityAction(named name: Text, _ handler: @escaping @MainActor () -> Void) -> ModifiedContent<
    Self, AccessibilityAttachmentModifier
  > {
    attaching { element, context in
      element.actions.append((name.string(in: context.environment), handler))
    }
  }

  /// SwiftUI/View/accessibilityAction(named:_:).
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping @MainActor () -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibilityAction(named: Text(name), handler)
  }

  /// SwiftUI/View/accessibilityAdjustableAction(_:).
  public func accessibilityAdjustableAction(
    _ handler: @escaping @MainActor (AccessibilityAdjustmentDirection) -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { element, _ in element.adjust = handler }
  }

  /// SwiftUI/View/accessibilityElement(children:): one element in place of those in it, around them, or of their words.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    transformingSubviews { view, _ in
      var element = HeadlessElement(.group)
      switch children {
      case .combine:
        element.label = view.elements.spoken
        let inner = view.elements.flatMap(\.all).filter { !$0.isHidden }
        for button in inner where button.isEnabled {
          if let press = button.press { element.actions.append((button.label, press)) }
          element.actions += button.actions
        }
        element.traits = inner.reduce([]) { $0.union($1.traits) }
        element.traits.remove(.isButton)
        element.isSelected = element.traits.contains(.isSelected)
      case .contain:
        element.children = view.elements
      default: break
      }
      view.elements = [element]
    }
  }

  /// SwiftUI/View/accessibilitySortPriority(_:); nothing here has an order of reading.
  public func accessibilitySortPriority(
    _ sortPriority: Double
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { _, _ in }
  }

  /// Changes each element of the view.
  private func attaching(
    _ change: @escaping @MainActor (inout HeadlessElement, Context) -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    modifier(AccessibilityAttachmentModifier(name: nil, change: change))
  }

  /// Changes the one element that the view is; the meaning of the change for several is unknown.
  private func named(
    _ name: String, _ change: @escaping @MainActor (inout HeadlessElement, Context) -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    modifier(AccessibilityAttachmentModifier(name: name, change: change))
  }
}

/// Changes the values for assistive technologies: SwiftUI/AccessibilityAttachmentModifier.
public struct AccessibilityAttachmentModifier: ViewModifier, PrimitiveModifier {
  /// SwiftUI/ViewModifier/Body.
  public typealias Body = Never

  /// The name of a change that makes sense for one element only.
  let name: String?
  let change: @MainActor (inout HeadlessElement, Context) -> Void

  func render<V: View>(_ content: V, _ context: Context) -> [Subview] {
    var views = context.evaluate(content)
    let count = views.elements.count
    if name != nil, count == 0 {
      // A shape or a colour, which is no element without this.
      var element = HeadlessElement(.group)
      change(&element, context)
      return [Subview(element)]
    }
    if let name, count > 1 {
      let words = views.elements.spoken
      context.warn("\(name) on \(count) elements (“\(words)”): accessibilityElement(children:) makes them one")
    }
    for index in views.indices {
      for inner in views[index].elements.indices { change(&views[index].elements[inner], context) }
    }
    return views
  }
}
