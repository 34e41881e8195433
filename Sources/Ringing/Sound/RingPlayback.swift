// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The playing of one ring, from its first sample until it is no longer wanted.
///
/// Not `Sendable`: it is created and run on the sound thread.
final class RingPlayback {
  private let ring: Ring
  private let server: String?
  private var wishes: PulsePlayback.Wishes
  /// The sink of the last connection, and whether another one could be tried.
  private var last: (sink: String?, hasOther: Bool) = (nil, false)
  private var noted: [RingTry] = []
  private let retryMilliseconds: Int32
  private let longestSeconds: Int?
  private let wake: WakeSignal
  private let source: SoundSource
  private var ramp: VolumeRamp
  private let isWanted: () -> Bool
  private let report: (RingerReport) -> Void
  private let silence: (RingID) -> Void
  private let usesCard: Bool
  /// `true` if the sound card failed to play.
  private var isCardLost = false
  private var told: RingTry?
  private var hasPlayedOnce = false

  /// Opens the sound file; `isWanted` says whether to go on, and is asked after each raise of `wake`.
  init(
    _ ring: Ring, settings: SoundPlayer.Settings, raised: RaisedOutputsFile?, wake: WakeSignal,
    isWanted: @escaping () -> Bool, report: @escaping (RingerReport) -> Void, silence: @escaping (RingID) -> Void
  ) {
    self.ring = ring
    server = settings.server
    let raises = ring.settings.raisesOutput
    wishes = PulsePlayback.Wishes(
      volume: ring.settings.volume, pinsStream: raises,
      raised: raises ? raised : nil, output: ring.settings.output)
    wishes.isElsewhere = ring.goesElsewhere
    retryMilliseconds = settings.retryMilliseconds
    longestSeconds = settings.longestSeconds
    self.wake = wake
    source = SoundSource(ring.settings.sound, library: settings.library)
    if ring.settings.speaks, let speech = settings.speech {
      source.voice = RingVoice { [label = ring.label] in speech.say(label) }
    }
    ramp = VolumeRamp(to: ring.settings.volume, seconds: Double(ring.settings.rise.nanoseconds) / 1e9)
    self.isWanted = isWanted
    self.report = report
    self.silence = silence
    usesCard = settings.usesCard
  }

  /// Plays until it is over or not wanted; a lost server is tried again after a pause.
  func run() {
    while isWanted() {
      guard let trouble = play(), isWanted() else { return }
      if let sink = last.sink, last.hasOther, wishes.failed.insert(sink).inserted {
        note(attempt(trouble))
        continue
      }
      wishes.failed = []
      if usesCard, playOnCard(insteadOf: trouble) { continue }
      guard isWanted() else { return }
      tell(attempt(trouble), again: true)
      // A preview is not worth waiting for.
      if longestSeconds != nil { return }
      wake.wait(milliseconds: retryMilliseconds)
    }
  }

  /// Plays on one connection until that is lost, it is over, or it is not wanted; `nil` unless the connection was lost.
  private func play() -> SoundTrouble? {
    source.restart()
    last = (nil, false)
    guard let playback = PulsePlayback(server: server, wake: wake, wishes: wishes) else {
      return SoundTrouble(.failed, "libpulse has no memory")
    }
    defer {
      playback.end()
      last = (playback.sink, playback.choice?.hasOther ?? false)
    }
    while isWanted() {
      let turn = playback.turn(filling: source, ramp: &ramp)
      tellOfOutput(playback)
      if let standstill = playback.standstill, playback.choice?.hasOther == true { return standstill }
      if case .lost(let trouble) = turn { return trouble }
      if usesCard, !isCardLost, let device = playback.device, device.isDummy, let trouble = device.trouble {
        return trouble
      }
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

  /// Longest time on the card before the sound server is tried again, which is silent for a moment.
  private static let cardMilliseconds: Int32 = 30_000

  /// Plays on the sound card for a while; `false` if it cannot be played on.
  private func playOnCard(insteadOf trouble: SoundTrouble) -> Bool {
    do throws(SoundTrouble) {
      let card = try CardPlayback(rate: source.rate, channels: source.channels)
      source.restart()
      var hasBegun = false
      let lost = card.play(
        milliseconds: Self.cardMilliseconds, source, &ramp, wake: wake, isWanted: isWanted,
        played: {
          if !hasBegun {
            hasBegun = true
            note(attempt(trouble))
            note(
              RingTry(
                by: .soundCard, output: CardPlayback.name, result: source.substitute == nil ? .played : .tone,
                detail: source.substitute))
          }
          // A fraction of a second before its end is heard.
          if !hasPlayedOnce, source.framesOfFirstPass != nil { tellPlayedOnce() }
        })
      if let lost { throw lost }
      return true
    } catch {
      isCardLost = true
      if isWanted() {
        report(
          .tried(
            ring.id,
            RingTry(by: .soundCard, output: CardPlayback.name, result: error.result, detail: error.reason)))
      }
      return false
    }
  }

  /// Reports a try without its being the last word on whether the ring is heard.
  private func note(_ attempt: RingTry) {
    guard isWanted(), longestSeconds == nil else { return }
    told = nil
    report(.tried(ring.id, attempt))
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

  /// Reports, once each, that the chosen output is missing and that the output was raised.
  private func tellOfOutput(_ playback: PulsePlayback) {
    // A preview tells of its sound alone.
    guard longestSeconds == nil, isWanted() else { return }
    var news: [RingTry] = []
    if playback.choice?.isMissing == true {
      news.append(
        RingTry(by: .sound, output: wishes.output, result: .missing, detail: "the chosen output is not there"))
    }
    if let raise = playback.raise, playback.device != nil { news.append(raise) }
    for attempt in news where !noted.contains(attempt) {
      noted.append(attempt)
      report(.tried(ring.id, attempt))
    }
  }

  /// Reports changes only, but repeats silences so that the terminal bell rings again.
  private func tell(_ attempt: RingTry, again: Bool) {
    guard isWanted(), attempt != told || (again && attempt.hasFailed) else { return }
    told = attempt
    report(.tried(ring.id, attempt))
    guard attempt.hasFailed else { return }
    silence(ring.id)
    if !hasPlayedOnce { tellPlayedOnce() }
  }

  private func tellPlayedOnce() {
    hasPlayedOnce = true
    if isWanted() { report(.playedOnce(ring.id)) }
  }
}

extension Ring {
  /// `true` if it plays on another output than the usual one, if possible: every second attempt.
  ///
  /// The usual one may be headphones on a desk, and any other a screen without loudspeakers.
  var goesElsewhere: Bool { attempt % 2 == 0 }
}
