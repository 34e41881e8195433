// SPDX-License-Identifier: Apache-2.0

/// A stopwatch to be made.
public struct StopwatchDraft: ItemDraft {
  public var label: Label
  /// Whether it runs at once.
  public var starts: Bool

  public init(label: Label = .none, starts: Bool = true) {
    self.label = label
    self.starts = starts
  }

  public typealias Made = Stopwatch
  public var ringSettings: RingSettings? { nil }

  public var request: String { "stopwatch \(starts ? "start" : "idle") \(label.text)" }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StopwatchDraft?
  ) throws(Visitor.Failure) -> StopwatchDraft {
    StopwatchDraft(
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      starts: try visitor.field("starts", or: true, whole) { $0.starts })
  }
}

/// What is to change about a stopwatch; `nil` stays as it is.
public struct StopwatchEdit: ItemEdit {
  public var label: Label?

  public init(label: Label? = nil) { self.label = label }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StopwatchEdit?
  ) throws(Visitor.Failure) -> StopwatchEdit {
    StopwatchEdit(label: try visitor.given("label", whole) { $0.label })
  }
}
