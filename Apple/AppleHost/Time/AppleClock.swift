// SPDX-License-Identifier: Apache-2.0
import HostFiles
public import TokiEngine
public import TokiModel

/// The clocks and the time zone of an Apple device.
public final class AppleClock: HostClock {
  /// The system's ID of the current boot, or a unique one if it does not tell.
  public let bootID: BootID
  private let folders: [ZoneFolder]
  private let localtimePath: String
  private let zoneName: @Sendable () -> String?

  /// Folders of the tz database on Apple's systems: the updated one first, then the one of the system (tzset(3)).
  public static let zoneFolders = ["/var/db/timezone/zoneinfo", "/usr/share/zoneinfo"]

  /// Takes the zone of the system.
  ///
  /// - Parameters:
  ///   - localtimePath: A link to the host's zone; see tzset(3).
  ///   - zoneFolders: The places of the tz database; of several that have a zone, the first.
  ///   - zoneName: The name of the host's zone where the link does not tell; `nil` for none.
  public init(
    localtimePath: String = "/etc/localtime", zoneFolders: [String] = AppleClock.zoneFolders,
    zoneName: @escaping @Sendable () -> String? = SystemZone.name
  ) {
    self.localtimePath = localtimePath
    self.zoneName = zoneName
    folders = zoneFolders.map { ZoneFolder(path: $0) }
    // An unknown boot must not have the name of an earlier one, whose deadlines would then count on this clock.
    let unknown = "unknown-\(MachineClocks.civil() - MachineClocks.boot())-\(MachineClocks.boot())"
    bootID = BootID(MachineClocks.bootID() ?? unknown)
  }

  /// By how much the clock that counts sleep is ahead of the one that does not.
  public var suspended: TimeSpan {
    TimeSpan(nanoseconds: max(0, MachineClocks.boot() - MachineClocks.awake()))
  }

  /// Readings of the boot clock further apart are repeated: the process was interrupted between them.
  private static let tightNanoseconds: Int64 = 2_000
  private static let tries = 4

  /// Both clocks at one moment; the tightest of a few attempts.
  public func now() -> HostMoment {
    var best = Self.reading()
    for _ in 1..<Self.tries where best.width > Self.tightNanoseconds {
      let next = Self.reading()
      if next.width < best.width { best = next }
    }
    return best.moment
  }

  /// Both clocks; the boot time is the middle of two readings around the civil one.
  private static func reading() -> (moment: HostMoment, width: Int64) {
    let before = MachineClocks.boot()
    let civil = MachineClocks.civil()
    let width = MachineClocks.boot() - before
    let boot = BootInstant(nanosecondsSinceBoot: before + width / 2)
    return (HostMoment(boot: boot, utc: UTCInstant(nanosecondsSinceEpoch: civil)), width)
  }

  /// The rules of the zone that the link names, otherwise of the one that the system names; UTC if neither tells.
  public func hostZone() throws(ZoneError) -> ZoneRules {
    let named = ZoneFolder.name(ofLink: localtimePath) ?? zoneName().flatMap { ZoneName($0) }
    guard let named else { return .utc }
    return try zone(named: named)
  }

  /// The rules of a zone in the first database that has it.
  public func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules {
    for folder in folders {
      do throws(ZoneError) {
        return try folder.rules(named: name)
      } catch {
        guard case .unknown = error else { throw error }
      }
    }
    throw .unknown(name)
  }
}
