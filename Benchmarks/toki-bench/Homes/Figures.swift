// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiModel

/// Prints measurements of a node of many homes, one JSON object a line.
///
/// `make DATABASE SECONDS ITEMS` makes home 1, whose first timer rings after a while; `rings DATABASE COUNT` waits until so
/// many homes have rung; `steps DATABASE ACTIVE SECONDS` changes so many homes all the time; `polls DATABASE COUNT` looks
/// so often for homes that are due. `make bench-homes` prepares the database for each and runs it.
@main enum HomesBench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    switch (arguments.first, numbers.count) {
    case ("make", 2): try await BenchHome.make(in: arguments[1], ringingAfter: numbers[0], items: numbers[1])
    case ("rings", 1): try RingsBench(arguments[1], count: numbers[0]).run()
    case ("steps", 2): try StepsBench(arguments[1], active: numbers[0], seconds: numbers[1]).run()
    case ("polls", 1): try PollsBench(arguments[1], count: numbers[0]).run()
    default:
      print(
        "usage: toki-homes-bench make DATABASE SECONDS ITEMS | rings DATABASE COUNT | steps DATABASE ACTIVE SECONDS"
          + " | polls DATABASE COUNT")
      exit(2)
    }
  }

  /// Prints a line at once, also into a pipe.
  static func tell(_ members: [(name: String, value: Int64)]) {
    StandardOutput.write("{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}\n")
  }

  /// Median, 99th percentile and maximum.
  static func spread(_ values: [Int64]) -> [(name: String, value: Int64)] {
    let ordered = values.sorted()
    guard let last = ordered.last else { return [] }
    return [
      ("median_ns", ordered[ordered.count / 2]), ("p99_ns", ordered[ordered.count * 99 / 100]), ("max_ns", last),
    ]
  }

  /// The memory of this process that is in use, in bytes (proc(5), statm).
  static var resident: Int64 {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, 128, file) != nil else { return 0 }
    let line = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let words = line.split(separator: " ")
    return words.count > 1 ? (Int64(words[1]) ?? 0) * Int64(getpagesize()) : 0
  }
}
