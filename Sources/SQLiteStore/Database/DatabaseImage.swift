// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// A database as its file and its log say, page by page, in memory: nothing on the disk is touched to read it.
struct DatabaseImage {
  /// As one file without a log, its header made plain.
  private(set) var bytes: [UInt8]

  /// Reads a database and its log.
  ///
  /// - Parameter isWhole: Also the part of the log that SQLite would drop; the seals say what of it is good.
  /// - Returns: `nil` where there is nothing to be read.
  static func read(_ path: String, isWhole: Bool) throws(StoreError) -> DatabaseImage? {
    let file = try WholeFile.read(path) ?? []
    let log = try WholeFile.read(path + "-wal") ?? []
    let known = file.count >= 100 ? Int(file[16]) << 8 | Int(file[17]) : 0
    let isSize = known >= 512 && known & (known - 1) == 0 && file.count % known == 0
    let walk = LogWalk(log, pageSize: isSize ? known : nil)
    let pageSize = isSize ? known : walk.pageSize
    var image = DatabaseImage(bytes: file)
    if walk.pageSize == pageSize {
      image.lay(isWhole ? walk.written : walk.taken, of: log, pageSize: pageSize)
    }
    guard image.bytes.count >= pageSize else { return nil }
    image.makeHeaderPlain(pageSize: pageSize)
    return image
  }

  /// Puts the pages of a log over those of the file.
  private mutating func lay(_ frames: [LogWalk.Frame], of log: [UInt8], pageSize: Int) {
    guard let (count, pages) = LogWalk.pages(of: frames), count < 1 << 22 else { return }
    let size = max(count * pageSize, 0)
    if bytes.count > size { bytes.removeSubrange(size...) }
    bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    for (page, frame) in pages where page >= 1 && page <= count {
      bytes.replaceSubrange(
        (page - 1) * pageSize..<page * pageSize, with: log[frame.content..<frame.content + pageSize])
    }
  }

  /// Writes what the header of every database of ours says (https://www.sqlite.org/fileformat.html, section
  /// 1.3), and that there is no log: a change in it must not make all the rest unreadable.
  private mutating func makeHeaderPlain(pageSize: Int) {
    bytes.replaceSubrange(0..<16, with: Array("SQLite format 3".utf8) + [0])
    bytes[16] = UInt8(truncatingIfNeeded: pageSize >> 8)
    bytes[17] = pageSize == 65_536 ? 1 : UInt8(truncatingIfNeeded: pageSize)
    bytes.replaceSubrange(18..<24, with: [1, 1, 0, 64, 32, 32])
    set(bytes.count / pageSize, at: 28)
    // No list of free pages: nothing is written here that would take one.
    set(0, at: 32)
    set(0, at: 36)
    set(4, at: 44)
    set(1, at: 56)
    set(Int(Schema.applicationID), at: 68)
    set(bytes.bigEndian(at: 24), at: 92)
  }

  private mutating func set(_ value: Int, at index: Int) {
    for (offset, shift) in [24, 16, 8, 0].enumerated() {
      bytes[index + offset] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }
}
