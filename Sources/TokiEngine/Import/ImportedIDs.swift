// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The last numbers before an import; its items follow them without a gap.
struct ImportedIDs {
  private let last: Counters

  init(after counters: Counters) { last = counters }

  /// Reads the numbers in the order of the kinds; a kind that is younger than the text had no number yet.
  init?(text: Substring.UTF8View) {
    let numbers = Substring(text).split(separator: " ").compactMap { Int64($0) }
    guard (4...ItemKind.allCases.count).contains(numbers.count) else { return nil }
    last = Counters(Dictionary(uniqueKeysWithValues: zip(ItemKind.allCases, numbers)))
  }

  var text: String { ItemKind.allCases.map { " \(last[$0])" }.joined() }

  /// The IDs of a batch: kind by kind, then the drafts.
  func ids(of batch: ImportBatch) -> [ItemID] {
    func ids(_ kind: ItemKind, _ range: Range<Int>) -> [ItemID] {
      range.map { ItemID(kind, last[kind] + Int64($0 + 1)) }
    }
    return ItemKind.allCases.flatMap { ids($0, 0..<batch.items.count(of: $0)) }
      + ids(.alarm, batch.alarms.count..<batch.count(of: .alarm))
  }
}

extension ImportBatch {
  /// The text that an idempotency key stands for: a digest, because a batch is large.
  var request: String {
    var digest = BatchDigest()
    for item in items.all { item.shelved.add(to: &digest) }
    for draft in alarmDrafts { digest.add(draft.request) }
    return "import \(count) \(digest.value)"
  }
}

/// FNV-1a with 64 bits, to tell requests apart; it is no protection.
public struct BatchDigest: Sendable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds texts, each with its end.
  public mutating func add(_ texts: String...) {
    for text in texts {
      for byte in text.utf8 { add(byte) }
      // A byte that never occurs in UTF-8 keeps "a", "bc" and "ab", "c" apart.
      add(0xFF)
    }
  }

  /// Adds numbers of 8 bytes each.
  public mutating func add(_ numbers: Int64...) {
    for number in numbers {
      for shift in stride(from: Int64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
