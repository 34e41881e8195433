// SPDX-License-Identifier: Apache-2.0

/// What `@AppStorage` keeps, in memory; hand it to a second host to start the app again with the settings of the first.
@_spi(Headless)
@MainActor
public final class HeadlessStorage {
  /// The stored values by key: `Bool`, `Int`, `Double`, `String`, `Data`, `URL`, or the raw value of another type.
  public private(set) var values: [String: Any] = [:]
  private var readers: [String: [ObjectIdentifier: ChangeFlag]] = [:]
  private var hosts: [ChangeFlag] = []

  /// An empty storage.
  public init() {}

  /// The value of a key, or `nil`; changing it redraws what shows it.
  public subscript(key: String) -> Any? {
    get { values[key] }
    set {
      values[key] = newValue
      for flag in (readers.removeValue(forKey: key) ?? [:]).values { flag.set() }
      for host in hosts { host.set() }
    }
  }

  func isRead(_ key: String, by node: ViewNode) {
    readers[key, default: [:]][ObjectIdentifier(node)] = node.dependency
  }

  func attach(_ changes: ChangeFlag) {
    hosts.append(changes)
  }
}
