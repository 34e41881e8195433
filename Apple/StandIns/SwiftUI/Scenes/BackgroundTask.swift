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
  /// SwiftUI/Scene/backgroundTask(_:action:); the host runs it by its name.
  public func backgroundTask<D, R>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene where D: Sendable, R: Sendable {
    BackgroundScene(scene: self, identifier: task.identifier) {
      if let nothing = () as? D { _ = await action(nothing) }
    }
  }
}

/// A scene with its work in the background.
struct BackgroundScene<Content: Scene>: PrimitiveScene {
  typealias Body = Never
  let scene: Content
  let identifier: String
  let action: @Sendable () async -> Void

  func windows(_ context: Context, _ key: ViewNode.Key) -> [HeadlessElement] {
    context.graph.backgroundTasks[identifier] = action
    return context.windows(of: scene, key)
  }
}
