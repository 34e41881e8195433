// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization
import TokiModel

/// Speaks into a ring's own sound, at its start and then every minute; the sound is softer meanwhile.
///
/// Time is counted in frames, so it needs no clock and pauses with the sound. The speech is prepared on a thread of its
/// own, so the sound never waits for it.
final class RingVoice {
  /// Holds prepared speech until it is mixed in.
  private final class Prepared: Sendable {
    let samples = Mutex<SpokenSamples?>(nil)
  }

  private let say: @Sendable () -> SpokenSamples?
  private let prepared = Prepared()
  private var framesUntilNext = 0
  private var spoken: SpokenSamples?
  private var framesSpoken = 0
  private var gain: Float = 1

  private static let secondsBetween = 60
  /// Gain of the sound while something is said: -14 dB.
  private static let softGain: Float = 0.2
  /// Time in which the sound gets softer or louder.
  private static let secondsToChange: Float = 0.15

  /// `say` is called on a thread of its own, each time that something is to be said.
  init(say: @escaping @Sendable () -> SpokenSamples?) { self.say = say }

  /// Mixes the present speech into the samples of the sound.
  func mix(into samples: UnsafeMutableBufferPointer<Float>, channels: Int, rate: Int) {
    let frames = samples.count / channels
    if framesUntilNext <= 0 {
      framesUntilNext += Self.secondsBetween * rate
      prepare()
    }
    framesUntilNext -= frames
    if spoken == nil, let next = prepared.samples.withLock({ $0.take() }) { (spoken, framesSpoken) = (next, 0) }
    guard spoken != nil || gain < 1 else { return }
    let step = (1 - Self.softGain) / (Self.secondsToChange * Float(rate))
    for frame in 0..<frames {
      var voice: Float = 0
      if let spoken {
        if let amplitude = spoken.amplitude(at: Double(framesSpoken) / Double(rate)) {
          voice = amplitude
          framesSpoken += 1
        } else {
          self.spoken = nil
        }
      }
      gain = spoken == nil ? min(1, gain + step) : max(Self.softGain, gain - step)
      for index in (frame * channels)..<((frame + 1) * channels) {
        unsafe samples[index] = samples[index] * gain + voice
      }
    }
  }

  /// Without a thread nothing is said.
  private func prepare() {
    _ = WorkerThread.start(named: "toki-voice") { [say, prepared] in
      guard let samples = say() else { return }
      prepared.samples.withLock { $0 = samples }
    }
  }
}
