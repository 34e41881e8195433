// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiModel

/// Measures one subject and prints it as JSON; `make bench` runs most of them beside their peers.
@main enum TokiBench {
  private static let subjects = [
    // The engine.
    Subject("lateness", "COUNT SEED") {
      try LatenessBench.run(count: try $0.number(0), seed: UInt64(try $0.number(1)))
    },
    Subject("queue", "COUNT") { QueueBench.run(count: try $0.number(0)) },
    Subject("occurrences", "COUNT") { try OccurrenceBench.run(count: try $0.number(0)) },
    Subject("wire", "COUNT") { try WireBench.run(count: try $0.number(0)) },
    Subject("store", "COUNT FOLDER") { try StoreBench.run(count: try $0.number(0), folder: try $0.word(1)) },
    // A server of many accounts, on a database that `make bench-fleet` prepares.
    Subject("make-accounts", "DATABASE SECONDS ITEMS") {
      try await BenchHome.make(in: try $0.word(0), ringingAfter: try $0.number(1), items: try $0.number(2))
    },
    Subject("rings", "DATABASE COUNT") { try RingsBench(try $0.word(0), count: try $0.number(1)).run() },
    Subject("steps", "DATABASE ACTIVE SECONDS") {
      try StepsBench(try $0.word(0), active: try $0.number(1), seconds: try $0.number(2)).run()
    },
    Subject("polls", "DATABASE COUNT") { try PollsBench(try $0.word(0), count: try $0.number(1)).run() },
    // Trusted time.
    Subject("offsets", "HOST PORT COUNT") {
      guard let port = UInt16(exactly: try $0.number(1)) else { throw WrongArguments() }
      try await OffsetBench.run(host: try $0.word(0), port: port, count: try $0.number(2))
    },
    Subject("clocks", "COUNT SERVER...") {
      let servers = $0.words.dropFirst().compactMap { try? TimeServer(reading: $0) }
      guard !servers.isEmpty, servers.count == $0.words.count - 1 else { throw WrongArguments() }
      try await ClockBench.run(count: try $0.number(0), servers: servers)
    },
    Subject("ask", "[--anchor FILE] [--rounds COUNT] [--pause-ms MS] [--wait-ms MS] [--limit-ms MS] SERVER...") {
      guard let asking = AskBench($0.words[...]) else { throw WrongArguments() }
      try await asking.run()
    },
    Subject("network", "") { _ in try await NetworkBench.run() },
  ]

  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let subject = subjects.first(where: { $0.name == words.first }) else { usage() }
    do {
      try await subject.run(Arguments(words: Array(words.dropFirst())))
    } catch is WrongArguments {
      usage()
    }
  }

  private static func usage() -> Never {
    for subject in subjects { StandardError.write("usage: toki-bench \(subject.name) \(subject.arguments)\n") }
    exit(2)
  }
}

/// Something that is measured.
private struct Subject: Sendable {
  let name: String
  /// The arguments that it takes, as the usage shows them.
  let arguments: String
  /// Measures, and prints the figures.
  let run: @Sendable (Arguments) async throws -> Void

  init(_ name: String, _ arguments: String, run: @escaping @Sendable (Arguments) async throws -> Void) {
    self.name = name
    self.arguments = arguments
    self.run = run
  }
}

/// The arguments of a subject.
private struct Arguments {
  let words: [String]

  /// - Throws: `WrongArguments` if it is missing.
  func word(_ place: Int) throws -> String {
    guard words.indices.contains(place) else { throw WrongArguments() }
    return words[place]
  }

  /// A number from 0.
  ///
  /// - Throws: `WrongArguments` if it is missing or none.
  func number(_ place: Int) throws -> Int {
    guard let number = Int(try word(place)), number >= 0 else { throw WrongArguments() }
    return number
  }
}

/// The arguments do not fit the subject.
private struct WrongArguments: Error {}
