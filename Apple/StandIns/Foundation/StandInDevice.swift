// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A device on which an app runs: it has the single parts of frameworks, such as the notification centre.
///
/// All tests share one, unless they run in a scope of `current` with a device of their own. A task keeps the device of
/// the scope in which it was made, and a headless host that of the scope in which it was made.
@_spi(Headless)
public final class StandInDevice: Sendable {
  /// The device of this scope.
  @TaskLocal public static var current = StandInDevice()

  // Proof: the parts are guarded by the lock, which a part may take again while it is made.
  private nonisolated(unsafe) var parts: [ObjectIdentifier: AnyObject] = [:]
  private let lock = NSRecursiveLock()

  private let background = Atomic(false)
  /// `true` while the app is in the background.
  public var isInBackground: Bool {
    get { background.load(ordering: .relaxed) }
    set { background.store(newValue, ordering: .relaxed) }
  }

  /// A device on which nothing has run.
  public init() {}

  /// The device's only object of a type, which is made when it is first asked for.
  public func part<Part: AnyObject>(_ make: () -> Part) -> Part {
    lock.lock()
    defer { lock.unlock() }
    let key = ObjectIdentifier(Part.self)
    if let part = unsafe parts[key] as? Part { return part }
    let part = make()
    unsafe parts[key] = part
    return part
  }

  /// Does something on this device.
  public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Self.$current.withValue(self) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }
}
