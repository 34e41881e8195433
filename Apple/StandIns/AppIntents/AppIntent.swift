// SPDX-License-Identifier: Apache-2.0
@_exported public import FoundationStandIn

/// Something that an app can do, and the system can ask of it: AppIntents/AppIntent.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// AppIntents/AppIntent/PerformResult.
  associatedtype PerformResult: IntentResult
  /// AppIntents/AppIntent/title.
  static var title: LocalizedStringResource { get }
  /// AppIntents/AppIntent/isDiscoverable.
  static var isDiscoverable: Bool { get }
  /// AppIntents/AppIntent/supportedModes.
  static var supportedModes: IntentModes { get }
  /// AppIntents/AppIntent/perform().
  func perform() async throws -> PerformResult
  /// AppIntents/AppIntent/init().
  init()
}

extension AppIntent {
  /// AppIntents/AppIntent/Parameter.
  public typealias Parameter = IntentParameter

  /// AppIntents/AppIntent/isDiscoverable.
  public static var isDiscoverable: Bool { true }
  /// AppIntents/AppIntent/supportedModes.
  public static var supportedModes: IntentModes { [] }
}

/// Where an intent runs: AppIntents/IntentModes.
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// AppIntents/IntentModes/rawValue.
  public let rawValue: Int
  /// AppIntents/IntentModes/init(rawValue:).
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// AppIntents/IntentModes/foreground.
  public static var foreground: IntentModes { IntentModes(rawValue: 1) }
}

/// AppIntents/PersistentlyIdentifiable.
public protocol PersistentlyIdentifiable {
  /// AppIntents/PersistentlyIdentifiable/persistentIdentifier.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// AppIntents/PersistentlyIdentifiable/persistentIdentifier.
  public static var persistentIdentifier: String { "\(Self.self)" }
}

/// AppIntents/SystemIntent.
public protocol SystemIntent: AppIntent {}

/// An intent that the system runs in the app's process, which it launches for that: AppIntents/LiveActivityIntent.
public protocol LiveActivityIntent: SystemIntent {}

/// The result of an intent: AppIntents/IntentResult.
public protocol IntentResult: Sendable {
  /// AppIntents/IntentResult/Dialog.
  associatedtype Dialog = Never
}

extension IntentResult {
  /// AppIntents/IntentResult/result().
  public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self(dialog: nil)
  }

  /// AppIntents/IntentResult/result(dialog:).
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { Self(dialog: dialog) }
}

/// An intent's result with something to say: AppIntents/ProvidesDialog.
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

/// AppIntents/IntentResultContainer.
public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: IntentResult
where Value: _IntentValue, OpensAppIntent: AppIntent {
  /// AppIntents/IntentResultContainer/dialog.
  public var dialog: IntentDialog?

  fileprivate init(dialog: IntentDialog?) { self.dialog = dialog }
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

extension Never: AppIntent, _IntentValue {
  /// AppIntents/AppIntent/title.
  public static var title: LocalizedStringResource { "" }

  /// AppIntents/AppIntent/init().
  public init() { fatalError("There is no value of Never") }

  /// AppIntents/AppIntent/perform().
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { switch self {} }
}
