// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The bells of all of a person's terminals, for a ring that cannot be heard otherwise.
struct TerminalBells: Sendable {
  /// Paths of the person's terminals.
  let own: @Sendable () -> [String]

  /// The most terminals that a try names.
  private static let mostNamed = 6

  /// Rings all bells, never waiting, and sums the tries up in one.
  ///
  /// - Parameters:
  ///   - origin: The terminal that the item was set from, which is rung first; `nil` for none.
  ///   - line: Words the line for a terminal's path. It is written on the first terminal that takes it, as a line in
  ///     the others could damage their screens; `nil` for bells alone.
  /// - Returns: The try to keep with the ring.
  func ring(from origin: String?, line: ((String) -> String)?) -> RingTry {
    var rung: [String] = []
    var failure: RingTry?
    for path in (origin.map { [$0] } ?? []) + own().filter({ $0 != origin }) {
      do throws(RingingError) {
        try TerminalBell.ring(path, line: rung.isEmpty ? line?(path) : nil)
        rung.append(path)
      } catch {
        failure = failure ?? RingTry(by: .terminalBell, output: path, result: .failed, detail: error.description)
      }
    }
    guard rung.isEmpty else {
      let named = rung.prefix(Self.mostNamed).joined(separator: ", ")
      return RingTry(by: .terminalBell, output: rung.count > Self.mostNamed ? named + ", …" : named, result: .rung)
    }
    return failure
      ?? RingTry(by: .terminalBell, result: .noTerminal, detail: "no terminal is known whose bell could ring")
  }
}
