// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Creates items, even if the daemon dies meanwhile.
enum Creation {
  /// A new item, and the engine that made it.
  struct Made<Item: Sendable>: Sendable {
    let item: Item
    let control: any TokiControl
    /// The engine's basis just before.
    let basis: EngineBasis
  }

  /// Makes an item once: if the connection is lost, it tries again under the same key.
  ///
  /// `name` is a key that the person chose, so that the same command makes nothing a second time. `create` gets the engine, the key and the basis of the first try, so that both tries make the same request.
  static func make<Item: Sendable>(
    under name: String? = nil, in context: CommandContext,
    _ create: (any TokiControl, String, EngineBasis) async throws(ControlError) -> Item
  ) async throws(CommandFailure) -> Made<Item> {
    let key = name ?? context.newKey()
    var found: EngineBasis?
    do {
      return try await attempt(key, in: context, &found, create)
    } catch {
      guard error.code == .unreachable || error.code == .shuttingDown else { throw CommandFailure(error) }
    }
    do { return try await attempt(key, in: context, &found, create) } catch { throw CommandFailure(error) }
  }

  private static func attempt<Item: Sendable>(
    _ key: String, in context: CommandContext, _ found: inout EngineBasis?,
    _ create: (any TokiControl, String, EngineBasis) async throws(ControlError) -> Item
  ) async throws(ControlError) -> Made<Item> {
    let control = try await context.connect()
    let basis = try await control.basis()
    found = found ?? basis
    return Made(item: try await create(control, key, found ?? basis), control: control, basis: basis)
  }
}
