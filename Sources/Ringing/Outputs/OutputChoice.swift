// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The sink that a ring plays on.
struct OutputChoice: Equatable {
  /// The server's name of the sink; `nil` to leave the choice to the server.
  let sink: String?
  /// `true` if the chosen output is missing, or nothing is plugged into it.
  let isMissing: Bool
  /// `true` if another one can play if this one fails.
  let hasOther: Bool

  /// Chooses the person's output, then the server's, then any other audible sink.
  ///
  /// - Parameters:
  ///   - all: The server's sinks.
  ///   - standard: The one that it would choose; `nil` if it has none.
  ///   - wanted: The person's choice; `nil` for none.
  ///   - failed: Sinks on which this ring could not be played.
  ///   - elsewhere: `true` to play on another one than that, if possible.
  init(
    from all: [SoundDevice], standard: String?, wanted: String?, avoiding failed: Set<String>, elsewhere: Bool = false
  ) {
    let there = all.filter { !$0.isDummy && $0.isAvailable }
    let usable = there.filter { !failed.contains($0.names.name) }
    let chosen = wanted.flatMap { wanted in usable.first { $0.names.isCalled(wanted) } }
    isMissing = wanted.map { wanted in !there.contains { $0.names.isCalled(wanted) } } ?? false
    let isStandardUsable = usable.contains { $0.names.name == standard }
    let usual = chosen?.names.name ?? (isStandardUsable ? standard : usable.first?.names.name)
    let others = usable.map(\.names.name).filter { $0 != usual }
    let other = others.first { $0 == standard } ?? others.first
    let played = (elsewhere ? other : nil) ?? usual
    // Left to the server where that helps: it then also follows the person's choice while it rings.
    sink = played == standard && played != chosen?.names.name ? nil : played
    hasOther = usable.contains { $0.names.name != played }
  }
}
