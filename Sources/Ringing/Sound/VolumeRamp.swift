// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The gain of each frame: a rise from a fifth of full scale to the set volume, then constant.
///
/// Time is counted in frames, so a ramp needs no clock and pauses with the sound.
struct VolumeRamp {
  private let first: Float
  private let last: Float
  private let seconds: Double
  private var elapsed: Double = 0

  /// Gain at the start of a rise, as a fraction of full scale; a ring at or below it does not rise.
  static let softest: Float = 0.2

  /// Starts a ramp that rises for this many seconds, 0 for none.
  init(to volume: Volume, seconds: Double) {
    last = Float(volume.percent) / 100
    first = min(Self.softest, last)
    self.seconds = seconds
  }

  /// Multiplies samples, first limited to -1…1, by the gain of their frame.
  mutating func apply(to samples: UnsafeMutableBufferPointer<Float>, channels: Int, rate: Int) {
    let step = 1 / Double(rate)
    var index = 0
    while index + channels <= samples.count {
      let share = seconds > 0 ? min(1, elapsed / seconds) : 1
      let gain = first + (last - first) * Float(share)
      for channel in index..<(index + channels) {
        let sample = unsafe samples[channel]
        // A float file may hold anything; NaN compares false and becomes silence.
        let bounded: Float = sample >= -1 ? min(sample, 1) : (sample < -1 ? -1 : 0)
        unsafe samples[channel] = bounded * gain
      }
      elapsed += step
      index += channels
    }
  }
}
