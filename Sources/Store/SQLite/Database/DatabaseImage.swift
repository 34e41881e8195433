// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// A database in memory, combined from its file and its log; reading it changes nothing on the disk.
struct DatabaseImage {
  /// The bytes of a single file without a log, with a repaired header.
  private(set) var bytes: [UInt8]

  /// Reads a database and the part of its log that SQLite would take; `nil` if there is nothing to read.
  static func read(_ path: String) throws(StoreError) -> DatabaseImage? {
    combine(try StoreFile.read(path) ?? [], try StoreFile.read(path + "-wal") ?? [], isWhole: false)
  }

  /// The ways to read a damaged database, with the newest content first; the seals tell which rows are good.
  ///
  /// That is the file with its whole log, with the part that SQLite would take, and each of the two alone: a log that
  /// belongs to another file makes a good one unreadable.
  static func readings(of path: String) throws(StoreError) -> [DatabaseImage] {
    let file = try StoreFile.read(path) ?? []
    let log = try StoreFile.read(path + "-wal") ?? []
    if log.isEmpty { return [combine(file, [], isWhole: false)].compactMap(\.self) }
    let both = [combine(file, log, isWhole: true), combine(file, log, isWhole: false)]
    let each = [combine(file, [], isWhole: false), combine(try new(path), log, isWhole: true)]
    return (both + each).compactMap(\.self)
  }

  /// A new database: a log does not repeat the schema, and it says where the tables are.
  private static func new(_ path: String) throws(StoreError) -> [UInt8] {
    let connection = try Connection(image: [], path: path)
    try Schema.prepare(connection, isInMemory: true)
    return connection.image
  }

  private static func combine(_ file: [UInt8], _ log: [UInt8], isWhole: Bool) -> DatabaseImage? {
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

  /// Overlays the file's pages with those of the log.
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

  /// Rewrites the header as every database of ours has it (https://www.sqlite.org/fileformat.html, section 1.3),
  /// without a log.
  ///
  /// A damaged header must not make all the rest unreadable.
  private mutating func makeHeaderPlain(pageSize: Int) {
    bytes.replaceSubrange(0..<16, with: Array("SQLite format 3".utf8) + [0])
    bytes[16] = UInt8(truncatingIfNeeded: pageSize >> 8)
    bytes[17] = pageSize == 65_536 ? 1 : UInt8(truncatingIfNeeded: pageSize)
    bytes.replaceSubrange(18..<24, with: [1, 1, 0, 64, 32, 32])
    set(bytes.count / pageSize, at: 28)
    // An empty free list: nothing written here would use it.
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
