// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Dismisses the presentation around: SwiftUI/DismissAction.
public struct DismissAction {
  /// The dismissed node, by which two actions are told apart.
  let target: ViewNode?
  let perform: (() -> Void)?

  init() {
    target = nil
    perform = nil
  }

  init(target: ViewNode, perform: @escaping () -> Void) {
    self.target = target
    self.perform = perform
  }

  /// SwiftUI/DismissAction/callAsFunction(): does nothing where nothing is presented.
  @MainActor @preconcurrency
  public func callAsFunction() {
    perform?()
  }
}

extension DismissAction: ComparedProperty {
  func isSame(as other: Any) -> Bool { target === (other as? Self)?.target }
}

/// Opens an address: SwiftUI/OpenURLAction.
@MainActor @preconcurrency
public struct OpenURLAction {
  /// SwiftUI/OpenURLAction/Result.
  public struct Result: Sendable {
    enum Kind { case handled, discarded, systemAction(URL?) }
    let kind: Kind

    /// SwiftUI/OpenURLAction/Result/handled.
    public static let handled = Result(kind: .handled)
    /// SwiftUI/OpenURLAction/Result/discarded.
    public static let discarded = Result(kind: .discarded)
    /// SwiftUI/OpenURLAction/Result/systemAction.
    public static let systemAction = Result(kind: .systemAction(nil))

    /// SwiftUI/OpenURLAction/Result/systemAction(_:).
    public static func systemAction(_ url: URL) -> Result { Result(kind: .systemAction(url)) }
  }

  private let handler: (@MainActor (URL) -> Result)?
  /// The system's action: the host keeps the address.
  static var system: ((URL) -> Void)?

  nonisolated init() {
    handler = nil
  }

  /// SwiftUI/OpenURLAction/init(handler:).
  public nonisolated init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = handler
  }

  /// SwiftUI/OpenURLAction/callAsFunction(_:).
  public func callAsFunction(_ url: URL) {
    callAsFunction(url) { _ in }
  }

  /// SwiftUI/OpenURLAction/callAsFunction(_:completion:).
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch (handler?(url) ?? .systemAction).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .systemAction(let other):
      Self.system?(other ?? url)
      completion(Self.system != nil)
    }
  }
}

extension OpenURLAction: ComparedProperty {
  func isSame(as other: Any) -> Bool { handler == nil && (other as? Self)?.handler == nil }
}

extension View {
  /// SwiftUI/View/onOpenURL(perform:).
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    also { $0.graph.urlHandler = action }
  }
}

/// Opens a window: SwiftUI/OpenWindowAction.
@MainActor @preconcurrency
public struct OpenWindowAction {
  /// The system's action: the host keeps the identifier.
  static var system: ((String) -> Void)?

  nonisolated init() {}

  /// SwiftUI/OpenWindowAction/callAsFunction(id:).
  public func callAsFunction(id: String) {
    Self.system?(id)
  }
}

extension OpenWindowAction: ComparedProperty {
  func isSame(as other: Any) -> Bool { other is Self }
}
