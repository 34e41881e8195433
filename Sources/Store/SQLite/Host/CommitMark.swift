// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file `toki.mark` beside the database: a mark of acknowledged commits, to detect a lost log.
///
/// It is written after each commit but not synced, which costs a microsecond and survives a killed process. After a
/// power failure it may be older than the database but never newer, so it gives only a lower bound. Without the file,
/// or if it is unreadable, there is no bound.
struct CommitMark {
  private let descriptor: Int32

  static func path(of database: String) -> String { String(database.dropLast(2)) + "mark" }

  /// Opens or creates the file; `nil` if that fails.
  ///
  /// A link there would have another file overwritten, so the file takes its place.
  init?(database: String) {
    let path = Self.path(of: database)
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    var opened = unsafe open(path, flags, 0o600)
    if opened < 0, errno == ELOOP, unsafe unlink(path) == 0 { opened = unsafe open(path, flags, 0o600) }
    guard opened >= 0 else { return nil }
    descriptor = opened
  }

  func close() { StoreFile.release(descriptor) }

  /// Records the ledger as acknowledged, except for its sums.
  func write(_ open: OpenLedger) {
    var ledger = open.present
    ledger.counters.raise(to: open.made)
    let words = Self.words(of: ledger)
    unsafe words.withUnsafeBytes { _ = unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// The ledger acknowledged last, without its sums; `nil` if it is unknown.
  static func acknowledged(beside database: String) -> Ledger? {
    guard let bytes = (try? StoreFile.read(path(of: database))) ?? nil,
      bytes.count == wordCount * MemoryLayout<Int64>.size
    else { return nil }
    let words = unsafe bytes.withUnsafeBytes { raw in
      (0..<wordCount).map { unsafe raw.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
    }
    var ledger = Ledger()
    ledger.commits = words[1]
    for (kind, word) in zip(ItemKind.allCases, words[2...]) { ledger.counters[kind] = word }
    ledger.counters.ring = words[wordCount - 2]
    return words == Self.words(of: ledger) ? ledger : nil
  }

  private static let wordCount = ItemKind.allCases.count + 4

  /// The file's magic number, the ledger's numbers and their seal.
  private static func words(of ledger: Ledger) -> [Int64] {
    let counters = ledger.counters
    var words = [Schema.applicationID, ledger.commits] + ItemKind.allCases.map { counters[$0] } + [counters.ring]
    var seal = Seal(of: .counters)
    for word in words { seal.add(word) }
    words.append(seal.column)
    return words
  }
}
