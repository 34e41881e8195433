// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// A ringer for Apple's platforms, over a player of sounds and the notices of the system.
///
/// Decisions are made at once (`RingerState`) and carried out in that order elsewhere, so that no call blocks.
public final class AppleRinger: Ringer {
  private let player: any SoundPlayer
  private let notifier: any Notifier
  private let delays: any LoopTimer
  private let system: (@Sendable (Ring) -> SystemStanding?)?
  private let beside: @Sendable (@escaping @Sendable () -> Void) -> Void
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
  ///   - system: How the system's own alarm for a ring stands; `nil` where the system has no alarms.
  ///   - beside: Carries out work that may block, one piece after another, without waiting for it.
  public init(
    player: any SoundPlayer, notifier: any Notifier, delays: any LoopTimer, texts: RingNotice.Texts,
    system: (@Sendable (Ring) -> SystemStanding?)? = nil,
    beside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = HostMachine.queue()
  ) {
    self.beside = beside
    self.player = player
    self.notifier = notifier
    self.delays = delays
    self.system = system
    state = Mutex(State(ringer: RingerState(texts: texts, listens: system != nil)))
  }

  /// Starts reporting, and removes an earlier run's notices from the screen.
  public func start(report: @escaping @Sendable (RingerReport) -> Void) {
    state.withLock { $0.report = report }
    beside { [notifier] in
      notifier.removeLeftovers()
      notifier.start { [weak self] notice, button in self?.decide { $0.pressed(notice, button) } }
    }
  }

  /// Decides, and has it carried out after earlier decisions.
  private func decide(_ body: @Sendable (inout RingerState) -> [RingerState.Action]) {
    state.withLock { state in
      let actions = body(&state.ringer)
      if !actions.isEmpty { beside { [self] in for action in actions { perform(action) } } }
    }
  }

  private func perform(_ action: RingerState.Action) {
    switch action {
    case .play(let order, let number):
      player.play(order) { [weak self] report in self?.decide { $0.heard(report, number: number) } }
    case .listen(let ring, let number): listen(to: ring, number, looksLeft: Self.looks)
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

  /// Number of looks at the system's alarm before the app rings itself, and time between two looks.
  private static let looks = 8
  private static let pause = TimeSpan.milliseconds(250)

  /// Looks whether the system rings; one whose time has just come may need a moment.
  private func listen(to ring: Ring, _ number: Int64, looksLeft: Int) {
    let standing = system?(ring)
    guard standing == .waits, looksLeft > 0 else {
      return decide { $0.listened(to: ring, number: number, isRung: standing == .rings) }
    }
    delays.wake(at: delays.now + Self.pause) { [weak self] in
      guard let self else { return }
      beside { self.listen(to: ring, number, looksLeft: looksLeft - 1) }
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
    beside { [player, notifier] in
      let sound = player.findings()
      notifier.look { answer(sound + $0) }
    }
  }

  /// Stops the sound and removes all notices; nothing is reported afterwards.
  public func shutDown() { decide { $0.shutDown() } }

  /// Waits until decisions are carried out, so that they are before the process ends.
  public func rest() async {
    await withCheckedContinuation { continuation in beside { continuation.resume() } }
  }
}
