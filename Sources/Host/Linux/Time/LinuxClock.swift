// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import HostFiles
import Synchronization
public import TokiEngine
public import TokiModel

/// The clocks and the time zone of this machine.
public final class LinuxClock: HostClock {
  /// The kernel's id of the current boot.
  public let bootID: BootID
  /// By how much the clock that counts suspend is ahead of the one that does not.
  public var suspended: TimeSpan {
    TimeSpan(nanoseconds: max(0, HostClocks.boot().nanosecondsSinceBoot - HostClocks.steady()))
  }
  private let timeZone: String?
  private let localtimePath: String
  private let zones: ZoneFolder
  private let zoneFolder: String
  private let zoneOfAlarms = Mutex<ZoneRules?>(nil)

  /// Uses the system's zone, or that of `timeZone`.
  ///
  /// - Parameters:
  ///   - timeZone: The variable `TZ`; `nil` if it is not set.
  ///   - localtimePath: The host's own zone; see localtime(5).
  ///   - zoneFolder: The tz database.
  public init(
    timeZone: String?, localtimePath: String = "/etc/localtime", zoneFolder: String = "/usr/share/zoneinfo"
  ) {
    self.timeZone = timeZone
    self.localtimePath = localtimePath
    self.zoneFolder = zoneFolder
    zones = ZoneFolder(path: zoneFolder)
    bootID = HostClocks.bootID()
  }

  /// Readings of the boot clock further apart are repeated.
  private static let tightNanoseconds: Int64 = 2_000
  private static let tries = 4

  /// Both clocks at one moment; the tightest of a few attempts.
  public func now() -> HostMoment {
    var best = Self.reading()
    var tries = 1
    while best.width > Self.tightNanoseconds, tries < Self.tries {
      let next = Self.reading()
      if next.width < best.width { best = next }
      tries += 1
    }
    return best.moment
  }

  /// Both clocks; the boot time is the midpoint of two readings taken around the civil one.
  private static func reading() -> (moment: HostMoment, width: Int64) {
    let before = toki_boot_clock()
    let civil = toki_civil_clock()
    let width = toki_boot_clock() - before
    return (
      HostMoment(
        boot: BootInstant(nanosecondsSinceBoot: before + width / 2),
        utc: UTCInstant(nanosecondsSinceEpoch: civil)), width
    )
  }

  /// The rules of a zone in the tz database.
  public func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { try zones.rules(named: name) }

  /// The zone of `TZ` (tzset(3): a name or the path of a file, optionally after a colon, or the rules themselves; empty
  /// for UTC).
  ///
  /// If `TZ` is unset, or is nothing of that kind, the zone of the host's file. One that names a zone which cannot be
  /// read is an error: the file may be of another place.
  public func hostZone() throws(ZoneError) -> ZoneRules {
    if let timeZone, let rules = try zone(ofVariable: timeZone) { return rules }
    return try zoneOfLocaltime()
  }

  private func zoneOfLocaltime() throws(ZoneError) -> ZoneRules {
    guard (try? HostFile.status(of: localtimePath, followingLinks: false)) != nil else { throw .unset }
    return try zones.rules(named: nameOfLocaltime(), at: localtimePath)
  }

  /// The host's zone; the one that alarms go by if that cannot be read, and UTC before there is any.
  public var shownZone: ZoneRules { (try? hostZone()) ?? zoneOfAlarms.withLock { $0 } ?? .utc }

  /// Takes note of the zone that alarms go by.
  public func show(_ zone: ZoneRules) { zoneOfAlarms.withLock { $0 = zone } }

  /// Value of the variable `TZ`, if it leads to no zone; `nil` if it is unset or fine.
  public var unknownTimeZone: String? {
    guard let timeZone, (try? zone(ofVariable: timeZone)) == nil else { return nil }
    return timeZone
  }

  /// The zone; `nil` for a text that is neither the name of a zone nor a path nor rules.
  ///
  /// Rules without a name in the database get one of their own, so that other rules never pass for them.
  private func zone(ofVariable text: String) throws(ZoneError) -> ZoneRules? {
    if text.isEmpty { return .utc }
    var text = text.hasPrefix(":") ? text.dropFirst() : text[...]
    if text.hasPrefix(zoneFolder + "/") { text = text.dropFirst(zoneFolder.count + 1) }
    if text.hasPrefix("/") { return try zone(ofFile: String(text)) }
    let name = ZoneName(String(text))
    do throws(ZoneError) {
      if let name { return try zone(named: name) }
    } catch {
      // `JST-9` could be a name; its rules are in it.
      if let rules = try? ZoneRules(name: name ?? Self.localtime, posix: String(text)) { return rules }
      throw error
    }
    return try? ZoneRules(name: Self.name(ofRules: text), posix: String(text))
  }

  /// The zone of a file outside the database.
  private func zone(ofFile path: String) throws(ZoneError) -> ZoneRules {
    if path == localtimePath { return try zoneOfLocaltime() }
    let name = ZoneFolder.name(ofLink: path) ?? ZoneName(String(path.dropFirst())) ?? Self.localtime
    return try zones.rules(named: name, at: path)
  }

  /// The rules' text with `_` for what a name cannot hold: `CET-1CEST_M3.5.0_M10.5.0/3`.
  private static func name(ofRules text: Substring) -> ZoneName {
    ZoneName(String(text.map { ZoneName("x\($0)x") == nil ? "_" : $0 })) ?? localtime
  }

  /// The name from the link, otherwise from Debian's `timezone` file, otherwise libc's name for it.
  private func nameOfLocaltime() -> ZoneName {
    if let name = ZoneFolder.name(ofLink: localtimePath) { return name }
    let file = HostFile.folder(of: localtimePath) + "/timezone"
    return HostFile.firstLine(of: file).flatMap { ZoneName($0) } ?? Self.localtime
  }

  private static let localtime = ZoneName("localtime") ?? .utc
}
