// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Synchronization
public import TokiEngine
public import TokiModel

/// A ringer for Apple's platforms, over a player of sounds and the notices of the system.
///
/// What is done is decided at once (`RingerState`) and carried out in that order on a queue of its own, so that no call
/// blocks.
public final class AppleRinger: Ringer {
  private let player: any SoundPlayer
  private let notifier: any Notifier
  private let delays: any LoopTimer
  private let queue = DispatchQueue(label: "io.github.toki_clock.ringer", qos: .userInitiated)
  private let state: Mutex<State>

  private struct State: Sendable {
    var ringer: RingerState
    var report: (@Sendable (RingerReport) -> Void)?
    var answers: [Int64: @Sendable (String?) -> Void] = [:]
  }

  /// Prepares a ringer; nothing is heard or shown yet.
  ///
  /// - Parameters:
  ///   - player: Makes sounds heard.
  ///   - notifier: Shows notices.
  ///   - delays: Ends previews and pre-alarms, and tells when a sound has played once.
  ///   - texts: Phrases the notices.
  public init(player: any SoundPlayer, notifier: any Notifier, delays: any LoopTimer, texts: RingNotice.Texts) {
    self.player = player
    self.notifier = notifier
    self.delays = delays
    state = Mutex(State(ringer: RingerState(texts: texts)))
  }

  /// Starts reporting, and removes what an earlier run of the app has left on the screen.
  public func start(report: @escaping @Sendable (RingerReport) -> Void) {
    state.withLock { $0.report = report }
    queue.async { [notifier] in
      notifier.removeLeftovers()
      notifier.start { [weak self] notice, button in self?.decide { $0.pressed(notice, button) } }
    }
  }

  /// Decides, and has it carried out after what was decided before.
  private func decide(_ body: @Sendable (inout RingerState) -> [RingerState.Action]) {
    state.withLock { state in
      let actions = body(&state.ringer)
      if !actions.isEmpty { queue.async { [self] in for action in actions { perform(action) } } }
    }
  }

  private func perform(_ action: RingerState.Action) {
    switch action {
    case .play(let order, let number):
      player.play(order) { [weak self] report in self?.decide { $0.heard(report, number: number) } }
    case .stop(let use): player.stop(use)
    case .show(let notice):
      notifier.show(notice) { [weak self] trouble in self?.decide { $0.showed(notice.id, trouble) } }
    case .remove(let notices): notifier.remove(notices)
    case .report(let report): state.withLock { $0.report }?(report)
    case .answer(let number, let trouble): state.withLock { $0.answers.removeValue(forKey: number) }?(trouble)
    case .wait(let wait, let span):
      delays.wake(at: delays.now + span) { [weak self] in self?.decide { $0.waited(wait) } }
    }
  }

  // MARK: Ringer

  /// Takes whether other players are silenced while something rings.
  public func apply(_ settings: EngineSettings) {
    decide {
      $0.apply(settings); return []
    }
  }

  /// Why a sound cannot be played, in English; `nil` if it can.
  public func problem(with sound: RingSound) -> String? { sound == .none ? nil : player.problem(with: sound) }

  /// Shows a notice; the pre-alarm of a coming ring is heard as well.
  ///
  /// The sleep of the machine and files concern no app: the system rings for it, and it follows none.
  public func show(_ notice: Notice) { decide { $0.show(notice) } }

  /// Removes the notice about a subject, and ends a pre-alarm.
  public func withdraw(_ subject: Notice.Subject) { decide { $0.withdraw(subject) } }

  /// Plays the ring's sound, in place of anything else; `nil` stops it.
  public func play(_ ring: Ring?) { decide { state in ring.map { state.play($0) } ?? state.stopPlaying() } }

  /// Plays a preview; `nil` stops it.
  public func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) {
    let number = state.withLock { state in
      let number = state.ringer.previewNumber()
      state.answers[number] = answer
      return number
    }
    decide { $0.preview(settings, number: number) }
  }

  /// Looks at the sound output and at the notices, which both answer at once.
  public func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void) {
    queue.async { [player, notifier] in
      let sound = player.findings()
      notifier.look { answer(sound + $0) }
    }
  }

  /// Stops the sound and removes all notices; nothing is reported afterwards.
  public func shutDown() { decide { $0.shutDown() } }

  /// Waits until what was decided is carried out, so that it is before the process ends.
  public func rest() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}
