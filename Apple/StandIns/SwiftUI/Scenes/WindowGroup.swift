// SPDX-License-Identifier: Apache-2.0
public import Observation

/// Windows of one kind, of which one is open at first: SwiftUI/WindowGroup.
public struct WindowGroup<Content: View>: Scene, PrimitiveScene {
  /// SwiftUI/Scene/Body-swift.associatedtype.
  public typealias Body = Never

  private let id: String?
  private let title: Text
  private let content: Content

  /// SwiftUI/WindowGroup/init(content:).
  public init(@ViewBuilder content: () -> Content) {
    id = nil
    title = Text(verbatim: "")
    self.content = content()
  }

  /// SwiftUI/WindowGroup/init(_:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    id = nil
    self.title = Text(title)
    self.content = content()
  }

  /// SwiftUI/WindowGroup/init(id:content:).
  public init(id: String, @ViewBuilder content: () -> Content) {
    self.id = id
    title = Text(verbatim: "")
    self.content = content()
  }

  func windows(_ context: Context, _ key: ViewNode.Key) -> [HeadlessElement] {
    if let id { context.graph.windowIDs?.insert(id) }
    let title = title.string(in: context.environment)
    return context.graph.windowNumbers[id ?? "", default: [0]].map { number in
      context.window(title, content, number == 0 ? key : .id("\(key) \(number)"))
    }
  }
}

/// The settings of an app, as if they were open: SwiftUI/Settings.
public struct Settings<Content: View>: Scene, PrimitiveScene {
  /// SwiftUI/Scene/Body-swift.associatedtype.
  public typealias Body = Never

  private let content: Content

  /// SwiftUI/Settings/init(content:).
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func windows(_ context: Context, _ key: ViewNode.Key) -> [HeadlessElement] {
    [context.window("Settings", content, key)]
  }
}

/// A scene in the menu bar: SwiftUI/MenuBarExtra.
///
/// Its label is a button; its content stands in the window of that button, as if it were open.
public struct MenuBarExtra<Label: View, Content: View>: Scene, PrimitiveScene {
  /// SwiftUI/Scene/Body-swift.associatedtype.
  public typealias Body = Never

  private let isInserted: Binding<Bool>?
  private let content: Content
  private let label: Label

  /// SwiftUI/MenuBarExtra/init(content:label:).
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    isInserted = nil
    self.content = content()
    self.label = label()
  }

  /// SwiftUI/MenuBarExtra/init(isInserted:content:label:): absent while the binding is false.
  public init(isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.isInserted = isInserted
    self.content = content()
    self.label = label()
  }

  func windows(_ context: Context, _ key: ViewNode.Key) -> [HeadlessElement] {
    guard isInserted?.wrappedValue != false else { return [] }
    let label = context.evaluate(label, .named("label \(key)")).spoken
    if label.isEmpty { context.warn("A MenuBarExtra has no name") }
    return [context.window(label, content, key)]
  }
}

extension MenuBarExtra where Label == SwiftUI.Label<Text, Image> {
  /// SwiftUI/MenuBarExtra/init(_:systemImage:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension MenuBarExtra where Label == Text {
  /// SwiftUI/MenuBarExtra/init(_:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// SwiftUI/MenuBarExtraStyle.
public protocol MenuBarExtraStyle {}

/// SwiftUI/WindowMenuBarExtraStyle.
public struct WindowMenuBarExtraStyle: MenuBarExtraStyle {
  /// SwiftUI/WindowMenuBarExtraStyle/init().
  public init() {}
}

extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
  /// SwiftUI/MenuBarExtraStyle/window.
  public static var window: WindowMenuBarExtraStyle { WindowMenuBarExtraStyle() }
}

extension Scene {
  /// SwiftUI/Scene/menuBarExtraStyle(_:).
  public func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene { self }

  /// SwiftUI/Scene/environment(_:).
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    ChangedScene(scene: self) { $0.objects[ObjectIdentifier(T.self)] = object }
  }

  /// SwiftUI/Scene/environment(_:_:).
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    ChangedScene(scene: self) { $0[keyPath: keyPath] = value }
  }
}

struct ChangedScene<Content: Scene>: PrimitiveScene {
  typealias Body = Never
  let scene: Content
  let change: (inout EnvironmentValues) -> Void

  func windows(_ context: Context, _ key: ViewNode.Key) -> [HeadlessElement] {
    context.with(change).windows(of: scene, key)
  }
}
