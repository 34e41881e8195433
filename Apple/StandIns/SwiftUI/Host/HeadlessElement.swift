// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// An element of the screen for a person or an assistive technology: a role, words, and actions.
@_spi(Headless)
@MainActor
public struct HeadlessElement {
  /// The kind of an element.
  public enum Role: String, Sendable {
    case window, sheet, menu
    case group, list, section, tabBar, toolbar
    case text, heading, image, progress
    case button, link, tab, toggle, slider, stepper, textField, picker, option, datePicker
  }

  /// The kind of the element.
  public internal(set) var role: Role
  /// Its name, as it is read out; empty if it has none.
  public internal(set) var label: String
  /// Its value, as it is read out; empty if it has none.
  public internal(set) var value: String
  /// The effect of using it; empty if none is given.
  public internal(set) var hint = ""
  /// Its identifier for tests; empty if it has none.
  public internal(set) var identifier = ""
  /// `true` if it is usable.
  public internal(set) var isEnabled = true
  /// `true` if assistive technologies pass it over.
  public internal(set) var isHidden = false
  /// `true` if it is the chosen one.
  public internal(set) var isSelected = false
  /// `true` if it has the keyboard.
  public internal(set) var isFocused = false
  /// Its accessibility traits.
  public internal(set) var traits: AccessibilityTraits = []
  /// Its children.
  public internal(set) var children: [HeadlessElement] = []
  /// The names of its further actions: those of a swipe, a context menu, or `accessibilityAction(named:)`.
  public var actionNames: [String] { actions.map(\.name) }

  /// `true` if the status bar is hidden while it is shown.
  public internal(set) var hidesStatusBar = false
  /// The address that a tap on it opens the app with; `nil` for none.
  public internal(set) var opens: URL?
  /// The keys that press it; `nil` for none.
  public internal(set) var shortcut: KeyboardShortcut?

  var press: (() -> Void)?
  var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
  var setText: ((String) -> Void)?
  var submit: (() -> Void)?
  var setNumber: ((Double) -> Void)?
  var setDate: ((Date) -> Void)?
  var setFocus: ((Bool) -> Void)?
  var actions: [(name: String, perform: () -> Void)] = []

  init(_ role: Role, _ label: String = "", value: String = "", children: [HeadlessElement] = []) {
    self.role = role
    self.label = label
    self.value = value
    self.children = children
  }

  /// An element for the use of a person, which follows `disabled(_:)` and `focused(_:)`.
  static func control(_ role: Role, _ label: String, value: String = "", in context: Context) -> Self {
    var element = Self(role, label, value: value)
    element.isEnabled = context.environment.isEnabled
    return element
  }

  /// `true` if a person uses it, so that it needs a name.
  var isControl: Bool {
    switch role {
    case .button, .link, .tab, .toggle, .slider, .stepper, .textField, .picker, .datePicker: true
    case .option: false
    default: press != nil || traits.contains(.isButton)
    }
  }

  /// The element and all in it, outside in.
  var all: [HeadlessElement] {
    [self] + children.flatMap(\.all)
  }

  /// The element, and those in it indented, a line each.
  public var tree: String {
    var line = role.rawValue
    if !label.isEmpty { line += " “\(label)”" }
    if !value.isEmpty { line += " = “\(value)”" }
    if !isEnabled { line += " (disabled)" }
    if isSelected { line += " (selected)" }
    if isHidden { line += " (hidden)" }
    for name in actionNames { line += " [\(name)]" }
    let inner = children.map { $0.tree.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") }
    return ([line] + inner).joined(separator: "\n")
  }
}

extension [HeadlessElement] {
  /// The text read out for all of them together.
  @MainActor
  var spoken: String {
    flatMap { element -> [String] in
      guard !element.isHidden else { return [] }
      let own = [element.label, element.value].filter { !$0.isEmpty }
      return own.isEmpty ? [element.children.spoken].filter { !$0.isEmpty } : own
    }.joined(separator: ", ")
  }

  /// They, each changed with all in it.
  @MainActor
  func changed(deeply change: (inout HeadlessElement) -> Void) -> Self {
    map { element in
      var element = element
      change(&element)
      element.children = element.children.changed(deeply: change)
      return element
    }
  }
}

extension View {
  /// Has a tap open the app with an address.
  @_spi(Headless) public func opening(_ address: URL?) -> some View {
    transformingElements { element, _ in element.opens = address }
  }
}
