// SPDX-License-Identifier: Apache-2.0

/// Something spoken: one channel of samples.
struct SpokenSamples: Sendable {
  /// Samples per second.
  let rate: Int
  private let samples: [Int16]

  /// Reads a WAVE file of one channel with 16 bits a sample, whose lengths are placeholders, as a pipe cannot be rewound;
  /// `nil` for anything else, and for no samples.
  init?(wave bytes: [UInt8]) {
    func number(at offset: Int, bytes count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let header = 44
    guard bytes.count > header + 1, bytes[0..<4].elementsEqual("RIFF".utf8),
      bytes[8..<16].elementsEqual("WAVEfmt ".utf8),
      bytes[36..<40].elementsEqual("data".utf8), number(at: 20, bytes: 2) == 1, number(at: 22, bytes: 2) == 1,
      number(at: 34, bytes: 2) == 16
    else { return nil }
    rate = number(at: 24, bytes: 4)
    guard (1...192_000).contains(rate) else { return nil }
    samples = stride(from: header, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// The amplitude at a time in seconds, between two samples in proportion; `nil` after the end.
  func amplitude(at second: Double) -> Float? {
    let position = second * Double(rate)
    let index = Int(position)
    guard index < samples.count else { return nil }
    let next = index + 1 < samples.count ? samples[index + 1] : 0
    let share = Float(position - Double(index))
    return (Float(samples[index]) * (1 - share) + Float(next) * share) / 32_768
  }
}
