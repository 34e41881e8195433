// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The built-in sound that needs no file: a high tone, a low tone and a rest, over and over.
struct TwoTone {
  /// Frames per second.
  let rate: Int
  /// Frames in one round: 0.3 s high, 0.3 s low, 0.6 s rest, twice.
  var framesOfRound: Int64 { Int64(rate) * 24 / 10 }
  private var frame: Int64 = 0

  init(rate: Int) { self.rate = rate }

  /// The next sample, -0.5 to 0.5, as a tone is harsher than music of the same peak.
  mutating func next() -> Float {
    let second = Double(frame) / Double(rate)
    frame = (frame + 1) % framesOfRound
    let beat = second.truncatingRemainder(dividingBy: 1.2)
    guard beat < 0.6 else { return 0 }
    let (frequency, since) = beat < 0.3 ? (880.0, beat) : (659.26, beat - 0.3)
    // Slopes of 15 ms at both ends prevent clicks.
    let edge = min(1, since / 0.015, (0.3 - since) / 0.015)
    return Float(0.5 * edge * sin(2 * .pi * frequency * since))
  }
}
