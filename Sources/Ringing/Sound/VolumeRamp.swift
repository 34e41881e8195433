// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// How loud each frame is: a rise from a fifth of full scale to the set volume, then that.
///
/// Time is counted in frames, so a ramp needs no clock and waits where the sound waits.
struct VolumeRamp {
  private let first: Float
  private let last: Float
  private let seconds: Double
  private var elapsed: Double = 0

  /// Where a rise begins, as a share of full scale; a softer ring has no rise.
  static let softest: Float = 0.2

  /// Begins a ramp.
  ///
  /// - Parameter seconds: How long the rise takes; 0 for none.
  init(to volume: Volume, seconds: Double) {
    last = Float(volume.percent) / 100
    first = min(Self.softest, last)
    self.seconds = seconds
  }

  /// Multiplies samples by the gain of their frame, and bounds them to -1…1.
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
