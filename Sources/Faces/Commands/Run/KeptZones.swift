// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// A clock that looks up each zone only once.
///
/// A long list names the same few zones thousands of times, and the host's clock checks the zone's file each time.
final class KeptZones: HostClock {
  private let clock: any HostClock
  private let host: Result<ZoneRules, ZoneError>
  private let named = Mutex<[ZoneName: Result<ZoneRules, ZoneError>]>([:])

  init(of clock: any HostClock) {
    self.clock = clock
    host = Result { () throws(ZoneError) in try clock.hostZone() }
  }

  func now() -> HostMoment { clock.now() }

  var bootID: BootID { clock.bootID }

  func hostZone() throws(ZoneError) -> ZoneRules { try host.get() }

  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules {
    let known = named.withLock { zones in
      if let zone = zones[name] { return zone }
      let zone = Result { () throws(ZoneError) in try clock.zone(named: name) }
      zones[name] = zone
      return zone
    }
    return try known.get()
  }
}
