// SPDX-License-Identifier: Apache-2.0

/// A part of an app with a life cycle of its own: SwiftUI/Scene.
@MainActor @preconcurrency
public protocol Scene {
  /// SwiftUI/Scene/Body-swift.associatedtype.
  associatedtype Body: Scene
  /// SwiftUI/Scene/body-swift.property.
  @SceneBuilder var body: Self.Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// The body of a scene that gives its windows itself: there is none.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// An app: SwiftUI/App.
@MainActor @preconcurrency
public protocol App {
  /// SwiftUI/App/Body-swift.associatedtype.
  associatedtype Body: Scene
  /// SwiftUI/App/body-swift.property.
  @SceneBuilder var body: Self.Body { get }
  /// SwiftUI/App/init().
  init()
}

extension App {
  /// SwiftUI/App/main(): an app without pixels runs in tests only.
  public static func main() {
    fatalError("This SwiftUI has no screen; a test runs \(Self.self) in a HeadlessHost")
  }
}

/// A scene that gives its windows itself.
@MainActor
protocol PrimitiveScene: Scene {
  func windows(_ context: Context, _ key: ViewNode.Key) -> [HeadlessElement]
}

extension Context {
  /// The windows of a scene.
  func windows<S: Scene>(of scene: S, _ key: ViewNode.Key) -> [HeadlessElement] {
    if let scene = scene as? any PrimitiveScene { return scene.windows(self, key) }
    var inner = self
    inner.node = node.child(key, type: S.self)
    let (body, isUnchanged) = inner.node.body(of: scene, in: inner) { scene in
      var installed = scene
      install(in: &installed, node: inner.node)
      return installed.body
    }
    inner.isUnchanged = isUnchanged
    return inner.windows(of: body, .position(0))
  }

  /// The windows of an app, whose state lasts as long as the host.
  func windows<A: App>(ofApp app: A) -> [HeadlessElement] {
    graph.windowIDs = graph.windowIDs ?? []
    let (body, isUnchanged) = node.body(of: app, in: self) { app in
      var installed = app
      install(in: &installed, node: node)
      return installed.body
    }
    var inner = self
    inner.isUnchanged = isUnchanged
    return inner.windows(of: body, .position(0))
  }

  /// A window with `content`, a page of its own.
  func window<Content: View>(_ title: String, _ content: Content, _ key: ViewNode.Key) -> HeadlessElement {
    var inner = self
    inner.page = Page()
    let views = inner.evaluate(content, key)
    graph.windowLayouts.append(inner.laidOut(views))
    return HeadlessElement(.window, title, children: inner.page.header + views.elements)
  }
}

extension Context {
  /// The layout of a page with its own title and toolbar.
  func laidOut(_ views: [Subview]) -> Layout {
    let header = Layout.header(back: false, page.title, page.toolbar.map(\.layout), environment.textLook)
    return .page(top: header, views.columnLayout, bottom: .nothing)
  }
}

/// Makes scenes of closures: SwiftUI/SceneBuilder.
@resultBuilder
public struct SceneBuilder {
  /// SwiftUI/SceneBuilder/buildExpression(_:).
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// SwiftUI/SceneBuilder/buildBlock(_:).
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// SwiftUI/SceneBuilder/buildBlock(_:).
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
    var scenes: [any Scene] = []
    repeat scenes.append(each content)
    return SeveralScenes(scenes: scenes)
  }
}

struct SeveralScenes {
  let scenes: [any Scene]
}

extension SeveralScenes: PrimitiveScene {
  typealias Body = Never

  func windows(_ context: Context, _ key: ViewNode.Key) -> [HeadlessElement] {
    scenes.enumerated().flatMap { context.windows(of: $1, .id("\(key).\($0)")) }
  }
}
