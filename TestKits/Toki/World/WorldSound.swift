// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The sound device of a world: there, gone, or muted.
struct WorldSound {
  private(set) var isThere = true
  private(set) var isMuted = false
  private var losses = 0

  /// Has it vanish or return; every second time that it is to vanish, it is muted instead.
  mutating func change(isThere: Bool) {
    if !isThere { losses += 1 }
    isMuted = !isThere && losses.isMultiple(of: 2)
    self.isThere = isThere || isMuted
  }

  /// `true` if a ring is heard: a muted output is raised, unless the person wants it left alone.
  func isHeard(_ settings: RingSettings) -> Bool { isThere && (!isMuted || settings.raisesOutput) }

  /// The result of playing on it.
  var answer: RingTry {
    isThere
      ? RingTry(by: .sound, output: "speaker", result: .played)
      : RingTry(by: .sound, result: .noDevice, detail: "no device")
  }
}
