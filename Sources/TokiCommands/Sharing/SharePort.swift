// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiWire

/// The door, through which other devices reach this home, and what a person chose about it.
public struct SharePort: Sendable {
  /// What was chosen.
  public var settings: @Sendable () throws(CommandFiles.Problem) -> DoorSettings
  /// Keeps what was chosen, for the next time that the door is opened.
  public var keep: @Sendable (DoorSettings) throws(CommandFiles.Problem) -> Void
  /// Opens the door, and waits until it is open.
  public var open: @Sendable () async throws(CommandFiles.Problem) -> Void
  /// Waits until the door is closed; returns whether it is.
  public var waitUntilClosed: @Sendable () async -> Bool
  /// Asks the door over its own socket; returns `nil` if it is closed.
  public var ask: @Sendable (Question) async throws(ControlError) -> Reply?

  /// Creates a port from functions.
  public init(
    settings: @escaping @Sendable () throws(CommandFiles.Problem) -> DoorSettings,
    keep: @escaping @Sendable (DoorSettings) throws(CommandFiles.Problem) -> Void,
    open: @escaping @Sendable () async throws(CommandFiles.Problem) -> Void,
    waitUntilClosed: @escaping @Sendable () async -> Bool,
    ask: @escaping @Sendable (Question) async throws(ControlError) -> Reply?
  ) {
    self.settings = settings
    self.keep = keep
    self.open = open
    self.waitUntilClosed = waitUntilClosed
    self.ask = ask
  }

  /// Refuses everything, for faces that share nothing.
  public static let none = SharePort(
    settings: { () throws(CommandFiles.Problem) in throw nothing },
    keep: { _ throws(CommandFiles.Problem) in throw nothing },
    open: { () throws(CommandFiles.Problem) in throw nothing }, waitUntilClosed: { true },
    ask: { _ throws(ControlError) in nil })

  private static let nothing = CommandFiles.Problem(reason: "nothing can be shared from here")

  /// A request to the door.
  public struct Question: Hashable, Sendable {
    /// The HTTP method.
    public let method: String
    /// The path.
    public let path: String
    /// The body, JSON; empty for none.
    public let body: [UInt8]

    init(_ method: String, _ path: String, _ body: [UInt8] = []) {
      self.method = method
      self.path = path
      self.body = body
    }
  }

  /// The door's answer.
  public struct Reply: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The body, JSON; empty for none.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, body: [UInt8]) {
      self.status = status
      self.body = body
    }
  }
}
