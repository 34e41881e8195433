// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Tells an item a command.
public struct TellItem<Kept: Shelved>: EngineRequest {
  /// Its ID.
  public let id: ID<Kept>
  /// The command.
  public let command: Kept.Command

  /// Tells an item a command.
  public init(_ id: ID<Kept>, _ command: Kept.Command) {
    self.id = id
    self.command = command
  }

  /// A control commands items.
  public static var route: RequestRoute {
    RequestRoute(
      "POST", "/v1/\(Kept.kind.plural)/{id}/{verb}", role: .control, takesBody: true, isDoneOnce: true,
      hasVersion: true, noun: "item")
  }
  /// The commands of this kind.
  public static var verbs: [(verb: String, takesBody: Bool)] {
    Kept.Command.verbs.map { ($0.verb, $0.value != nil) }
  }
  /// The first command that takes no value.
  public static var example: TellItem {
    let commands = Kept.Command.verbs.compactMap { Kept.Command(verb: $0.verb, value: nil) }
    guard let command = commands.first else { preconditionFailure("A kind has a command without a value") }
    return TellItem(ID(1), command)
  }

  /// Visits the ID, the verb, and its values.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TellItem?
  ) throws(Visitor.Failure) -> TellItem {
    let id = try visitor.field("id", whole) { $0.id }
    let verb = try visitor.field("verb", whole) { $0.command.verb }
    let kind = Kept.Command.verbs.first { $0.verb == verb }?.value
    let value = try kind.map { (kind) throws(Visitor.Failure) in
      try CommandValue.form(&visitor, kind, whole?.command.value)
    }
    guard let command = Kept.Command(verb: verb, value: value ?? nil) else {
      throw visitor.conflict("verb", FieldRefusal("This command needs another body."))
    }
    return TellItem(id, command)
  }

  /// Tells it.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Warned<Kept> {
    Warned(
      try await engine.tell(id, command, under: asked.key, expecting: asked.expectation, by: asked.client))
  }

  /// The item, with obstacles to hearing it.
  @inlinable
  public func reply(
    _ answer: Warned<Kept>, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Warned<Kept>> { try await control.told(answer.value, at: clock) }
}

extension CommandValue {
  /// Visits the fields that go with a verb; `nil` for a count that is left out.
  fileprivate static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ kind: Kind, _ whole: CommandValue?
  ) throws(Visitor.Failure) -> CommandValue? {
    switch kind {
    case .span: .span(try visitor.field("span_ns", whole) { if case .span(let span) = $0 { span } else { .zero } })
    case .count:
      try visitor.given("count", whole) { if case .count(let count) = $0 { count } else { nil } }.map { .count($0) }
    case .days:
      .days(
        try AlarmPause.form(
          &visitor, whole.flatMap { if case .days(let days) = $0 { AlarmPause(days) } else { nil } }
        ).days)
    }
  }
}
