// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A WAV file without compression: its form, and its samples.
///
/// Chunks follow each other in any order (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html).
struct WaveFile: Hashable, Sendable {
  /// The content of the chunk `fmt `.
  private let form: [UInt8]
  private let samples: [UInt8]
  private let bytesPerSecond: Int

  /// Reads a file; `nil` if it is no WAV file, is cut short, or is compressed.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes[0..<4].elementsEqual("RIFF".utf8), bytes[8..<12].elementsEqual("WAVE".utf8)
    else { return nil }
    var (place, form, samples): (Int, [UInt8]?, [UInt8]?) = (12, nil, nil)
    while place + 8 <= bytes.count {
      let name = bytes[place..<place + 4]
      let begin = place + 8
      let size = Self.number(bytes[place + 4..<place + 8])
      guard size <= bytes.count - begin else { return nil }
      if name.elementsEqual("fmt ".utf8) { form = Array(bytes[begin..<begin + size]) }
      if name.elementsEqual("data".utf8) { samples = Array(bytes[begin..<begin + size]) }
      // A chunk of odd length has a byte more.
      place = begin + size + size % 2
    }
    guard let form, let samples, form.count >= 16, Self.isPlain(form) else { return nil }
    let bytesPerSecond = Self.number(form[8..<12])
    guard bytesPerSecond > 0, !samples.isEmpty else { return nil }
    self.form = form
    self.samples = samples
    self.bytesPerSecond = bytesPerSecond
  }

  /// `true` if samples are not compressed: form 1, or the longer one that says so further on.
  private static func isPlain(_ form: [UInt8]) -> Bool {
    let tag = number(form[0..<2])
    return tag == 1 || (tag == 0xFFFE && form.count >= 26 && number(form[24..<26]) == 1)
  }

  private init(form: [UInt8], samples: [UInt8], bytesPerSecond: Int) {
    self.form = form
    self.samples = samples
    self.bytesPerSecond = bytesPerSecond
  }

  /// Its playing time.
  var length: TimeSpan { TimeSpan(nanoseconds: Int64(samples.count) * 1_000_000_000 / Int64(bytesPerSecond)) }

  /// Size in bytes of the whole file of the sound that is played so many times.
  func size(times: Int) -> Int { 12 + 8 + even(form.count) + 8 + even(samples.count * times) }

  /// Number of times that the sound fits into a span; at least once.
  func times(within most: TimeSpan) -> Int { max(1, Int(most.nanoseconds / max(1, length.nanoseconds))) }

  /// The sound so many times over.
  func repeated(times: Int) -> WaveFile {
    let all = Array(repeatElement(samples, count: times).joined())
    return WaveFile(form: form, samples: all, bytesPerSecond: bytesPerSecond)
  }

  /// The sound at a volume in percent; `nil` if its samples have not 16 bits.
  func scaled(to percent: Int) -> WaveFile? {
    guard Self.number(form[14..<16]) == 16, samples.count.isMultiple(of: 2) else { return nil }
    var quiet: [UInt8] = []
    quiet.reserveCapacity(samples.count)
    for place in stride(from: 0, to: samples.count, by: 2) {
      let sample = Int16(truncatingIfNeeded: Self.number(samples[place..<place + 2]))
      let scaled = UInt16(bitPattern: Int16(Int(sample) * percent / 100))
      quiet += [UInt8(truncatingIfNeeded: scaled), UInt8(truncatingIfNeeded: scaled >> 8)]
    }
    return WaveFile(form: form, samples: quiet, bytesPerSecond: bytesPerSecond)
  }

  /// The whole file.
  var bytes: [UInt8] {
    let chunks = Self.chunk("fmt ", form) + Self.chunk("data", samples)
    return Array("RIFF".utf8) + Self.little(4 + chunks.count) + Array("WAVE".utf8) + chunks
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count) + content + (content.count.isMultiple(of: 2) ? [] : [0])
  }

  /// A chunk of odd length has a byte more.
  private func even(_ count: Int) -> Int { count + count % 2 }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
