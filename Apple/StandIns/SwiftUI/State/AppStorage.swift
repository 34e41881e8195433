// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A value of the app's settings, which outlives it: SwiftUI/AppStorage.
///
/// Kept by the host in memory, never in the settings of the person who runs the tests; a `store` is not told apart.
@MainActor
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty, InstalledProperty {
  private let key: String
  private let read: (Any?) -> Value
  private let write: (Value) -> Any?
  private var node: ViewNode?
  private var storage: HeadlessStorage?

  private init(key: String, read: @escaping (Any?) -> Value, write: @escaping (Value) -> Any?) {
    self.key = key
    self.read = read
    self.write = write
  }

  private init(plain key: String, _ first: Value) {
    self.init(key: key, read: { $0 as? Value ?? first }, write: { $0 })
  }

  /// SwiftUI/AppStorage/wrappedValue.
  public var wrappedValue: Value {
    get {
      if let node, ViewNode.current === node { storage?.isRead(key, by: node) }
      return read(storage?[key])
    }
    nonmutating set { storage?[key] = write(newValue) }
  }

  /// SwiftUI/AppStorage/projectedValue.
  public var projectedValue: Binding<Value> {
    guard let storage else { return .constant(wrappedValue) }
    let (key, read, write) = (key, read, write)
    return Binding(
      owner: storage, path: \HeadlessStorage.[key],
      get: {
        if let node = ViewNode.current { storage.isRead(key, by: node) }
        return read(storage[key])
      },
      set: { storage[key] = write($0) })
  }

  mutating func install(in node: ViewNode, offset: Int) {
    self.node = node
    storage = node.graph.storage
  }
}

extension AppStorage: ComparedProperty {
  // What it holds is compared where it was read.
  func isSame(as other: Any) -> Bool { key == (other as? Self)?.key }
}

extension AppStorage where Value == Bool {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) { self.init(plain: key, wrappedValue) }
}

extension AppStorage where Value == Int {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) { self.init(plain: key, wrappedValue) }
}

extension AppStorage where Value == Double {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) { self.init(plain: key, wrappedValue) }
}

extension AppStorage where Value == String {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) { self.init(plain: key, wrappedValue) }
}

extension AppStorage where Value == Data {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) { self.init(plain: key, wrappedValue) }
}

extension AppStorage where Value == URL {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) { self.init(plain: key, wrappedValue) }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key: key, read: { ($0 as? String).flatMap { Value(rawValue: $0) } ?? wrappedValue }, write: { $0.rawValue })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  /// SwiftUI/AppStorage/init(wrappedValue:_:store:).
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key: key, read: { ($0 as? Int).flatMap { Value(rawValue: $0) } ?? wrappedValue }, write: { $0.rawValue })
  }
}

extension AppStorage where Value == String? {
  /// SwiftUI/AppStorage/init(_:store:).
  public init(_ key: String, store: UserDefaults? = nil) { self.init(key: key, read: { $0 as? String }, write: { $0 }) }
}

extension AppStorage where Value == Int? {
  /// SwiftUI/AppStorage/init(_:store:).
  public init(_ key: String, store: UserDefaults? = nil) { self.init(key: key, read: { $0 as? Int }, write: { $0 }) }
}
