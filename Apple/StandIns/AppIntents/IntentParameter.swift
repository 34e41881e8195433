// SPDX-License-Identifier: Apache-2.0
public import FoundationStandIn
import Synchronization

/// A value that an intent is given: AppIntents/IntentParameter, `@Parameter` for short.
@propertyWrapper
public final class IntentParameter<Value>: Sendable where Value: _IntentValue, Value: Sendable {
  /// AppIntents/IntentParameter/title.
  public let title: LocalizedStringResource
  /// The system's question for a missing value; `nil` for its own words.
  @_spi(Headless) public let question: IntentDialog?
  private let value: Mutex<Value?>

  fileprivate init(_ title: LocalizedStringResource, _ value: Value?, question: IntentDialog?) {
    self.title = title
    self.question = question
    self.value = Mutex(value)
  }

  /// AppIntents/IntentParameter/projectedValue.
  public var projectedValue: IntentParameter<Value> { self }

  /// AppIntents/IntentParameter/wrappedValue; a test that reads one which nobody has given ends.
  public var wrappedValue: Value {
    get {
      guard let value = value.withLock({ $0 }) else { fatalError("The parameter “\(title.key)” has no value") }
      return value
    }
    set { value.withLock { $0 = newValue } }
  }

  /// AppIntents/IntentParameter/needsValueError(_:): an intent that throws it is run again with another value.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError { AppIntentError(dialog: dialog) }
}

/// Why an intent is not done: AppIntents/AppIntentError.
public struct AppIntentError: Error {
  /// The system's question for another value.
  @_spi(Headless) public let dialog: IntentDialog?
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

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// AppIntents/Swift/Optional/ValueType.
  public typealias ValueType = Wrapped.ValueType
  /// AppIntents/Swift/Optional/UnwrappedType.
  public typealias UnwrappedType = Wrapped.UnwrappedType
}

extension IntentParameter where Value.ValueType == String {
  /// AppIntents/IntentParameter/init(title:description:default:inputOptions:requestValueDialog:inputConnectionBehavior:).
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title, defaultValue as? Value, question: requestValueDialog)
  }
}

/// AppIntents/InputConnectionBehavior.
public enum InputConnectionBehavior: Hashable {
  /// AppIntents/InputConnectionBehavior.
  case `default`, never, connectToPreviousIntentResult
}
