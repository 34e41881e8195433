// SPDX-License-Identifier: Apache-2.0
import LinuxHost

/// One line of figures.
enum Figures {
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
}
