// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A key of the environment: SwiftUI/EnvironmentKey.
public protocol EnvironmentKey {
  /// SwiftUI/EnvironmentKey/Value.
  associatedtype Value
  /// SwiftUI/EnvironmentKey/defaultValue.
  static var defaultValue: Value { get }
}

/// The values that a view passes to all in it: SwiftUI/EnvironmentValues.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// The objects by type.
  var objects: [ObjectIdentifier: AnyObject] = [:]

  /// SwiftUI/EnvironmentValues/init().
  public init() {}

  /// SwiftUI/EnvironmentValues/subscript(_:).
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  // MARK: Values of SwiftUI

  /// SwiftUI/EnvironmentValues/locale; the host's, not the machine's.
  public var locale = Locale(identifier: "en_US_POSIX")
  /// SwiftUI/EnvironmentValues/timeZone; the host's, not the machine's.
  public var timeZone = TimeZone(secondsFromGMT: 0)!
  /// SwiftUI/EnvironmentValues/calendar.
  public var calendar = Calendar(identifier: .gregorian)
  /// SwiftUI/EnvironmentValues/layoutDirection.
  public var layoutDirection = LayoutDirection.leftToRight
  /// SwiftUI/EnvironmentValues/colorScheme.
  public var colorScheme = ColorScheme.light
  /// SwiftUI/EnvironmentValues/dynamicTypeSize.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// SwiftUI/EnvironmentValues/horizontalSizeClass.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  /// SwiftUI/EnvironmentValues/verticalSizeClass.
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  /// SwiftUI/EnvironmentValues/scenePhase.
  public var scenePhase = ScenePhase.active
  /// SwiftUI/EnvironmentValues/isEnabled.
  public var isEnabled = true
  /// SwiftUI/EnvironmentValues/isPresented.
  public internal(set) var isPresented = false
  /// SwiftUI/EnvironmentValues/accessibilityReduceMotion.
  public internal(set) var accessibilityReduceMotion = false
  /// SwiftUI/EnvironmentValues/accessibilityVoiceOverEnabled.
  public internal(set) var accessibilityVoiceOverEnabled = false
  /// SwiftUI/EnvironmentValues/openURL.
  public var openURL = OpenURLAction()
  /// SwiftUI/EnvironmentValues/openWindow.
  public internal(set) var openWindow = OpenWindowAction()
  /// SwiftUI/EnvironmentValues/dismiss.
  public internal(set) var dismiss = DismissAction()

  // MARK: Values of the host

  /// The time that views tell.
  var now = Date(timeIntervalSinceReferenceDate: 0)
  /// The look of texts and controls.
  var looks = Looks()
  /// The text of a localized key; `nil` if there is none.
  var localized: (@MainActor (_ key: String, _ locale: Locale) -> String?)?
  /// A dialog's action once one of its buttons was pressed.
  var pressed: (@MainActor () -> Void)?
  /// Calls of a submitted text field, outside in.
  var submitted: [@MainActor () -> Void] = []
  /// The pages of the navigation stack around.
  var navigation: NavigationState?
}

/// SwiftUI/LayoutDirection.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// SwiftUI/LayoutDirection/leftToRight.
  case leftToRight
  /// SwiftUI/LayoutDirection/rightToLeft.
  case rightToLeft
}

/// SwiftUI/ColorScheme.
public enum ColorScheme: CaseIterable, Sendable {
  /// SwiftUI/ColorScheme/light.
  case light
  /// SwiftUI/ColorScheme/dark.
  case dark
}

/// SwiftUI/UserInterfaceSizeClass.
public enum UserInterfaceSizeClass: Sendable {
  /// SwiftUI/UserInterfaceSizeClass/compact.
  case compact
  /// SwiftUI/UserInterfaceSizeClass/regular.
  case regular
}

/// SwiftUI/ScenePhase.
public enum ScenePhase: Comparable, Sendable {
  /// SwiftUI/ScenePhase/background.
  case background
  /// SwiftUI/ScenePhase/inactive.
  case inactive
  /// SwiftUI/ScenePhase/active.
  case active
}
