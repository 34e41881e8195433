// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Shows notices on the screen of the device.
///
/// Its functions are called from one thread at a time, which is not the engine's and may be blocked for a moment.
public protocol Notifier: Sendable {
  /// Starts; `press` may be called from any thread, for each button that a person presses.
  func start(press: @escaping @Sendable (NoticeID, NoticeButton) -> Void)
  /// Shows a notice, in place of an earlier one of the same ID.
  ///
  /// `answer` is called once, from any thread: with why it is not shown, or `nil` if it is.
  func show(_ notice: RingNotice, answer: @escaping @Sendable (NoticeTrouble?) -> Void)
  /// Removes notices; one that is not shown is no error.
  func remove(_ notices: [NoticeID])
  /// Removes all notices about the present, as an earlier run of the app may have left.
  func removeLeftovers()
  /// Looks whether notices can be shown; `answer` is called once, from any thread, soon.
  func look(answer: @escaping @Sendable ([Finding]) -> Void)
}

/// Why a notice is not shown.
public struct NoticeTrouble: Error, Hashable, Sendable {
  /// The result to keep with the ring.
  public let result: RingTry.Result
  /// The reason, in English.
  public let reason: String

  /// Makes a trouble.
  public init(_ result: RingTry.Result, _ reason: String) {
    self.result = result
    self.reason = reason
  }
}

/// A notice's subject; a later notice about the same replaces it.
public enum NoticeID: Hashable, Sendable {
  /// A ring, or that it was missed.
  case ring(RingID)
  /// The question if a person is still awake.
  case question(ItemID)
  /// A ring that a pre-alarm announces.
  case coming(ItemID)
  /// A failed hook, by its number in this run of the app.
  case failure(Int64)

  /// The name for the system: `ring.7`, `question.a1`.
  public var text: String {
    switch self {
    case .ring(let ring): "ring.\(ring.number)"
    case .question(let item): "question.\(item.text)"
    case .coming(let item): "coming.\(item.text)"
    case .failure(let number): "failure.\(number)"
    }
  }

  /// Reads a name; `nil` for one that is not Toki's, or of something else.
  public init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let (rest, number) = (String(parts[1]), Int64(parts[1]))
    switch (parts[0], number, ItemID(text: rest)) {
    case ("ring", let number?, _): self = .ring(RingID(number))
    case ("failure", let number?, _): self = .failure(number)
    case ("question", _, let item?): self = .question(item)
    case ("coming", _, let item?): self = .coming(item)
    default: return nil
    }
    guard self.text == text else { return nil }
  }
}

/// A button of a notice; its code is the system's name of the action.
public enum NoticeButton: String, Hashable, Sendable, CaseIterable {
  case stop, snooze, seen, awake, quiet, shortcut, address
}
