// SPDX-License-Identifier: Apache-2.0

/// The values of the pages above the root: SwiftUI/NavigationPath.
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  /// SwiftUI/NavigationPath/init().
  public init() {}

  /// SwiftUI/NavigationPath/count.
  public var count: Int { values.count }

  /// SwiftUI/NavigationPath/isEmpty.
  public var isEmpty: Bool { values.isEmpty }

  /// SwiftUI/NavigationPath/append(_:).
  public mutating func append<V: Hashable>(_ value: V) {
    values.append(AnyHashable(value))
  }

  /// SwiftUI/NavigationPath/removeLast(_:).
  public mutating func removeLast(_ k: Int = 1) {
    values.removeLast(k)
  }
}

/// The pages pushed by the links of a stack.
@MainActor
final class NavigationState {
  let push: (AnyHashable) -> Void
  let pushView: (@escaping () -> AnyView) -> Void

  init(push: @escaping (AnyHashable) -> Void, pushView: @escaping (@escaping () -> AnyView) -> Void) {
    self.push = push
    self.pushView = pushView
  }
}

/// Pages, of which the last is shown: SwiftUI/NavigationStack.
public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let root: Root
  /// The values of the path; `nil` if the stack keeps them itself.
  private let path: Binding<[AnyHashable]>?

  /// A page that a link pushed as a view, with a number of its own.
  private struct Pushed {
    let number: Int
    let view: () -> AnyView
  }

  func render(_ context: Context) -> [Subview] {
    let own = context.node.box(at: 0, first: [AnyHashable]())
    let pushed = context.node.box(at: 1, first: [Pushed]())
    let path = path ?? Binding(source: own, get: { own.value }, set: { own.value = $0 })
    var inner = context
    inner.environment.navigation = NavigationState(
      push: { path.wrappedValue.append($0) },
      pushView: { view in pushed.value.append(Pushed(number: (pushed.value.last?.number ?? 0) + 1, view: view)) })

    // The number of pages that present themselves is known only once all are evaluated: by the last pass, until then.
    let values = path.wrappedValue
    let presentedBefore = context.node.memory as? Int ?? 0
    let expected = 1 + values.count + pushed.value.count + presentedBefore

    var pages: [Shown] = []
    var destinations: [ObjectIdentifier: @MainActor (AnyHashable) -> AnyView] = [:]
    func add<V: View>(_ view: V, _ key: ViewNode.Key, close: (() -> Void)?) {
      var context = inner
      context.isShown = inner.isShown && pages.count >= expected - 1
      let new = page(view, key, close: close, in: context)
      pages.append(new)
      destinations.merge(new.page.destinations) { outer, _ in outer }
    }
    add(root, .named("root"), close: nil)
    for (index, value) in values.enumerated() {
      let close = { path.wrappedValue.removeSubrange(index...) }
      let key = ViewNode.Key.id([AnyHashable(index), value] as [AnyHashable])
      if let destination = destinations[ObjectIdentifier(type(of: value.base))] {
        add(destination(value), key, close: close)
      } else {
        context.warn("NavigationStack: no navigationDestination for \(type(of: value.base))")
        add(EmptyView(), key, close: close)
      }
    }
    for (index, page) in pushed.value.enumerated() {
      add(page.view(), .named("pushed \(page.number)")) { pushed.value.removeSubrange(index...) }
    }
    // A page that was presented may present one itself.
    var (next, presented) = (0, 0)
    while next < pages.count {
      for page in pages[next].page.presented {
        presented += 1
        add(page.content(), .id([AnyHashable(next), AnyHashable(page.key)] as [AnyHashable]), close: page.close)
      }
      next += 1
    }
    if presented != presentedBefore {
      context.node.memory = presented
      context.graph.changes.set()
    }
    guard let top = pages.last else { return [] }
    var header = top.page.header
    if let close = top.close {
      var back = HeadlessElement(.button, "Back")
      back.traits = .isButton
      back.press = close
      header.insert(back, at: 0)
    }
    // The pages of the stack around, as a sheet's, learn nothing of titles within.
    let title = Layout.header(
      back: top.close != nil, top.page.title, top.page.toolbar.map(\.layout), context.environment.textLook)
    return [Subview(header + top.views.elements, .page(top: title, top.views.columnLayout, bottom: .nothing))]
  }

  private struct Shown {
    let page: Page
    let views: [Subview]
    let close: (() -> Void)?
  }

  private func page<V: View>(
    _ view: V, _ key: ViewNode.Key, close: (() -> Void)?, in context: Context
  ) -> Shown {
    var inner = context
    inner.page = Page()
    let node = context.node.child(key, type: Shown.self)
    inner.node = node
    if let close {
      inner.isUnchanged = false
      inner.environment.isPresented = true
      inner.environment.dismiss = DismissAction(target: node, perform: close)
    }
    let views = inner.evaluate(view)
    if inner.page.isDismissDisabled { context.page.isDismissDisabled = true }
    return Shown(page: inner.page, views: views, close: close)
  }
}

extension NavigationStack {
  /// SwiftUI/NavigationStack/init(path:root:).
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    path = nil
  }

  /// SwiftUI/NavigationStack/init(path:root:).
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    self.path = Binding<[AnyHashable]>(get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 })
  }

  /// SwiftUI/NavigationStack/init(path:root:).
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {
    self.root = root()
    self.path = Binding<[AnyHashable]>(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
  }
}
