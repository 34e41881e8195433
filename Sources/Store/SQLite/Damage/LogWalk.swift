// SPDX-License-Identifier: Apache-2.0

/// SQLite's log as stored on disk, frame by frame, examined before SQLite reads it.
///
/// SQLite accepts frames up to the first invalid one and drops the rest without an error
/// (https://www.sqlite.org/fileformat.html, section 4). After a power failure that is right: the last transaction was
/// torn, and nobody had been told of it. But each transaction is on the disk before the next one is written, so
/// frames of a later transaction after the invalid one prove that something was lost.
struct LogWalk {
  struct Frame: Equatable {
    let page: Int
    /// The size of the database in pages after the transaction that ends here; 0 within a transaction.
    let pagesAfterCommit: Int
    /// Offset of the page's content, in bytes.
    let content: Int
  }

  let pageSize: Int
  /// The frames that SQLite accepts: complete transactions only.
  private(set) var taken: [Frame] = []
  /// All frames up to the last that carries this log's salts, invalid ones included.
  private(set) var written: [Frame] = []
  /// `true` if a transaction that had reached the disk is missing among those accepted.
  private(set) var isDamaged = false

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Examines the bytes of a log; an empty log counts as none.
  ///
  /// The page size of the database is used if the log's header is unreadable; `nil` if it is unknown.
  init(_ log: [UInt8], pageSize known: Int?) {
    let header = Header(log)
    pageSize = header?.pageSize ?? known ?? 4096
    let size = pageSize + Self.frameHeaderSize
    let count = max(0, (log.count - Self.headerSize) / size)
    guard count > 0 else { return }
    let first = Self.headerSize
    let salts = header?.salts ?? log[(first + 8)..<(first + 16)]
    var sum = header?.checksum
    let isBigEndian = header?.isBigEndian ?? false
    var misfit: Int?
    var commits: [Int] = []
    for index in 0..<count {
      let start = first + index * size
      let isOfThisLog = log[(start + 8)..<(start + 16)].elementsEqual(salts)
      let stored = Checksum(log[(start + 16)..<(start + 24)])
      let frame = Frame(
        page: log.bigEndian(at: start), pagesAfterCommit: log.bigEndian(at: start + 4),
        content: start + Self.frameHeaderSize)
      if misfit == nil {
        sum?.add(log[start..<(start + 8)], isBigEndian: isBigEndian)
        sum?.add(log[frame.content..<(frame.content + pageSize)], isBigEndian: isBigEndian)
        if !isOfThisLog || sum != stored { misfit = index }
      }
      written.append(frame)
      if isOfThisLog, frame.pagesAfterCommit > 0 { commits.append(index) }
      // Frames after the last of this log are left over from an earlier one.
      if isOfThisLog { lastOfThisLog = index }
    }
    written.removeSubrange((lastOfThisLog + 1)...)
    let end = misfit ?? count
    taken = Array(written.prefix((commits.last { $0 < end } ?? -1) + 1))
    // A complete transaction at or after the invalid frame, followed by a later one; or an unreadable header.
    isDamaged = commits.contains { $0 >= end && $0 < lastOfThisLog } || header == nil
  }

  private var lastOfThisLog = -1

  /// The latest frame of each page, and the size of the database in pages; `nil` without a complete transaction.
  static func pages(of frames: [Frame]) -> (count: Int, frames: [Int: Frame])? {
    guard let count = frames.last(where: { $0.pagesAfterCommit > 0 })?.pagesAfterCommit else { return nil }
    var pages: [Int: Frame] = [:]
    for frame in frames { pages[frame.page] = frame }
    return (count, pages)
  }

  private struct Header {
    let pageSize: Int
    let salts: ArraySlice<UInt8>
    let checksum: Checksum
    let isBigEndian: Bool

    /// Returns `nil` for a header that SQLite would reject.
    init?(_ log: [UInt8]) {
      guard log.count >= LogWalk.headerSize, log.bigEndian(at: 0) | 1 == 0x377F_0683 else { return nil }
      isBigEndian = log.bigEndian(at: 0) & 1 == 1
      pageSize = log.bigEndian(at: 8)
      guard pageSize >= 512, pageSize <= 65_536, pageSize & (pageSize - 1) == 0 else { return nil }
      salts = log[16..<24]
      var sum = Checksum()
      sum.add(log[0..<24], isBigEndian: isBigEndian)
      checksum = sum
      guard sum == Checksum(log[24..<32]) else { return nil }
    }
  }

  /// The checksum of the log's format, over pairs of 32-bit words.
  private struct Checksum: Equatable {
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init() {}

    /// Reads a checksum from eight bytes.
    init(_ bytes: ArraySlice<UInt8>) {
      first = UInt32(truncatingIfNeeded: bytes.bigEndian(at: bytes.startIndex))
      second = UInt32(truncatingIfNeeded: bytes.bigEndian(at: bytes.startIndex + 4))
    }

    mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
      unsafe bytes.withUnsafeBytes { raw in
        for offset in stride(from: 0, to: raw.count - 7, by: 8) {
          let one = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          let two = unsafe raw.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
          second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
        }
      }
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The big-endian number in four bytes.
  func bigEndian(at index: Int) -> Int {
    Int(self[index]) << 24 | Int(self[index + 1]) << 16 | Int(self[index + 2]) << 8 | Int(self[index + 3])
  }
}
