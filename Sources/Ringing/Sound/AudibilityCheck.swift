// SPDX-License-Identifier: Apache-2.0

/// Judges by the beginning of a sound whether anybody can hear it.
struct AudibilityCheck {
  /// Amplitude of -60 dB; less than this for 10 s or a whole pass counts as silence.
  private static let audible: Float = 0.001
  private static let longestSeconds: Int64 = 10
  /// The most samples to look at when a sound is set: 10 s in stereo, and less with more channels.
  private static let mostSamples = 1 << 20

  private let rate: Int
  private let channels: Int
  private var frames: Int64 = 0
  private var loudest: Float = 0

  /// Begins a check of a sound with so many frames a second and samples a frame.
  init(rate: Int, channels: Int) {
    self.rate = rate
    self.channels = channels
  }

  /// Takes the next samples; returns why the sound is of no use, in English, or `nil`.
  mutating func listen(to samples: UnsafeMutableBufferPointer<Float>) -> String? {
    guard loudest < Self.audible else { return nil }
    frames += Int64(samples.count / channels)
    for index in samples.indices { loudest = unsafe max(loudest, abs(samples[index])) }
    return loudest < Self.audible && frames > Int64(rate) * Self.longestSeconds ? "is silent for its first 10 s" : nil
  }

  /// Why the sound is of no use now that all of it was heard, in English, or `nil`.
  var problemAtEnd: String? {
    if loudest >= Self.audible { return nil }
    return frames == 0 ? "cannot be read" : "is silent from start to end"
  }

  /// Why a file that was just opened is of no use, in English; `nil` as soon as anything is heard.
  static func problem(with file: SoundFile) -> String? {
    var check = AudibilityCheck(rate: file.rate, channels: file.channels)
    var buffer = [Float](repeating: 0, count: 4_096 * file.channels)
    return unsafe buffer.withUnsafeMutableBufferPointer { samples in
      for _ in 0..<max(1, mostSamples / samples.count) {
        let frames = unsafe file.read(into: samples)
        guard frames > 0 else { return check.problemAtEnd }
        let heard = unsafe UnsafeMutableBufferPointer(rebasing: samples[..<(frames * file.channels)])
        if let problem = unsafe check.listen(to: heard) { return problem }
        if check.loudest >= audible { return nil }
      }
      return nil
    }
  }
}
