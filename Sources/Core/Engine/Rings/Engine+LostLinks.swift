// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Second bells on other machines.
extension Engine {
  /// Takes over which bells are lost; those that are not named are not lost any more.
  func note(lost bells: [LostBell]) {
    lostBells = bells
    publishWarnings()
  }

  /// The warnings of lost bells: only while something rings, as only then somebody must be told to stop them too.
  var lostBellWarnings: [String] {
    guard !lostBells.isEmpty, !machine.rings.isEmpty else { return [] }
    let now = clock.now().utc
    return lostBells.filter { now - $0.since < LostBell.interest }.map(\.warning)
  }
}
