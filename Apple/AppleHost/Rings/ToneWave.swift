// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A tone that needs no file, as the bytes of a WAV file: the substitute for a sound that cannot be played.
///
/// Two notes and a rest, over and over, in 16 bits and one channel
/// (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html).
enum ToneWave {
  /// Samples a second.
  static let rate = 22_050
  /// Length of a round, which is repeated.
  static let roundSeconds = 1.2

  /// The whole file: 44 bytes of header, and one round.
  static let bytes: [UInt8] = {
    let count = Int(Double(rate) * roundSeconds)
    var bytes = Array("RIFF".utf8) + little(36 + count * 2, 4) + Array("WAVEfmt ".utf8)
    // 1: uncompressed; then channels, samples and bytes a second, bytes of a frame, bits of a sample.
    bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4) + little(2, 2)
    bytes += little(16, 2) + Array("data".utf8) + little(count * 2, 4)
    for index in 0..<count {
      bytes += little(Int((level(atSecond: Double(index) / Double(rate)) * 32_767).rounded()), 2)
    }
    return bytes
  }()

  /// Notes of the round: where each begins and ends, in seconds, and its frequency in Hz.
  private static let notes = [(start: 0.0, end: 0.3, hertz: 880.0), (start: 0.3, end: 0.6, hertz: 660.0)]
  /// Rise and fall of a note, without which it would click.
  private static let edge = 0.02
  private static let peak = 0.5

  /// The level at a second of the round, -0.5 to 0.5.
  static func level(atSecond second: Double) -> Double {
    guard let note = notes.first(where: { $0.start <= second && second < $0.end }) else { return 0 }
    let slope = min(1, (second - note.start) / edge, (note.end - second) / edge)
    return peak * slope * sin(2 * Double.pi * note.hertz * (second - note.start))
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
