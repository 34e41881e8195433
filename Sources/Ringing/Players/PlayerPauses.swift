// SPDX-License-Identifier: Apache-2.0

/// The players to pause while something rings, and those to play again after: only those that played, that have the
/// same owner on the bus, and that nobody has touched since.
struct PlayerPauses {
  /// A player on the bus.
  struct Player: Hashable {
    /// Well-known name: `org.mpris.MediaPlayer2.vlc`.
    let name: String
    /// Unique name of its owner, never reused on one bus: `:1.42`.
    let owner: String
  }

  /// A step with a player.
  enum Action: Equatable {
    /// Note these as paused, before they are: a daemon that is killed leaves the note to the next one.
    case keep([Player])
    case pause(Player)
    /// Ask for the status, which `checked` then takes.
    case check(Player)
    case play(Player)
  }

  private enum Standing {
    /// `Pause` was called.
    case pausing
    /// It said that it is paused.
    case paused
    /// The ring is over, and its status was asked for.
    case checking
  }

  private var standings: [Player: Standing]

  /// Takes over players that an earlier daemon paused.
  init(left: [Player] = []) { standings = [:].merging(left.map { ($0, .paused) }) { first, _ in first } }

  /// `true` if no player is paused.
  var isEmpty: Bool { standings.isEmpty }

  /// Takes the status that a player had when the ring began.
  mutating func found(_ player: Player, _ status: String) -> [Action] {
    // A program may have two names.
    guard status == "Playing", !standings.keys.contains(where: { $0.owner == player.owner }) else { return [] }
    standings[player] = .pausing
    return [keep, .pause(player)]
  }

  /// Takes the status of which a player's owner tells.
  mutating func changed(_ owner: String, _ status: String) -> [Action] {
    for (player, standing) in standings where player.owner == owner {
      switch (standing, status) {
      // Its status before it took our call.
      case (.pausing, "Playing"): return []
      case (.pausing, "Paused"): standings[player] = .paused
      case (.paused, "Paused"), (.checking, "Paused"): return []
      // A person acted, or it has come to its end.
      default: return forget(player)
      }
    }
    return []
  }

  /// Takes a refusal of `Pause`.
  mutating func refused(_ player: Player) -> [Action] { standings[player] == nil ? [] : forget(player) }

  /// Notes that an owner has left the bus, or given up a player's name.
  mutating func gone(_ owner: String, _ name: String) -> [Action] {
    standings.keys.first { $0.owner == owner && $0.name == name }.map { forget($0) } ?? []
  }

  /// Notes that the ring is over.
  mutating func end() -> [Action] {
    let waiting = standings.filter { $0.value != .checking }.keys
    for player in waiting { standings[player] = .checking }
    return waiting.sorted { $0.name < $1.name }.map { .check($0) }
  }

  /// Notes that something rings, perhaps before the last ring's players were played again.
  mutating func begin() {
    for (player, standing) in standings where standing == .checking { standings[player] = .paused }
  }

  /// Takes the status after the ring, and who gave it; `nil` for no answer in time.
  mutating func checked(_ player: Player, _ status: String?, by owner: String?) -> [Action] {
    guard standings[player] == .checking else { return [] }
    let isOurs = status == "Paused" && owner == player.owner
    return (isOurs ? [.play(player)] : []) + forget(player)
  }

  private mutating func forget(_ player: Player) -> [Action] {
    standings[player] = nil
    return [keep]
  }

  private var keep: Action { .keep(standings.keys.sorted { $0.name < $1.name }) }
}
