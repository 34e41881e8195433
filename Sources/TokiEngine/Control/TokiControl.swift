// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The one protocol that every face speaks to the engine, in this process or over the socket.
///
/// A call that changes something returns after the change is on the disk.
public protocol TokiControl: Sendable {
  /// The same control, whose calls are done once under a key.
  ///
  /// A repeated call changes nothing and returns what it is about as it is now; `.keyReused` for another call, `.notFound`
  /// for something that is gone. A call that was refused, or could not be saved, leaves no key behind. It concerns
  /// neither imports nor edits, and in what makes something the key given there.
  func under(_ key: RequestKey) -> any TokiControl
  /// The same control, whose calls change an item or the settings only while they are as expected.
  ///
  /// They throw `ControlError` of `.changed` otherwise. It concerns `tell`, `edit`, `cancel` and `change`.
  func expecting(_ expectation: Expectation) -> any TokiControl
  /// Everything there is now, with the items of these kinds alone.
  func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState
  /// What a face needs to make something, without any item.
  func basis() async throws(ControlError) -> EngineBasis
  /// One item; throws `ControlError` of `.notFound` where there is none of this id.
  func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept
  /// Makes an item: an alarm is on, and anything else runs unless the draft says otherwise.
  ///
  /// - Parameter key: A text of 1 to 255 visible ASCII characters that makes a repeated call return what the first
  ///   one made; `nil` for a call that is never repeated.
  func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved
  /// Tells an item something; returns it as it is then.
  func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept
  /// Changes an item; what the edit does not name stays.
  ///
  /// A timer that runs goes on; the plan of a sequence can change only while it is idle.
  func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept
  /// Removes an item, ringing or not.
  func cancel(_ item: ItemID) async throws(ControlError)
  /// Turns all alarms of a set on or off; those that were off by themselves stay off.
  ///
  /// - Returns: All alarms of the set, as they are then; never empty.
  func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm]
  /// Takes in everything of a batch under new ids, or nothing.
  ///
  /// - Returns: The new ids, in the order of the batch: timers, alarms, sequences, stopwatches, alarm drafts.
  func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID]
  /// Stops a ring; returns it with its end. A missed one is marked as seen.
  func dismiss(_ ring: RingID) async throws(ControlError) -> Ring
  /// Stops a ring, to ring again later; returns it with its end.
  ///
  /// - Parameter length: 1 s to 24 h; `nil` for the owner's own snooze length.
  func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring
  /// Rings that began before `before` (or all), the newest first, at most `limit` (1 to 1,000).
  func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring]
  /// Decisions about an item, the newest first, at most `limit` (1 to 1,000).
  func decisions(about item: ItemID, limit: Int) async throws(ControlError) -> [Decision]
  /// Events in their order.
  ///
  /// - Parameter after: The sequence number of the last event that was seen; what came since is
  ///   sent first. When that is no longer known, or for `nil`, a `.resync` comes first.
  func events(after: Int64?) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error>
  /// What is set for all of Toki.
  func settings() async throws(ControlError) -> EngineSettings
  /// Changes that; what the edit does not name stays. Returns the settings as they are then.
  ///
  /// What has been made before keeps how it rings.
  func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings
  /// Plays a sound at its volume and with its rise for at most 30 s, without any ring; `nil` makes it quiet.
  ///
  /// The newest one is heard. A ring that begins ends it, and while one is heard it is refused.
  ///
  /// - Throws: `ControlError` of `.unknownSound` for a sound that cannot be played, `.noSound` when nothing
  ///   can play it, `.wrongState` while something rings.
  func preview(_ settings: RingSettings?) async throws(ControlError)
  /// Looks at everything that a ring needs; takes up to a few seconds.
  func doctor() async throws(ControlError) -> [Finding]
  /// What would keep a ring of an item from being heard now, or from being seen where it is to have no sound.
  ///
  /// By a quick look, half a second at most. Empty where all is well, and for what waits for nothing.
  ///
  /// - Parameter item: `nil` for how new items ring.
  func warnings(about item: ItemID?) async throws(ControlError) -> [Finding]
  /// Says that a person has read of what was damaged and lost: the findings `store` are good from then on.
  func acknowledgeLosses() async throws(ControlError)
  /// What is known of the true time; `nil` while no server is set.
  func trustedTime() async throws(ControlError) -> TrustedTimeReport?
  /// Has time servers that were silent asked before their pause is over, where manners allow it: a person wants to
  /// know the time. What they answer comes as an event.
  func askForTime() async throws(ControlError)
  /// Which daemon answers.
  func status() async throws(ControlError) -> EngineStatus
  /// Ends the daemon; what runs is kept and goes on when it is started again.
  func shutDown() async throws(ControlError)
}

extension TokiControl {
  /// Everything there is now.
  public func state() async throws(ControlError) -> EngineState { try await state(of: Set(ItemKind.allCases)) }

  public func basis() async throws(ControlError) -> EngineBasis { EngineBasis(try await state(of: [])) }
}

/// Which daemon answers, and since when.
public struct EngineStatus: Hashable, Sendable, Formed {
  public var processID: Int32
  public var version: String
  /// How long it has been running, on the boot clock.
  public var uptime: TimeSpan
  /// Where it listens; empty for an engine in this process.
  public var socket: String
  /// What the person should know, as stable codes: `not_saved`, with the code of the error that keeps it from being
  /// saved, as `store_full`; `store_damaged`.
  public var warnings: [String]

  public init(processID: Int32, version: String, uptime: TimeSpan, socket: String, warnings: [String] = []) {
    self.processID = processID
    self.version = version
    self.uptime = uptime
    self.socket = socket
    self.warnings = warnings
  }

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
