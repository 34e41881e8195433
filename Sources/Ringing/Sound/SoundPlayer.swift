// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization
public import TokiEngine
public import TokiModel

/// Plays the sound of one ring at a time, on a thread that exists only while something plays.
public final class SoundPlayer: Sendable {
  /// The way and place to play.
  public struct Settings: Sendable {
    /// Toki's own sounds.
    public var library: SoundLibrary
    /// As in `PULSE_SERVER` (pulseaudio(1)); `nil` for the default server.
    public var server: String?
    /// Time before a lost server is tried again.
    public var retryMilliseconds: Int32
    /// Longest time to play, after which, or at the first trouble, it ends by itself; `nil` for no limit.
    public var longestSeconds: Int?
    /// `true` if the sound card is used directly where the sound server fails.
    public var usesCard: Bool
    /// File that notes which outputs a ring has raised; `nil` to raise none.
    public var raisedPath: String?
    /// Speaks in rings that say so; `nil` for silence.
    public var speech: Speech?

    /// Settings for rings; only a preview has a limit.
    public init(
      library: SoundLibrary, server: String? = nil, retryMilliseconds: Int32 = 5000, longestSeconds: Int? = nil,
      usesCard: Bool = false, raisedPath: String? = nil, speech: Speech? = nil
    ) {
      self.library = library
      self.server = server
      self.retryMilliseconds = retryMilliseconds
      self.longestSeconds = longestSeconds
      self.usesCard = usesCard
      self.raisedPath = raisedPath
      self.speech = speech
    }
  }

  private struct Orders {
    var wanted: Ring?
    /// Number of orders so far, which identifies an outdated one.
    var number: UInt64 = 0
    /// Wakes the sound thread; `nil` while there is none.
    var wake: WakeSignal?
    /// Number of further tries to restore raised outputs.
    var putBacks = 0
  }

  /// Number of tries to restore an output before that waits for the next ring.
  private static let mostPutBacks = 12

  private let settings: Settings
  private let report: @Sendable (RingerReport) -> Void
  private let silence: @Sendable (RingID) -> Void
  private let raisedFile: RaisedOutputsFile?
  private let orders = Mutex(Orders())

  /// `report` gets `.tried` and `.playedOnce`, from the sound thread or within `play`.
  ///
  /// A `.tried` is repeated when it changes, and every few seconds while silent. `silence` is called then, after it, if
  /// nothing that this player has makes the ring heard.
  public init(
    _ settings: Settings, report: @escaping @Sendable (RingerReport) -> Void,
    silence: @escaping @Sendable (RingID) -> Void = { _ in }
  ) {
    self.settings = settings
    raisedFile = settings.raisedPath.map { RaisedOutputsFile(path: $0) }
    self.report = report
    self.silence = silence
  }

  /// `true` if nothing plays and no thread is left.
  public var isIdle: Bool { orders.withLock { $0.wake == nil } }

  /// Plays a ring's sound until told otherwise, in place of the present one.
  ///
  /// A volume of 0 means the same as no sound.
  public func play(_ ring: Ring) {
    guard ring.settings.isAudible else {
      stop()
      report(.tried(ring.id, RingTry(by: .sound, result: .off)))
      report(.playedOnce(ring.id))
      return
    }
    guard !order(ring) else { return }
    stop()
    let reason = "the system gives no thread or descriptor to play with"
    report(.tried(ring.id, RingTry(by: .sound, result: .failed, detail: reason)))
    silence(ring.id)
    report(.playedOnce(ring.id))
  }

  /// Puts back the outputs that a killed daemon left raised; a ring that plays meanwhile comes first.
  public func putOutputsBack() {
    guard raisedFile?.isThere == true else { return }
    // Without a thread it waits for the next ring.
    _ = order(nil)
  }

  /// Stops the sound.
  public func stop() {
    orders.withLock { orders in
      orders.wanted = nil
      orders.number &+= 1
      orders.wake?.raise()
    }
  }

  /// Passes an order to the sound thread, started if needed; `false` if the system provides none.
  ///
  /// `nil` only puts outputs back.
  private func order(_ ring: Ring?) -> Bool {
    orders.withLock { orders in
      orders.putBacks = Self.mostPutBacks
      if let ring {
        orders.wanted = ring
        orders.number &+= 1
      }
      if let wake = orders.wake {
        wake.raise()
        return true
      }
      guard let wake = WakeSignal() else { return false }
      guard WorkerThread.start(named: "toki-sound", { [self] in work(wake) }) else { return false }
      orders.wake = wake
      return true
    }
  }

  private func work(_ wake: WakeSignal) {
    while let (ring, number) = nextOrder() {
      // A raise is undone before a ring that may raise nothing, and after the last one.
      if ring?.settings.raisesOutput != true, let file = raisedFile, file.isThere {
        // A ring does not wait for a server that hangs; what is left is put back after it.
        let patience = ring == nil ? TimeSpan.seconds(3) : .milliseconds(300)
        let isDone = OutputPutBack.run(file, server: settings.server, patience: patience, wake: wake)
        if ring == nil, !isDone { wake.wait(milliseconds: settings.retryMilliseconds) }
        orders.withLock { $0.putBacks = isDone ? 0 : $0.putBacks - 1 }
      } else {
        orders.withLock { $0.putBacks = ring == nil ? 0 : $0.putBacks }
      }
      guard let ring else { continue }
      let performance = RingPlayback(
        ring, settings: settings, raised: raisedFile, wake: wake,
        isWanted: { [self] in orders.withLock { $0.number == number } }, report: report, silence: silence)
      performance.run()
      orders.withLock {
        if $0.number == number { $0.wanted = nil }
        $0.putBacks = Self.mostPutBacks
      }
    }
  }

  /// The order to carry out now, without a ring to put outputs back; `nil` ends the thread, and a later order starts
  /// another.
  private func nextOrder() -> (Ring?, UInt64)? {
    orders.withLock { orders in
      guard orders.wanted != nil || orders.putBacks > 0 else {
        orders.wake = nil
        return nil
      }
      return (orders.wanted, orders.number)
    }
  }
}
