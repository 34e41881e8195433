// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Creates items, even if the daemon dies meanwhile.
enum Creation {
  /// A new item, and where to follow its events from.
  struct Made<Item: Sendable>: Sendable {
    let item: Item
    let control: any TokiControl
    /// Sequence number of the last event before it was made.
    let sequence: Int64
    /// The engine's settings when it was made.
    let basis: Basis
  }

  /// What a new item takes from its engine.
  struct Basis: Sendable {
    /// The engine's zone.
    let zone: ZoneName
    /// The ring settings that apply unless others are given.
    let ring: RingSettings
    /// The engine's trusted-time report; `nil` while no server is set.
    let trust: TrustedTimeReport?
    /// Whether any time servers are set.
    let hasTimeServers: Bool
  }

  /// Makes something once: if the connection is lost, it tries again under the same key.
  ///
  /// `create` gets the engine, the key and the basis of the first try, so that both tries make the same request.
  static func make<Item: Sendable>(
    in context: CommandContext,
    _ create: (any TokiControl, String, Basis) async throws(ControlError) -> Item
  ) async throws(CommandFailure) -> Made<Item> {
    let key = context.newKey()
    var found: Basis?
    do {
      return try await attempt(key, in: context, &found, create)
    } catch {
      guard error.code == .unreachable || error.code == .shuttingDown else { throw CommandFailure(error) }
    }
    do { return try await attempt(key, in: context, &found, create) } catch { throw CommandFailure(error) }
  }

  private static func attempt<Item: Sendable>(
    _ key: String, in context: CommandContext, _ found: inout Basis?,
    _ create: (any TokiControl, String, Basis) async throws(ControlError) -> Item
  ) async throws(ControlError) -> Made<Item> {
    let control = try await context.connect()
    let state = try await control.state(of: [])
    let basis =
      found
      ?? Basis(
        zone: state.zone, ring: state.settings.ring, trust: state.trustedTime,
        hasTimeServers: !state.settings.timeServers.isEmpty)
    found = basis
    let item = try await create(control, key, basis)
    return Made(item: item, control: control, sequence: state.sequence, basis: basis)
  }
}
