// SPDX-License-Identifier: Apache-2.0
import Foundation

/// SwiftUI/ButtonRole.
public struct ButtonRole: Equatable, Sendable {
  private enum Kind { case destructive, cancel, confirm, close }
  private let kind: Kind

  /// SwiftUI/ButtonRole/destructive.
  public static let destructive = ButtonRole(kind: .destructive)
  /// SwiftUI/ButtonRole/cancel.
  public static let cancel = ButtonRole(kind: .cancel)
  /// SwiftUI/ButtonRole/confirm.
  public static let confirm = ButtonRole(kind: .confirm)
  /// SwiftUI/ButtonRole/close.
  public static let close = ButtonRole(kind: .close)
}

/// A control that does something: SwiftUI/Button.
public struct Button<Label: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label

  /// SwiftUI/Button/init(action:label:).
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// SwiftUI/Button/init(role:action:label:).
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    var inner = context
    let tint = role == .destructive ? Paint(name: "red") : context.environment.tint
    inner.environment.looks.text.paint =
      context.environment.looks.button == .prominent
      ? Paint(name: "white") : context.environment.looks.text.paint ?? tint
    let label = inner.evaluate(label)
    var element = HeadlessElement.control(.button, label.spoken, in: context)
    element.traits = .isButton
    let (action, pressed) = (action, context.environment.pressed)
    element.press = {
      action()
      // All actions in a dialog dismiss it after they ran.
      pressed?()
    }
    if role == .cancel { context.page.hasCancel = true }
    return [Subview(element, .button(label.rowLayout, context.environment.looks, tint))]
  }
}

extension Button where Label == Text {
  /// SwiftUI/Button/init(_:action:).
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action) { Text(titleKey) }
  }

  /// SwiftUI/Button/init(_:action:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action) { Text(title) }
  }

  /// SwiftUI/Button/init(_:role:action:).
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// SwiftUI/Button/init(_:role:action:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// SwiftUI/Button/init(_:systemImage:action:).
  public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }

  /// SwiftUI/Button/init(_:systemImage:action:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }

  /// SwiftUI/Button/init(_:systemImage:role:action:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}
