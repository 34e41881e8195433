// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiTestKit

/// The output of a sink: mono, 44.1 kHz, samples from -1 to 1.
final class Recording {
  static let rate = 44_100
  private let file: String
  private let process: ChildProcess

  init(monitor: String, file: String, environment: [String: String]) async throws {
    self.file = file
    let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    process = try ChildProcess(
      "parec",
      [
        "-d", monitor, "--format=s16le", "--rate=\(Self.rate)", "--channels=1", "--latency-msec=10",
        "--raw",
      ], environment: environment, output: descriptor)
    try await #require(eventually { self.count > 0 }, "parec records nothing")
  }

  /// Number of samples so far.
  var count: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return (attributes?[.size] as? Int ?? 0) / 2
  }

  var samples: [Float] {
    guard let data = FileManager.default.contents(atPath: file) else { return [] }
    return data.withUnsafeBytes { raw in
      (0..<(raw.count / 2)).map { Float(raw.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self)) / 32768 }
    }
  }

  /// Waits until that many more seconds are recorded.
  func more(seconds: Double) async throws {
    let goal = count + Int(seconds * Double(Self.rate))
    try await #require(eventually(within: seconds + 120) { self.count >= goal })
  }

  /// Waits until something is heard.
  func sound(within seconds: Double = 60) async -> Bool {
    await eventually(within: seconds) { self.samples.contains { abs($0) > 0.005 } }
  }

  func stop() { process.kill() }
}

extension Array where Element == Float {
  /// Loudness of each period, as root mean square.
  func strengths(every seconds: Double) -> [Float] {
    let length = Int(seconds * Double(Recording.rate))
    return stride(from: 0, to: count - length + 1, by: length).map { self[$0..<($0 + length)].strength }
  }

  /// The longest run of samples that are nearly 0.
  func longestSilence(below limit: Float) -> Int {
    var longest = 0
    var run = 0
    for sample in self {
      run = abs(sample) < limit ? run + 1 : 0
      longest = Swift.max(longest, run)
    }
    return longest
  }

  /// From the first to the last audible sample; empty for silence.
  var audible: ArraySlice<Float> {
    guard let first = firstIndex(where: { abs($0) > 0.005 }),
      let last = lastIndex(where: { abs($0) > 0.005 })
    else { return [] }
    return self[first...last]
  }
}

extension ArraySlice where Element == Float {
  /// Root mean square.
  var strength: Float {
    guard !isEmpty else { return 0 }
    return (reduce(0) { $0 + $1 * $1 } / Float(count)).squareRoot()
  }

  /// Number of upward zero crossings per second.
  var frequency: Double {
    let rises = zip(self, dropFirst()).count { $0 < 0 && $1 >= 0 }
    return Double(rises) * Double(Recording.rate) / Double(Swift.max(count, 1))
  }
}
