// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Keeps the dependencies of intents on their app: AppIntents/AppDependencyManager.
public final class AppDependencyManager {
  // Proof: its content is guarded by a mutex.
  private nonisolated(unsafe) static let manager = AppDependencyManager()
  private let values = Mutex<[ObjectIdentifier: @Sendable () -> any Sendable]>([:])

  /// AppIntents/AppDependencyManager/init().
  public init() {}

  /// AppIntents/AppDependencyManager/shared.
  public static var shared: AppDependencyManager { unsafe manager }

  /// AppIntents/AppDependencyManager/add(key:dependency:); keys are not told apart.
  @_disfavoredOverload
  public func add<Dependency>(
    key: AnyHashable? = nil, dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Dependency
  ) where Dependency: Sendable {
    values.withLock { $0[ObjectIdentifier(Dependency.self)] = dependencyProvider }
  }

  fileprivate func value<Dependency: Sendable>() -> Dependency {
    guard let value = values.withLock({ $0[ObjectIdentifier(Dependency.self)] })?() as? Dependency else {
      fatalError("Nobody has added a \(Dependency.self)")
    }
    return value
  }
}

/// AppIntents/_SupportsAppDependencies.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// AppIntents/_SupportsAppDependencies/Dependency.
  public typealias Dependency = AppDependency
}

/// An intent's dependency on its app: AppIntents/AppDependency, `@Dependency` for short.
@propertyWrapper
public final class AppDependency<Value>: Sendable where Value: Sendable {
  // Proof: the manager is one for all, and guarded by a mutex.
  private nonisolated(unsafe) let manager: AppDependencyManager

  /// AppIntents/AppDependency/init(key:manager:).
  public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) { unsafe self.manager = manager }

  /// AppIntents/AppDependency/wrappedValue.
  public var wrappedValue: Value { unsafe manager.value() }
}
