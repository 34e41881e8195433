// SPDX-License-Identifier: Apache-2.0

/// A moment that the system lends the app in the background: SwiftUI/BackgroundTask.
public struct BackgroundTask<Request, Response>: Sendable {
  let identifier: String
}

extension BackgroundTask {
  /// SwiftUI/BackgroundTask/appRefresh(_:).
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void { BackgroundTask<Void, Void>(identifier: identifier) }
}

extension Scene {
  /// SwiftUI/Scene/backgroundTask(_:action:); a test finds it under its name.
  public func backgroundTask<D, R>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene where D: Sendable, R: Sendable {
    BackgroundScene(scene: self, identifier: task.identifier) {
      if let nothing = () as? D { _ = await action(nothing) }
    }
  }
}

/// A scene with what it does in the background.
@_spi(Headless)
public struct BackgroundScene<Content: Scene>: Scene {
  /// The scene itself.
  public let scene: Content
  /// The name of the task.
  public let identifier: String
  /// What is done.
  public let action: @Sendable () async -> Void

  /// SwiftUI/Scene/body-swift.property.
  public var body: some Scene { scene }
}
