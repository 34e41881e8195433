// SPDX-License-Identifier: Apache-2.0

extension View {
  /// SwiftUI/View/onAppear(perform:).
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    also { context in
      context.whileShown(appear: action)
    }
  }

  /// SwiftUI/View/onDisappear(perform:).
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    also { context in
      context.whileShown(disappear: action)
    }
  }

  /// SwiftUI/View/task(priority:_:): begins when the view appears, and is cancelled when it disappears.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// SwiftUI/View/task(id:priority:_:): also cancelled, and begun anew, when the value changes.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View {
    also { context in
      context.keepTask(value, priority: priority, action)
    }
  }

  /// SwiftUI/View/onChange(of:initial:_:).
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    also { context in
      guard let observed = context.node.memory as? Observed<V> else {
        context.node.memory = Observed(value)
        if initial { context.afterwards { action(value, value) } }
        return
      }
      let before = observed.value
      observed.value = value
      if before != value { context.afterwards { action(before, value) } }
    }
  }

  /// SwiftUI/View/onChange(of:initial:_:).
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}

/// The value that a modifier saw last.
private final class Observed<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A task that runs while a view is shown, for one value.
@MainActor
private final class RunningTask<Value: Equatable> {
  var value: Value
  var task: Task<Void, Never>?

  init(_ value: Value) {
    self.value = value
  }
}

extension Context {
  /// Calls `appear` once the view is shown, and the latest `disappear` when it no longer is.
  fileprivate func whileShown(appear: (@MainActor () -> Void)? = nil, disappear: (@MainActor () -> Void)? = nil) {
    guard isAppearing else { return }
    let isNew = node.onDisappear == nil
    let graph = graph
    node.onDisappear = {
      if let disappear { graph.effects.append(disappear) }
    }
    if isNew, let appear { afterwards(appear) }
  }

  fileprivate func keepTask<Value: Equatable>(
    _ value: Value, priority: TaskPriority, _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) {
    guard isAppearing else { return }
    let running = node.memory as? RunningTask<Value> ?? RunningTask(value)
    node.memory = running
    let isNew = node.onDisappear == nil
    guard isNew || running.value != value else { return }
    running.value = value
    running.task?.cancel()
    node.onDisappear = {
      running.task?.cancel()
      running.task = nil
    }
    afterwards { running.task = Task(priority: priority, operation: action) }
  }

  /// `true` if the view is shown; the view is told when a page covers it.
  private var isAppearing: Bool {
    if !isShown {
      node.onDisappear?()
      node.onDisappear = nil
    }
    return isShown
  }
}
