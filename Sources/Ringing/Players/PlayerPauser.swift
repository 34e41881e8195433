// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization

/// Pauses other players while something rings (MPRIS 2.2), on a thread that exists only meanwhile.
///
/// No call waits for a player: the ring is never delayed.
public final class PlayerPauser: Sendable {
  /// Time that players may take to answer, in steps of 50 ms in which none of them does.
  public struct Patience: Hashable, Sendable {
    /// As a ring begins: one that has not answered plays on.
    public var stepsToPause = 20
    /// As it is over: one that has not answered stays paused.
    public var stepsToPlay = 40

    /// The usual patience: 1 s, and 2 s, as nothing waits for a player to play again.
    public init() {}
  }

  struct Wishes {
    var isPaused = false
    /// Wakes the thread; `nil` while there is none.
    var wake: WakeSignal?
  }

  let wishes = Mutex(Wishes())
  let patience: Patience
  private let address: String
  private let keptPath: String?

  /// Prepares; connects to nothing yet.
  ///
  /// - Parameters:
  ///   - address: As in `DBUS_SESSION_BUS_ADDRESS`; `nil` for the session bus that the environment names now.
  ///   - keptPath: File of the players that are paused, by which the next process plays those of a killed one again;
  ///     `nil` for none.
  ///   - patience: How long players may take to answer.
  public init(address: String? = nil, keptPath: String? = nil, patience: Patience = Patience()) {
    self.address = address ?? NotificationBus.defaultAddress()
    self.keptPath = keptPath
    self.patience = patience
  }

  /// `true` if no player is paused and no thread is left.
  public var isIdle: Bool { wishes.withLock { $0.wake == nil } }

  /// Plays again the players that a killed process has paused, unless something rings within a moment.
  public func recover() {
    guard PausedPlayers(path: keptPath, address: address).areThere else { return }
    wishes.withLock { begin(&$0) }
  }

  /// Pauses the players that play now, or plays those again that it has paused.
  public func pause(_ isPaused: Bool) {
    wishes.withLock { wishes in
      guard wishes.isPaused != isPaused else { return }
      wishes.isPaused = isPaused
      if let wake = wishes.wake { wake.raise() } else if isPaused { begin(&wishes) }
    }
  }

  /// Starts the thread; without one the players play on.
  private func begin(_ wishes: inout Wishes) {
    guard wishes.wake == nil, let wake = WakeSignal() else { return }
    let kept = PausedPlayers(path: keptPath, address: address)
    let isStarted = WorkerThread.start(named: "toki-players") { [self] in
      PlayerSession(of: self, at: self.address, wake: wake, kept: kept).run()
    }
    if isStarted { wishes.wake = wake }
  }
}
