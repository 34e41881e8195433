// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Rings that a system makes for the engine while its process does not run.
extension Engine {
  /// The coming rings for a system with these channels, from the present state.
  public func projection(to channels: SystemChannels) -> Projection {
    let now = settle()
    return Projection(
      of: machine.state(at: now, boot: clock.bootID), in: machine.zones, at: now, to: channels)
  }

  /// The present state; its open rings are those that nobody has answered yet.
  public func presentState() -> EngineState { machine.state(at: clock.now(), boot: clock.bootID) }

  /// Takes over the system's rings; to be told at `start(after:)`, and whenever they are known later.
  ///
  /// A report about a ring that is known already, or of an item that is gone, changes nothing.
  ///
  /// - Returns: `true` if it is saved; if not, it is to be told again after the next start.
  @discardableResult
  public func take(_ rings: [SystemRing]) async -> Bool {
    guard !isShuttingDown else { return false }
    follow(rings)
    await saved()
    return isSaved
  }

  /// Number of the newest rings that can be ones taken for missed.
  private static let newest = 256

  /// Runs the step of reports by the system, before anything that is overdue.
  package func follow(_ rings: [SystemRing]) {
    guard !rings.isEmpty else { return }
    let now = clock.now()
    let owners = Set(rings.map(\.id.owner))
    let rows = ((try? store.history(before: nil, limit: Self.newest)) ?? []) + unsavedRings
    // The store's row of a ring is older than an unsaved change.
    let newest = Dictionary(rows.map { ($0.id, $0) }) { $1 }
    let known = newest.values.filter { owners.contains($0.owner) }.sorted { $0.id > $1.id }
    follow { $0.take(rings, known: known, at: now) }
  }
}
