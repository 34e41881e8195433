// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A question about an item of a linked room.
public struct RoomQuestion: Hashable, Sendable {
  /// What this machine calls the room.
  public let room: String
  /// The room's zone when it was heard last; `nil` if that is not known.
  public let zone: ZoneName?
  /// What is asked.
  public let question: EditQuestion

  /// Takes all parts.
  public init(room: String, zone: ZoneName?, question: EditQuestion) {
    self.room = room
    self.zone = zone
    self.question = question
  }
}

/// What is asked about linked rooms, for faces that stay open; other processes ask and answer too.
public struct RoomQuestionsPort: Sendable {
  /// All open questions, room by room.
  public var read: @Sendable () -> [RoomQuestion]
  /// Answers a question, and keeps that over a power failure; `false` if it is not open any more as it was shown.
  ///
  /// Throws `ControlError` with the code `storeFailed` if the answer cannot be kept; the question stays open then.
  public var answer: @Sendable (RoomQuestion, EditQuestion.Side) throws(ControlError) -> Bool
  /// Calls a function after each change of the questions, until this process ends; it may be called without one.
  public var watch: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a port from functions.
  public init(
    read: @escaping @Sendable () -> [RoomQuestion],
    answer: @escaping @Sendable (RoomQuestion, EditQuestion.Side) throws(ControlError) -> Bool,
    watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.read = read
    self.answer = answer
    self.watch = watch
  }

  /// Nothing is asked.
  public static let none = RoomQuestionsPort(
    read: { [] }, answer: { _, _ throws(ControlError) in false }, watch: { _ in })
}
