// SPDX-License-Identifier: Apache-2.0

// What a system rings for the engine while its process does not run.
extension Engine {
  /// The coming rings for a system with these channels, from the present state.
  public func projection(to channels: SystemChannels) -> Projection {
    let now = settle()
    return Projection(
      of: machine.state(at: now, boot: clock.bootID), in: machine.zones, at: now, to: channels)
  }
}
