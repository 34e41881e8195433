// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A creation that survives a daemon which dies in the middle of it.
enum Creation {
  /// What was made, and from where its events are still to come.
  struct Made<Item: Sendable>: Sendable {
    let item: Item
    let control: any TokiControl
    /// The sequence number of the last event before it was made.
    let sequence: Int64
    /// What it was made of.
    let basis: Basis
  }

  /// What a new thing takes from the engine in which it will live.
  struct Basis: Sendable {
    /// The zone of the engine.
    let zone: ZoneName
    /// How things ring there unless something else is said.
    let ring: RingSettings
    /// What is known of the true time there; `nil` while no server is set.
    let trust: TrustedTimeReport?
    /// Whether servers are set there.
    let hasTimeServers: Bool
  }

  /// Makes something once: a second try, after the way was lost, carries the same key.
  ///
  /// - Parameter create: Gets the engine, the key, and the basis: of the first try, so that a second one
  ///   asks for the same.
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
