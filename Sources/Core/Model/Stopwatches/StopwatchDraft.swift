// SPDX-License-Identifier: Apache-2.0

/// The values for a new stopwatch.
public struct StopwatchDraft: ItemDraft {
  /// Name to give it; empty for none.
  public var label: Label
  /// `true` if it starts at once.
  public var starts: Bool

  /// Makes a draft.
  public init(label: Label = .none, starts: Bool = true) {
    self.label = label
    self.starts = starts
  }

  /// A draft of a stopwatch.
  public typealias Made = Stopwatch
  /// Always `nil`: a stopwatch never rings.
  public var rings: Said<RingSettings>? {
    get { nil }
    set {}
  }

  /// Names every value of the draft.
  public func request(ringing rings: RingSettings) -> String { "stopwatch \(starts ? "start" : "idle") \(label.text)" }

  /// Visits the fields of a draft.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StopwatchDraft?
  ) throws(Visitor.Failure) -> StopwatchDraft {
    StopwatchDraft(
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      starts: try visitor.field("starts", or: true, whole) { $0.starts })
  }
}
