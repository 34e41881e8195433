// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Synchronization
import Testing
import TokiModel
import TokiTestKit

@testable import Ringing

/// Voices of tests: the real program where it is installed, and others under its name.
enum Voice {
  static let folders = "/usr/local/bin:/usr/bin:/bin"
  static let path = "/usr/bin/espeak-ng"
  static let isInstalled = access(path, X_OK) == 0

  @Sendable static func halfPastSeven() -> TimeOfDay {
    ZoneRules.utc.civil(at: UTCInstant(secondsSinceEpoch: 27_000)).time
  }

  /// Puts a shell script into a folder under the program's name, and waits until it can be run: a child of a concurrent
  /// test may hold the descriptor that wrote it.
  static func install(_ script: String, in folder: ScratchFolder) throws {
    // As in the daemon: a script need not read what it is to say.
    HostProcess.ignoreBrokenPipes()
    let path = folder.path + "/espeak-ng"
    try "#!/bin/sh\n[ \"$1\" = --ready ] && exit 0\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    try #require(chmod(path, 0o755) == 0)
    var hasRun = false
    for _ in 0..<6_000 where !hasRun {
      hasRun = (try? ChildProcess.run(path, ["--ready"]).hasSucceeded) ?? false
      if !hasRun { usleep(10_000) }
    }
    try #require(hasRun)
  }

  /// A WAVE file as the program writes it.
  static func wave(_ samples: [Int16], rate: UInt32) -> [UInt8] {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    let format: [[UInt8]] = [
      bytes(UInt32(16)), bytes(UInt16(1)), bytes(UInt16(1)), bytes(rate), bytes(rate * 2), bytes(UInt16(2)),
      bytes(UInt16(16)),
    ]
    return Array("RIFF".utf8) + bytes(UInt32.max) + Array("WAVEfmt ".utf8) + format.joined() + Array("data".utf8)
      + bytes(UInt32.max) + samples.flatMap { bytes($0) }
  }

  /// How long something spoken is.
  static func seconds(of spoken: SpokenSamples) -> Double {
    var second = 0.0
    while spoken.amplitude(at: second) != nil { second += 0.01 }
    return second
  }
}

/// Counts over threads.
final class Count: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
