// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Links on other machines.
extension Engine {
  /// Takes over which links are lost; those that are not named are not lost any more.
  func note(lost links: [LostLink]) {
    lostLinks = links
    publishWarnings()
  }

  /// The warnings of lost links: only while something rings, as only then somebody must be told to stop them too.
  var lostLinkWarnings: [String] {
    guard !lostLinks.isEmpty, !machine.queue.isSilent else { return [] }
    let now = clock.now().utc
    return lostLinks.filter { now - $0.since < LostLink.interest }.map(\.warning)
  }
}
