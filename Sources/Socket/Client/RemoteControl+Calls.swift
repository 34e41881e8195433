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

  /// Findings that would keep a ring from being noticed.
  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    if let told = takeWarnings(about: item) { return told }
    let subject = item.map { "?item=\($0.text)" } ?? ""
    let list: WarningList = try await get("/v1/warnings\(subject)", isSlow: true)
    return list.warnings
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
