// SPDX-License-Identifier: Apache-2.0
public import FoundationStandIn

/// A widget's content from a moment on: WidgetKit/TimelineEntry.
public protocol TimelineEntry {
  /// WidgetKit/TimelineEntry/date.
  var date: Date { get }
}

/// Gives a widget's entries: WidgetKit/TimelineProvider.
public protocol TimelineProvider {
  /// WidgetKit/TimelineProvider/Entry.
  associatedtype Entry: TimelineEntry
  /// WidgetKit/TimelineProvider/Context.
  typealias Context = TimelineProviderContext
  /// WidgetKit/TimelineProvider/placeholder(in:).
  func placeholder(in context: Self.Context) -> Self.Entry
  /// WidgetKit/TimelineProvider/getSnapshot(in:completion:).
  @preconcurrency func getSnapshot(
    in context: Self.Context, completion: @escaping @Sendable (Self.Entry) -> Void)
  /// WidgetKit/TimelineProvider/getTimeline(in:completion:).
  @preconcurrency func getTimeline(
    in context: Self.Context, completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
}

/// The purpose of the entries: WidgetKit/TimelineProviderContext.
public struct TimelineProviderContext {
  /// WidgetKit/TimelineProviderContext/isPreview.
  public let isPreview: Bool

  /// For a test.
  @_spi(Headless) public init(isPreview: Bool = false) { self.isPreview = isPreview }
}

/// A widget's entries, and when to ask for more: WidgetKit/Timeline.
public struct Timeline<EntryType> where EntryType: TimelineEntry {
  /// WidgetKit/Timeline/entries.
  public let entries: [EntryType]
  /// WidgetKit/Timeline/policy.
  public let policy: TimelineReloadPolicy

  /// WidgetKit/Timeline/init(entries:policy:).
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

/// The time of new entries: WidgetKit/TimelineReloadPolicy.
public struct TimelineReloadPolicy: Equatable {
  private let date: Date?

  // Proof of the constant: it holds nothing.
  /// WidgetKit/TimelineReloadPolicy/atEnd.
  @safe public nonisolated(unsafe) static let atEnd = TimelineReloadPolicy(date: nil)
  /// WidgetKit/TimelineReloadPolicy/after(_:).
  public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(date: date) }
}
