// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
import TokiTestKit

/// Writes sound files for tests.
enum TestSounds {
  /// A WAV file (16 bit, mono, 44.1 kHz) of a sine, in whole periods, so that it loops seamlessly.
  static func sine(
    at path: String, seconds: Double, frequency: Double = 440, amplitude: Double = 0.5
  ) throws {
    let rate = 44_100
    let count = Int(seconds * Double(rate))
    var data = Data("RIFF".utf8)
    func append<Number: FixedWidthInteger>(_ value: Number) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    append(UInt32(36 + count * 2))
    data.append(Data("WAVEfmt ".utf8))
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(1))
    append(UInt32(rate))
    append(UInt32(rate * 2))
    append(UInt16(2))
    append(UInt16(16))
    data.append(Data("data".utf8))
    append(UInt32(count * 2))
    for index in 0..<count {
      append(Int16(32767 * amplitude * sin(2 * .pi * frequency * Double(index) / Double(rate))))
    }
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// A ring that plays a sound.
  static func ring(
    _ number: Int64 = 1, sound: RingSound, volume: Int = 80, ramp: TimeSpan = .zero, label: String = "",
    terminal: String? = nil, raises: Bool = true, output: String? = nil
  ) throws -> Ring {
    let settings = RingSettings(
      sound: sound, volume: try #require(Volume(percent: volume)), ramp: ramp, terminal: terminal,
      raisesOutput: raises, output: output)
    return Ring(
      id: RingID(number), owner: .timer(TimerID(number)), occurrence: Occurrence(key: number),
      label: try Label(label), settings: settings, planned: UTCInstant(secondsSinceEpoch: 1_800_000_000),
      rang: UTCInstant(secondsSinceEpoch: 1_800_000_000), late: .zero)
  }

  /// The folder of Toki's own sounds.
  static let own = Repository.root + "/Resources/sounds"
}
