// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import TokiWire

extension RemoteControl {
  /// The current state, with items of these kinds only.
  public func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState {
    // A sharing server has the whole state at hand.
    if let sharing = route.sharing {
      let state: EngineState = try await get("/v1/state")
      sharing.seen.see(state.settings)
      return state
    }
    let isWhole = kinds.count == ItemKind.allCases.count
    return try await get(
      "/v1/state" + (isWhole ? "" : "?kinds=" + kinds.map(\.rawValue).sorted().joined(separator: ",")))
  }

  /// The basis; costs no round trip if the last answer included it.
  public func basis() async throws(ControlError) -> EngineBasis {
    if let told = takeBasis() { return told }
    return EngineBasis(try await state(of: []))
  }

  /// The overview; taken from the whole state if the daemon is too old to give one.
  public func overview() async throws(ControlError) -> Overview {
    do throws(ControlError) {
      return try await get("/v1/overview")
    } catch {
      // Nor does a display ask for it, which sees a part of the state.
      guard error.code == .notFound || error.code == .beyondRole else { throw error }
      return Overview(of: try await state())
    }
  }

  /// The followed calendar files.
  public func followed() async throws(ControlError) -> [FollowedFile] {
    let list: FollowedList = try await get("/v1/followed")
    return list.followed
  }

  /// Reads and follows a calendar file; may take several seconds.
  public func follow(_ source: FollowedSource) async throws(ControlError) -> [ItemID] {
    let list: ImportedList = try await post("/v1/follow", Wire.bytes(source), isSlow: true)
    return list.ids
  }

  /// Stops following a calendar file.
  public func unfollow(_ path: String) async throws(ControlError) {
    try await send(HTTPCall(method: "POST", target: "/v1/unfollow", body: Wire.bytes(UnfollowBody(path: path))))
  }

  /// Stops a ring, or marks a missed one as seen.
  public func dismiss(_ ring: RingID) async throws(ControlError) -> Ring {
    try await tell("/v1/rings/\(ring.text)/dismiss", [])
  }

  /// Snoozes a ring.
  public func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring {
    try await tell("/v1/rings/\(ring.text)/snooze", Wire.bytes(SnoozeBody(length: length)))
  }

  /// Rings, newest first.
  public func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    let start = before.map { "before=\($0.text)&" } ?? ""
    let list: RingList = try await get("/v1/history?\(start)limit=\(limit)")
    return list.rings
  }

  /// Decisions about an item or the host, newest first.
  public func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>?, limit: Int
  ) async throws(ControlError) -> [Decision] {
    let subject = item.map { "/" + $0.text } ?? ""
    let during = range.map { "from=\($0.lowerBound.rfc3339)&to=\($0.upperBound.rfc3339)&" } ?? ""
    let list: DecisionList = try await get("/v1/decisions\(subject)?\(during)limit=\(limit)")
    return list.decisions
  }

  /// The stream of events, on a connection of its own.
  public func events(
    after: Int64?
  ) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    try await beside { [self] () throws(ControlError) in
      do throws(ControlError) {
        return try EventSubscription.begin(route: route, loop: loop, hung: hung, after: after, client: client)
      } catch {
        throw route.told(error)
      }
    }
  }

  /// The settings shared by all items.
  public func settings() async throws(ControlError) -> EngineSettings { try await get("/v1/settings") }

  /// Changes the shared settings.
  public func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    let told: Warned<EngineSettings> = try await patch("/v1/settings", edit)
    keep(.warnings([nil: told.warnings ?? []]))
    return told.value
  }

  /// Plays a sound without a ring.
  public func preview(_ settings: RingSettings?) async throws(ControlError) {
    let call =
      if let settings {
        HTTPCall(
          method: "POST", target: "/v1/preview", body: Wire.bytes(PreviewBody(settings: settings)), isSlow: true)
      } else {
        HTTPCall(method: "POST", target: "/v1/preview/stop")
      }
    try await send(call)
  }

  /// A full examination; may take a few seconds.
  public func doctor() async throws(ControlError) -> [Finding] {
    let list: FindingList = try await get("/v1/doctor", isSlow: true)
    return list.findings
  }

  /// The current trusted-time report.
  public func trustedTime() async throws(ControlError) -> TrustedTimeReport? {
    let body: TimeBody = try await get("/v1/time")
    return body.report
  }

  /// Asks the time servers ahead of schedule.
  public func askForTime() async throws(ControlError) {
    try await send(HTTPCall(method: "POST", target: "/v1/time/ask"))
  }

  /// Findings that would keep a ring from being noticed.
  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    if let told = takeWarnings(about: item) { return told }
    let subject = item.map { "?item=\($0.text)" } ?? ""
    let list: WarningList = try await get("/v1/warnings\(subject)", isSlow: true)
    return list.warnings
  }

  /// Asks the system to suspend the machine; may take a few seconds.
  public func suspend() async throws(ControlError) -> String? {
    let answer: SuspendAnswer = try await post("/v1/suspend", [], isSlow: true)
    return answer.refusal
  }

  /// Marks the store's losses as read.
  public func acknowledgeLosses() async throws(ControlError) {
    try await send(HTTPCall(method: "POST", target: "/v1/doctor/seen"))
  }

  /// Tells which links are lost.
  public func note(lost links: [LostLink]) async throws(ControlError) {
    try await send(
      HTTPCall(method: "POST", target: LostLinkList.path, body: Wire.bytes(LostLinkList(links: links))))
  }

  /// Asks a sharing server for the present moment, which the clock of the route hears.
  ///
  /// - Throws: `ControlError` of `.unreachable`, `.notPaired` and the like.
  public func askForMoment() async throws(ControlError) {
    try await send(HTTPCall(method: "GET", target: "/v1/clock"))
  }

  /// The identity and health of the daemon.
  public func status() async throws(ControlError) -> EngineStatus {
    let told: DaemonBody = try await get("/v1/daemon")
    if let basis = told.basis { keep(.basis(basis)) }
    return told.status
  }

  /// Stops the daemon.
  public func shutDown() async throws(ControlError) {
    try await send(HTTPCall(method: "POST", target: "/v1/daemon/stop"))
  }
}
