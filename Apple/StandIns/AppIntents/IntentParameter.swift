// SPDX-License-Identifier: Apache-2.0
public import FoundationStandIn
import Synchronization

/// A value that an intent is given: AppIntents/IntentParameter, `@Parameter` for short.
@propertyWrapper
public final class IntentParameter<Value>: Sendable where Value: _IntentValue, Value: Sendable {
  /// AppIntents/IntentParameter/title.
  public let title: LocalizedStringResource
  private let value: Mutex<Value?>

  fileprivate init(_ title: LocalizedStringResource, _ value: Value?) {
    self.title = title
    self.value = Mutex(value)
  }

  /// AppIntents/IntentParameter/wrappedValue; a test that reads one which nobody has given ends.
  public var wrappedValue: Value {
    get {
      guard let value = value.withLock({ $0 }) else { fatalError("The parameter “\(title.key)” has no value") }
      return value
    }
    set { value.withLock { $0 = newValue } }
  }
}

/// A type that parameters have: AppIntents/_IntentValue.
public protocol _IntentValue {
  /// AppIntents/_IntentValue/ValueType.
  associatedtype ValueType: _IntentValue = Self
  /// AppIntents/_IntentValue/UnwrappedType.
  associatedtype UnwrappedType: _IntentValue = Self
}

extension String: _IntentValue {
  /// AppIntents/Swift/String/IntentInputOptions.
  public struct IntentInputOptions {}
}

extension IntentParameter where Value.ValueType == String {
  /// AppIntents/IntentParameter/init(title:description:default:inputOptions:requestValueDialog:inputConnectionBehavior:).
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title, defaultValue as? Value)
  }
}

/// What the system says to ask for a value: AppIntents/IntentDialog.
public struct IntentDialog: Sendable {}

/// AppIntents/InputConnectionBehavior.
public enum InputConnectionBehavior: Hashable {
  /// AppIntents/InputConnectionBehavior.
  case `default`, never, connectToPreviousIntentResult
}
