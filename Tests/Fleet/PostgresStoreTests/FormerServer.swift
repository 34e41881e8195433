// SPDX-License-Identifier: Apache-2.0
import Foundation
import TokiTestKit

@testable import PostgresStore

/// A server of the tables' version 2, played by the statements that it had prepared, over one connection of its own.
///
/// Tests/kept/nodes/2 has them as that version sent them; they never change.
final class FormerServer {
  static let version = 2
  private static let folder = URL(filePath: Repository.root + "/Tests/kept/nodes/2")

  /// Makes that version's tables in an empty database.
  static func makeTables(_ client: Client) throws {
    try client.value(String(contentsOf: folder.appending(path: "tables.sql"), encoding: .utf8))
  }

  private let client: Client
  private let server: Int64
  /// The columns that a statement puts, in the order of its parameters.
  private var columns: [String: [String]] = [:]

  /// Connects, and prepares everything.
  init(_ server: Int64, in database: String) throws {
    self.server = server
    client = try Client(database)
    try client.value(PostgresSchema.greeting)
    let statements = try String(contentsOf: Self.folder.appending(path: "statements.sql"), encoding: .utf8)
    try client.value(statements)
    for statement in statements.components(separatedBy: "PREPARE ").dropFirst() {
      let name = statement.prefix { $0 != " " }
      guard name.hasPrefix("put_"), let start = statement.firstIndex(of: "("), let end = statement.firstIndex(of: ")")
      else { continue }
      columns[String(name)] = statement[statement.index(after: start)..<end].components(separatedBy: ", ")
    }
  }

  /// Runs a statement with its parameters; returns the first column of its rows.
  @discardableResult
  func run(_ name: String, _ values: String...) throws -> [String] { try run(name, values) }

  /// Puts a row; what is left out is NULL.
  func put(_ table: String, _ values: [String: String]) throws {
    let all = columns["put_\(table)"] ?? []
    let numbersRows = ["decisions", "creation_keys"].contains(table)
    try run("put_\(table)", all.filter { !(numbersRows && $0 == "number") }.map { values[$0] ?? "NULL" })
  }

  @discardableResult
  private func run(_ name: String, _ values: [String]) throws -> [String] {
    try client.column("EXECUTE \(name)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")")
  }

  func renew() throws { try run("renew_lease", "\(server)", "'there'", "3600000000") }

  /// Takes what is due; returns the homes.
  func claim() throws -> [String] { try run("claim_homes", "\(server)", "1000", "10") }

  /// What the engine of a home saves when it starts and when its timer rings.
  func ring(_ home: Int64, epoch: Int64, revision: Int64, ring: Int64) throws {
    try client.value("BEGIN")
    do {
      try run("fence", "\(home)", "\(epoch)", "\(revision)")
      try put("host", ["home": "\(home)", "number": "1", "boot": "'there'"])
      try put(
        "timers",
        [
          "home": "\(home)", "number": "1", "label": "'お茶'", "duration_ns": "60000000000", "run": "\(ring)",
          "run_length_ns": "60000000000", "state": "'ringing'", "deadline_boot_ns": "5", "deadline_utc_ns": "900",
          "overtime": "0", "trusted": "0", "revision": "\(revision + 1)", "sound_kind": "'named'", "sound": "'dawn'",
          "volume_percent": "80", "snooze_ns": "540000000000", "ring_ns": "600000000000", "ramp_ns": "0",
          "uid": "'00000000000000000000000000000000-t1'",
        ])
      try put(
        "counters",
        [
          "home": "\(home)", "timer": "1", "alarm": "0", "sequence": "0", "stopwatch": "0", "ring": "\(ring)",
          "event": "1",
        ])
      try put(
        "rings",
        [
          "home": "\(home)", "number": "\(ring)", "owner_kind": "'timer'", "owner_number": "1",
          "occurrence": "\(ring)", "label": "'お茶'", "sound_kind": "'named'", "sound": "'dawn'",
          "volume_percent": "80", "snooze_ns": "540000000000", "ring_ns": "600000000000", "ramp_ns": "0",
          "overtime": "0", "planned_utc_ns": "900", "rang_utc_ns": "901", "late_ns": "1", "is_unseen": "0",
        ])
      try put(
        "decisions",
        [
          "home": "\(home)", "at_utc_ns": "901", "kind": "'rang'", "item_kind": "'timer'",
          "item_number": "1", "ring": "\(ring)",
        ])
      try run("put_due", "\(home)", "900")
      try client.value("COMMIT")
    } catch {
      try client.value("ROLLBACK")
      throw error
    }
  }

  /// Reads everything of a home as that version did when it loaded one.
  func load(_ home: Int64) throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for name in [
      "held", "load_timers", "load_alarms", "load_sequences", "load_stopwatches", "load_former_timers",
      "load_former_alarms", "load_former_sequences", "load_former_stopwatches", "load_undo", "load_host",
      "load_settings", "load_followed", "load_counters", "open_rings",
    ] {
      rows[name] = try run(name, "\(home)")
    }
    rows["newest_keys"] = try run("newest_keys", "\(home)", "1000")
    rows["history"] = try run("history", "\(home)", "9223372036854775807", "1")
    return rows
  }
}
