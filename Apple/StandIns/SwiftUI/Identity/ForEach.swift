// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A view for each element of a collection, whose identity is the element's identifier: SwiftUI/ForEach.
@MainActor
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// SwiftUI/ForEach/data.
  public var data: Data
  /// SwiftUI/ForEach/content.
  public var content: (Data.Element) -> Content
  private let id: (Data.Element) -> ID
}

extension ForEach: View, PrimitiveView where Content: View {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/ForEach/init(_:id:content:).
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  func render(_ context: Context) -> [Subview] {
    var seen: [ID: Int] = [:]
    return data.flatMap { element -> [Subview] in
      let id = id(element)
      let count = seen[id, default: 0]
      seen[id] = count + 1
      if count == 1 {
        context.warn("ForEach: the ID \(id) occurs multiple times within the collection, so results are undefined")
      }
      let key: ViewNode.Key = count == 0 ? .id(id) : .duplicate(id, count)
      let tag = Tag(value: id, type: ID.self, includesOptional: true)
      return context.build(key) { content(element) }.map { view in
        var view = view
        view.implicitTag = tag
        return view
      }
    }
  }

}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  /// SwiftUI/ForEach/init(_:content:).
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// SwiftUI/ForEach/init(_:content:).
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}

extension View {
  /// SwiftUI/View/id(_:): another identifier is another identity.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    modified { context, content in
      context.evaluate(content, .id(id))
    }
  }

  /// SwiftUI/View/tag(_:includeOptional:).
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    transformingSubviews { view, _ in
      view.tag = Tag(value: tag, type: V.self, includesOptional: includeOptional)
    }
  }
}
