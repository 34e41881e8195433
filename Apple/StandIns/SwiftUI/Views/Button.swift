// SPDX-License-Identifier: Apache-2.0
public import Foundation

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
    var element = HeadlessElement.control(.button, context.evaluate(label).spoken, in: context)
    element.traits = .isButton
    let (action, pressed) = (action, context.environment.pressed)
    element.press = {
      action()
      // All actions in a dialog dismiss it after they ran.
      pressed?()
    }
    if role == .cancel { context.page.hasCancel = true }
    return [Subview(element)]
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

/// A control that opens an address: SwiftUI/Link.
public struct Link<Label: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let destination: URL
  private let label: Label

  /// SwiftUI/Link/init(destination:label:).
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  func render(_ context: Context) -> [Subview] {
    var element = HeadlessElement.control(.link, context.evaluate(label).spoken, in: context)
    element.traits = .isLink
    let (destination, openURL) = (destination, context.environment.openURL)
    element.press = { openURL(destination) }
    return [Subview(element)]
  }
}

extension Link where Label == Text {
  /// SwiftUI/Link/init(_:destination:).
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// SwiftUI/Link/init(_:destination:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
