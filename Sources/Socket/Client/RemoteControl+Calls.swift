// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import TokiWire

extension RemoteControl {
  /// The current state, with items of these kinds only.
  public func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState {
    // A sharing server has the whole state at hand.
    if let sharing = route.sharing {
      let state = try await send(ShowState())
      sharing.seen.see(state.settings)
      return state
    }
    let isWhole = kinds.count == ItemKind.allCases.count
    return try await send(ShowState(of: isWhole ? nil : ItemKind.allCases.filter { kinds.contains($0) }))
  }

  /// The basis; costs no round trip if the last answer included it.
  public func basis() async throws(ControlError) -> EngineBasis {
    if let told = takeBasis() { return told }
    return EngineBasis(try await state(of: []))
  }

  /// The overview; taken from the whole state if the daemon is too old to give one.
  public func overview() async throws(ControlError) -> Overview {
    do throws(ControlError) {
      return try await send(ShowOverview())
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

  /// Findings that would keep a ring from being noticed.
  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    if let told = takeWarnings(about: item) { return told }
    return try await send(ListWarnings(about: item)).warnings
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
}
