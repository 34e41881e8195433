// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import NetworkTime
import Testing

@Suite(.timeLimit(.minutes(15))) final class FileTimeStorageTests {
  let folder: String
  var path: String { folder + "/anchor" }

  init() throws {
    folder = "/tmp/toki-anchor-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    chmod(folder, 0o700)
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `The bytes kept last are there, for this user alone`() throws {
    let file = FileTimeStorage(path: path)
    #expect(file.load() == nil)
    for length in [0, 1, 76, 4_096] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      file.save(bytes)
      #expect(FileTimeStorage(path: path).load() == bytes)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["anchor"])
    #expect(file.problem == nil)
  }

  @Test func `A link is replaced, and the file behind it stays as it is`() throws {
    let other = folder + "/other"
    try Data("a person's file".utf8).write(to: URL(fileURLWithPath: other))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    for isDurable in [true, false] {
      let file = FileTimeStorage(path: path, isDurable: isDurable)
      file.save([1, 2, 3])
      #expect(file.problem == nil && file.load() == [1, 2, 3])
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("a person's file".utf8))
  }

  @Test func `A reader sees a whole anchor, never a part`() async throws {
    let path = path
    FileTimeStorage(path: path).save([UInt8](repeating: 1, count: 1_000))
    let writer = Task.detached {
      for number in 0..<200 { FileTimeStorage(path: path).save([UInt8](repeating: UInt8(number), count: 1_000)) }
    }
    for _ in 0..<500 {
      let bytes = try #require(FileTimeStorage(path: path).load())
      #expect(bytes.count == 1_000 && Set(bytes).count == 1)
    }
    await writer.value
  }

  @Test func `A file that is too long is not read`() throws {
    try Data(count: 4_097).write(to: URL(fileURLWithPath: path))
    #expect(FileTimeStorage(path: path).load() == nil)
  }

  @Test func `A path that is no file is neither waited for nor replaced`() {
    #expect(mkfifo(path, 0o600) == 0)
    let file = FileTimeStorage(path: path)
    #expect(file.load() == nil)
    file.save([1])
    #expect(file.problem != nil)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(FileTimeStorage(path: "/dev/zero").load() == nil)
  }

  @Test func `A missing folder keeps nothing, and is reported`() {
    let file = FileTimeStorage(path: folder + "/none/anchor")
    file.save([1, 2, 3])
    #expect(file.load() == nil)
    #expect("\(try! #require(file.problem))".contains("No such file or directory"))
  }

  @Test func `A place that cannot be written keeps what was there, also for root`() throws {
    let file = FileTimeStorage(path: "/proc/sys/kernel/ostype")
    let before = try #require(file.load())
    #expect(before == Array("Linux\n".utf8))
    file.save([1])
    #expect(file.problem != nil)
    #expect(file.load() == before)
  }

  @Test(.enabled(if: geteuid() != 0, "Nothing is read-only for root"))
  func `A folder that cannot be written keeps what was there`() {
    let file = FileTimeStorage(path: path)
    file.save([1])
    chmod(folder, 0o500)
    file.save([2])
    #expect(file.load() == [1])
    #expect(file.problem != nil)
    chmod(folder, 0o700)
    file.save([3])
    #expect(file.load() == [3])
    #expect(file.problem == nil)
  }
}
