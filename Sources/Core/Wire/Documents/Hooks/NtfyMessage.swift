// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A message of ntfy about a ring, as it is published in JSON (docs.ntfy.sh, “Publish as JSON”).
public struct NtfyMessage: Hashable, Sendable, Formed {
  /// The topic.
  public let topic: String
  /// The heading of the text.
  public let title: String
  /// The text.
  public let message: String
  /// 1 to 5; 5 cannot be overlooked.
  public let priority: Int
  /// Names of pictures, which ntfy shows before the title.
  public let tags: [String]
  /// A later message of the same name takes the place of this one.
  public let sequence: String
  /// The address that a touch opens; `nil` for the message itself.
  public let click: String?
  /// Its buttons, at most three.
  public let actions: [Action]

  /// A button by which the device of the person sends a request.
  public struct Action: Hashable, Sendable, Formed {
    /// Its label.
    public let label: String
    /// Address for its POST request.
    public let address: String

    /// Makes a button.
    public init(_ label: String, _ address: String) {
      self.label = label
      self.address = address
    }

    /// Visits the fields under ntfy's names.
    public static func form<Visitor: FieldVisitor>(
      _ visitor: inout Visitor, _ whole: Action?
    ) throws(Visitor.Failure) -> Action {
      try visitor.derived("action", whole) { _, _ in "http" }
      try visitor.derived("method", whole) { _, _ in "POST" }
      // The message goes once its button has done it.
      try visitor.derived("clear", whole) { _, _ in true }
      return Action(
        try visitor.field("label", whole) { $0.label }, try visitor.field("url", whole) { $0.address })
    }
  }

  /// Makes the message of an occasion.
  ///
  /// - Parameters:
  ///   - occasion: Its subject; the messages of one ring take each other's place.
  ///   - topic: Where it is published.
  ///   - title: The heading of the text.
  ///   - message: The text.
  ///   - page: The page that a touch opens.
  ///   - actions: Its buttons.
  public init(
    _ occasion: HookOccasion, on topic: NtfyTopic, title: String, message: String, page: String? = nil,
    actions: [Action] = []
  ) {
    self.init(
      topic: topic.name, title: title, message: message, priority: Self.priority(of: occasion.moment),
      tags: [Self.tag(of: occasion.moment)], sequence: Self.sequence(of: occasion), click: page, actions: actions)
  }

  private init(
    topic: String, title: String, message: String, priority: Int, tags: [String], sequence: String, click: String?,
    actions: [Action]
  ) {
    self.topic = topic
    self.title = title
    self.message = message
    self.priority = priority
    self.tags = tags
    self.sequence = sequence
    self.click = click
    self.actions = actions
  }

  /// Visits the fields under ntfy's names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: NtfyMessage?
  ) throws(Visitor.Failure) -> NtfyMessage {
    NtfyMessage(
      topic: try visitor.field("topic", whole) { $0.topic }, title: try visitor.field("title", whole) { $0.title },
      message: try visitor.field("message", whole) { $0.message },
      priority: try visitor.field("priority", in: 1...5, whole) { $0.priority },
      tags: try visitor.field("tags", whole) { $0.tags },
      sequence: try visitor.field("sequence_id", whole) { $0.sequence },
      click: try visitor.given("click", whole) { $0.click },
      actions: try visitor.field("actions", or: [], whole) { $0.actions })
  }

  private static func priority(of moment: Hook.Moment) -> Int {
    switch moment {
    case .ring, .every: 5
    case .missed: 4
    case .warn: 3
    // Nothing is to be done any more, so it makes no sound.
    case .dismiss, .snooze: 2
    }
  }

  private static func tag(of moment: Hook.Moment) -> String {
    switch moment {
    case .ring, .every: "alarm_clock"
    case .missed: "warning"
    case .warn: "hourglass_flowing_sand"
    case .dismiss: "white_check_mark"
    case .snooze: "zzz"
    }
  }

  /// The ring with its instant, as two machines that share a topic both have a ring `r7`.
  private static func sequence(of occasion: HookOccasion) -> String {
    let seconds = occasion.planned.nanosecondsSinceEpoch / 1_000_000_000
    return "\(occasion.item.text)-\(occasion.ring?.text ?? "warn")-\(seconds)"
  }
}
