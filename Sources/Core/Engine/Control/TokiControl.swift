// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The protocol through which every client speaks to the engine, in this process or over the socket.
///
/// A call that changes something returns once the change is on the disk.
public protocol TokiControl: Sendable {
  /// A copy of this control whose calls take effect once under a key.
  ///
  /// A repeated call changes nothing and returns the item or ring as it is now. It throws `ControlError` of
  /// `.keyReused` if the key stands for another call, `.notFound` if the item is gone. A call that was refused or
  /// could not be saved leaves no key behind. Imports and edits ignore the key, and `make` takes one of its own.
  func under(_ key: RequestKey) -> any TokiControl
  /// A copy of this control whose calls change an item or the settings only if the expectation holds.
  ///
  /// Otherwise they throw `ControlError` of `.changed`. This applies to `tell`, `edit`, `cancel` and `change`.
  func expecting(_ expectation: Expectation) -> any TokiControl
  /// A copy of this control whose calls are asked for through a client, as the decisions tell.
  ///
  /// `nil` is for a client that is not known.
  func by(_ client: ClientName?) -> any TokiControl
  /// Sends a request, and returns the answer.
  @discardableResult
  func send<Request: EngineRequest>(_ request: Request) async throws(ControlError) -> Request.Answer
  /// The current state, with items of these kinds only.
  func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState
  /// The zone, settings and trusted time that a client needs to create an item.
  func basis() async throws(ControlError) -> EngineBasis
  /// A summary of the current state for a prompt or a status bar.
  func overview() async throws(ControlError) -> Overview
  /// Imports all of a batch, or nothing; an item whose UID is known is updated, the others get new IDs.
  ///
  /// - Returns: The new IDs in the order of the batch: timers, alarms, sequences, stopwatches, alarm drafts.
  func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID]
  /// Everything that makes another machine the same, to be kept and imported.
  func backup() async throws(ControlError) -> Backup
  /// Events in order, beginning after the sequence number of the last event seen.
  ///
  /// A `.resync` comes first if that number is `nil` or too old to catch up from.
  func events(after: Int64?) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error>
  /// Findings that would keep an item's next ring from being heard, or seen if it is silent.
  ///
  /// A quick look that takes at most half a second. Empty if all is well or the item waits for nothing. `nil` asks
  /// about the ring settings of new items.
  func warnings(about item: ItemID?) async throws(ControlError) -> [Finding]
  /// The identity and health of the daemon that answers.
  func status() async throws(ControlError) -> EngineStatus
}

extension TokiControl {
  /// The current state with items of every kind.
  public func state() async throws(ControlError) -> EngineState { try await state(of: Set(ItemKind.allCases)) }

  /// Decisions about an item, or about the host for `nil`, newest first, at most `limit` (1 to 1,000).
  ///
  /// `range` limits them to those made within it; `nil` for no such limit.
  public func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>? = nil, limit: Int
  ) async throws(ControlError) -> [Decision] {
    let rows = DecisionRows(within: range, limit: limit)
    guard let item else { return try await send(ListHostDecisions(rows)).decisions }
    return try await send(ListDecisions(about: item, rows)).decisions
  }

  /// The overview, taken from the whole state.
  public func overview() async throws(ControlError) -> Overview { Overview(of: try await state()) }

  /// The basis, taken from a state without items.
  public func basis() async throws(ControlError) -> EngineBasis { EngineBasis(try await state(of: [])) }
}

/// The identity and health of a daemon.
public struct EngineStatus: Hashable, Sendable, Formed {
  /// The daemon's process ID.
  public var processID: Int32
  /// The daemon's version, as `TokiVersion.current`.
  public var version: String
  /// Its running time, on the boot clock.
  public var uptime: TimeSpan
  /// Path of its socket; empty for an engine in this process.
  public var socket: String
  /// Stable codes of current problems.
  ///
  /// `link_lost:` is followed by the name of the linked machine, while something rings.
  /// `not_saved` is followed by the code of the error that prevents saving, as `store_full`; `store_damaged` reports a
  /// loss that nobody has acknowledged.
  public var warnings: [String]

  /// Creates a status without warnings unless some are given.
  public init(processID: Int32, version: String, uptime: TimeSpan, socket: String, warnings: [String] = []) {
    self.processID = processID
    self.version = version
    self.uptime = uptime
    self.socket = socket
    self.warnings = warnings
  }

  /// Visits the fields under their API names.
  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineStatus?
  ) throws(Visitor.Failure) -> EngineStatus {
    EngineStatus(
      processID: Int32(clamping: try visitor.field("pid", whole) { Int64($0.processID) }),
      version: try visitor.field("version", whole) { $0.version },
      uptime: try visitor.field("uptime_ns", whole) { $0.uptime },
      socket: try visitor.field("socket", whole) { $0.socket },
      warnings: try visitor.field("warnings", whole) { $0.warnings })
  }
}
