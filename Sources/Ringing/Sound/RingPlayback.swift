// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The playing of one ring, from its first sample until it is no longer wanted.
///
/// Not `Sendable`: it is created and run on the sound thread.
final class RingPlayback {
  private let ring: Ring
  private let server: String?
  private let retryMilliseconds: Int32
  private let longestSeconds: Int?
  private let wake: WakeSignal
  private let source: SoundSource
  private var ramp: VolumeRamp
  private let isWanted: () -> Bool
  private let report: (RingerReport) -> Void
  private var told: RingTry?
  private var hasPlayedOnce = false

  /// Opens the sound file; `isWanted` says whether to go on, and is asked after each raise of `wake`.
  init(
    _ ring: Ring, settings: SoundPlayer.Settings, wake: WakeSignal, isWanted: @escaping () -> Bool,
    report: @escaping (RingerReport) -> Void
  ) {
    self.ring = ring
    server = settings.server
    retryMilliseconds = settings.retryMilliseconds
    longestSeconds = settings.longestSeconds
    self.wake = wake
    source = SoundSource(ring.settings.sound, library: settings.library)
    if ring.settings.speaks, let speech = settings.speech {
      source.voice = RingVoice { [label = ring.label] in speech.say(label) }
    }
    ramp = VolumeRamp(to: ring.settings.volume, seconds: Double(ring.settings.ramp.nanoseconds) / 1e9)
    self.isWanted = isWanted
    self.report = report
  }

  /// Plays until it is over or not wanted; a lost server is tried again after a pause.
  func run() {
    while isWanted() {
      guard let trouble = play(), isWanted() else { return }
      tell(attempt(trouble), again: true)
      // A preview is not worth waiting for.
      if longestSeconds != nil { return }
      wake.wait(milliseconds: retryMilliseconds)
    }
  }

  /// Plays on one connection until that is lost, it is over, or it is not wanted; `nil` unless the connection was lost.
  private func play() -> SoundTrouble? {
    source.restart()
    guard let playback = PulsePlayback(server: server, wake: wake) else {
      return SoundTrouble(.failed, "libpulse has no memory")
    }
    while isWanted() {
      let turn = playback.turn(filling: source, ramp: &ramp)
      if case .lost(let trouble) = turn { return trouble }
      if let attempt = attempt(by: playback) { tell(attempt, again: turn == .checked) }
      if !hasPlayedOnce, let frames = source.framesOfFirstPass,
        playback.hasPlayed(frames: frames, rate: source.rate)
      {
        tellPlayedOnce()
      }
      if let longestSeconds, isTroubled || playback.hasPlayed(frames: Int64(longestSeconds), rate: 1) { return nil }
    }
    return nil
  }

  private var isTroubled: Bool {
    told.map { $0.result != .played } ?? false
  }

  private func attempt(by playback: PulsePlayback) -> RingTry? {
    if let standstill = playback.standstill { return attempt(standstill, on: playback.device) }
    guard playback.hasBegun, let device = playback.device else { return nil }
    if let trouble = device.trouble { return attempt(trouble, on: device) }
    return RingTry(
      by: .sound, output: device.name, result: source.substitute == nil ? .played : .tone, detail: source.substitute)
  }

  private func attempt(_ trouble: SoundTrouble, on device: SoundDevice? = nil) -> RingTry {
    // A dummy device has no name that a person knows.
    let name = device.flatMap { $0.isDummy ? nil : $0.name }
    return RingTry(by: .sound, output: name, result: trouble.result, detail: trouble.reason)
  }

  /// Reports changes only, but repeats silences so that the terminal bell rings again.
  private func tell(_ attempt: RingTry, again: Bool) {
    guard isWanted(), attempt != told || (again && attempt.hasFailed) else { return }
    told = attempt
    report(.tried(ring.id, attempt))
    if attempt.hasFailed, !hasPlayedOnce { tellPlayedOnce() }
  }

  private func tellPlayedOnce() {
    hasPlayedOnce = true
    if isWanted() { report(.playedOnce(ring.id)) }
  }
}
