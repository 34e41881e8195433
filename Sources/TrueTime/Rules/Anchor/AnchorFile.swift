// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The on-disk format of an anchor: a name, a version, big-endian numbers, and a checksum over everything before it.
public enum AnchorFile {
  private static let name = Array("TokiTime".utf8)
  private static let version: UInt8 = 1
  static let longestBootID = 128
  /// Name, version, basis, steady-rate flag, boot id length; ten numbers; checksum.
  private static let fixedLength = 8 + 4 + 10 * 8 + 8

  /// Encodes an anchor; empty if the boot id is longer than 128 bytes.
  public static func bytes(of kept: SavedAnchor) -> [UInt8] {
    let boot = Array(kept.boot.text.utf8)
    guard boot.count <= longestBootID else { return [] }
    var bytes = name + [version, kept.basis.rawValue, kept.steadyRate == nil ? 0 : 1, UInt8(boot.count)] + boot
    let numbers = [
      kept.anchor.boot.nanosecondsSinceBoot, kept.anchor.utc.nanosecondsSinceEpoch, kept.anchor.bound.nanoseconds,
      kept.anchor.rate, kept.anchor.growth, kept.clocks.boot.nanosecondsSinceBoot, kept.clocks.raw,
      kept.clocks.steady, kept.steadyRate ?? 0, kept.notBefore.nanosecondsSinceEpoch,
    ]
    for number in numbers { append(UInt64(bitPattern: number), to: &bytes) }
    append(CRC64.checksum(of: bytes), to: &bytes)
    return bytes
  }

  /// Decodes an anchor; `nil` if the bytes are damaged or of another version.
  public static func anchor(reading bytes: [UInt8]) -> SavedAnchor? {
    guard bytes.count >= fixedLength, bytes.starts(with: name), bytes[8] == version else { return nil }
    let bootLength = Int(bytes[11])
    guard bootLength <= longestBootID, bytes.count == fixedLength + bootLength else { return nil }
    let end = bytes.count - 8
    guard number(bytes, end) == CRC64.checksum(of: bytes[..<end]) else { return nil }
    guard let basis = TimeBasis(rawValue: bytes[9]), bytes[10] <= 1 else { return nil }
    guard let boot = String(validating: bytes[12..<12 + bootLength], as: UTF8.self) else { return nil }
    let numbers = (0..<10).map { Int64(bitPattern: number(bytes, 12 + bootLength + $0 * 8)) }
    // The checksum catches damage, not malice, so values that Toki never writes are rejected too.
    guard numbers[2] >= 0, TimeAnchor.rates.contains(numbers[3]), TimeAnchor.growths.contains(numbers[4]),
      TimeAnchor.growths.contains(abs(max(numbers[8], -.max)))
    else { return nil }
    return SavedAnchor(
      boot: BootID(boot),
      anchor: TimeAnchor(
        boot: BootInstant(nanosecondsSinceBoot: numbers[0]), utc: UTCInstant(nanosecondsSinceEpoch: numbers[1]),
        bound: TimeSpan(nanoseconds: numbers[2]), rate: numbers[3], growth: numbers[4]),
      clocks: ClockReading(
        boot: BootInstant(nanosecondsSinceBoot: numbers[5]), device: UTCInstant(secondsSinceEpoch: 0),
        raw: numbers[6], steady: numbers[7]),
      steadyRate: bytes[10] == 1 ? numbers[8] : nil, basis: basis,
      notBefore: UTCInstant(nanosecondsSinceEpoch: numbers[9]))
  }

  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  static func number(_ bytes: [UInt8], _ start: Int) -> UInt64 {
    bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
