// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiTestKit

/// Real servers, started by `Tests/EndToEnd/peers.py`, that run as long as this object lives.
// Proof: everything is set before anyone else sees it, and only `deinit` uses the child afterwards.
final class Peers: @unchecked Sendable {
  struct Place: Decodable {
    let address: String
    let port: UInt16
    let nts_port: UInt16?
    let certificate: String?
    let offset: Double?
    /// Command prefix that reaches the server; empty for none.
    let enter: [String]
  }

  let places: [Place]
  private let child: ChildProcess
  private let folder: String

  private static let root = URL(filePath: Repository.root)

  /// Starts servers given as JSON, such as `[{"kind": "chronyd", "offset": 3.25}]`; see `peers.py`.
  static func start(_ wanted: String) async throws -> Peers { try await onOwnThread { try Peers(wanted) } }

  private init(_ wanted: String) throws {
    folder = "/tmp/toki-peers-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let script = Self.script("peers.py")
    child = try ChildProcess(
      "python3", [script, "run", folder, wanted], environment: ["TOKI_PEERS": Self.unpacked], output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    let line = Self.line(from: ends[0], within: 600_000)
    guard let found = try? JSONDecoder().decode([Place].self, from: Data(line.utf8)) else {
      child.terminate()
      try? FileManager.default.removeItem(atPath: folder)
      throw Failure(description: "The servers did not start: \(line)")
    }
    places = found
  }

  deinit {
    child.terminate()
    try? FileManager.default.removeItem(atPath: folder)
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Where scripts/fetch-peers.sh puts them.
  static let unpacked =
    ProcessInfo.processInfo.environment["TOKI_PEERS"] ?? root.appending(path: ".build/peers").path

  /// The path of a file of the end-to-end tests.
  static func script(_ name: String) -> String { root.appending(path: "Tests/EndToEnd/\(name)").path }

  /// Whether servers or tools exist on this machine; otherwise a test is skipped by name.
  static func has(_ names: String...) -> Bool {
    let folders = ["\(unpacked)/usr/sbin", "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"]
    return names.allSatisfy { name in folders.contains { access("\($0)/\(name)", X_OK) == 0 } }
  }

  private static func line(from descriptor: Int32, within milliseconds: Int32) -> String {
    var all: [UInt8] = []
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while all.last != UInt8(ascii: "\n"), poll(&waiting, 1, milliseconds) == 1 {
      var part = [UInt8](repeating: 0, count: 4_096)
      let count = read(descriptor, &part, part.count)
      if count <= 0 { break }
      all += part.prefix(count)
    }
    return String(decoding: all, as: UTF8.self)
  }
}
