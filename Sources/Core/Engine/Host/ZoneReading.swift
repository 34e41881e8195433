// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Rules of all zones that a home needs: the host's where it has them, and otherwise those known last.
public struct ZoneReading: Sendable {
  /// The rules to go by.
  public let zones: HostZones
  /// Those of them that the host does not have any more.
  public let lost: LostZones

  /// Reads the rules of the host's zone and of those that alarms are pinned to.
  ///
  /// - Parameters:
  ///   - names: The zones that alarms are pinned to.
  ///   - clock: The host.
  ///   - known: The rules known last; `nil` if none ever were.
  ///   - derived: Rules that follow from the planned rings of a zone's alarms; `nil` if none do.
  public init(
    of names: Set<ZoneName>, from clock: any HostClock, known: HostZones?,
    derived: (ZoneName) -> ZoneRules? = { _ in nil }
  ) {
    var lost = LostZones()
    var zones = HostZones(host: known?.host ?? .utc)
    do throws(ZoneError) {
      zones.host = try clock.hostZone()
    } catch {
      // A machine that never had a zone is on UTC (localtime(5)), and lacks nothing.
      if error != .unset || !zones.host.name.isUTC { lost.host = HostZoneLoss(error, instead: zones.host.name) }
    }
    for name in names {
      do throws(ZoneError) {
        zones.pinned[name] = try clock.zone(named: name)
      } catch {
        lost.pinned.insert(name)
        if let rules = known?.pinned[name] ?? (known?.host).flatMap({ $0.name == name ? $0 : nil }) ?? derived(name) {
          zones.pinned[name] = rules
        } else {
          zones.unknown.insert(name)
        }
      }
    }
    self.zones = zones
    self.lost = lost
  }
}

/// The zones whose rules the host does not have any more, so that alarms go by those known last.
public struct LostZones: Hashable, Sendable {
  /// The host's own zone; `nil` if it can be read.
  public var host: HostZoneLoss?
  /// Zones that alarms are pinned to.
  public var pinned: Set<ZoneName> = []

  /// Nothing is lost.
  public init() {}

  /// A doctor's finding about the host's zone; `nil` if it can be read.
  var hostFinding: Finding? {
    guard let host else { return nil }
    return Finding(.zone, .warning, detail: "\(host.reason.detail) (\(host.instead.text))")
  }

  /// The finding that makes a ring of a lost pinned zone uncertain.
  func finding(about zone: ZoneName) -> Finding { Finding(.pinnedZone, .warning, detail: zone.text) }

  /// Findings about an alarm's ring; empty if the rules of its zone are known.
  func findings(about zone: AlarmZone) -> [Finding] {
    guard let name = zone.name else { return hostFinding.map { [$0] } ?? [] }
    return pinned.contains(name) ? [finding(about: name)] : []
  }

  private static let (hostStart, pinnedStart) = ("host_zone_lost:", "zone_lost:")

  /// Codes of warnings, as in `EngineStatus.warnings`, in the order of the names.
  var warnings: [String] {
    let host = host.map { [Self.hostStart + $0.instead.text] } ?? []
    return host + pinned.map { Self.pinnedStart + $0.text }.sorted()
  }

  /// The zone that the host's alarms go by instead, in the code of a warning; `nil` for one about something else.
  public static func instead(in warning: String) -> String? {
    warning.hasPrefix(hostStart) ? String(warning.dropFirst(hostStart.count)) : nil
  }

  /// The pinned zone in the code of a warning; `nil` for one about something else.
  public static func pinned(in warning: String) -> String? {
    warning.hasPrefix(pinnedStart) ? String(warning.dropFirst(pinnedStart.count)) : nil
  }
}

/// Why the host's own zone cannot be read, and which one alarms go by instead.
public struct HostZoneLoss: Hashable, Sendable {
  /// Why it cannot be read.
  public let reason: ZoneError
  /// The zone known last.
  public let instead: ZoneName

  init(_ reason: ZoneError, instead: ZoneName) {
    self.reason = reason
    self.instead = instead
  }
}

extension ZoneError {
  /// The detail of a finding.
  fileprivate var detail: String {
    switch self {
    case .unknown(let name): "there is no zone \(name.text)"
    case .unset: "no time zone is set"
    case .damaged(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension Alarm {
  /// Rules of one offset, by which its planned ring is at the time that the alarm says; `nil` if nothing is planned.
  ///
  /// They are wrong after the zone's next change, but nothing better is known of a zone that was never kept.
  func derivedRules(named name: ZoneName) -> ZoneRules? {
    guard let next else { return nil }
    let least = TimeSpan(nanoseconds: 1)
    let day: Int64 = 86_400
    for time in times.all {
      let ahead = (Int64(time.secondOfDay) - next.secondsSinceEpoch) % day
      // From 12 h west to 14 h east of Greenwich.
      for offset in [ahead, ahead - day, ahead + day] where (-12 * 3_600...14 * 3_600).contains(offset) {
        if let rules = ZoneRules(name: name, offsetSeconds: Int(offset), changes: []),
          schedule.next(after: next - least, in: rules) == next
        {
          return rules
        }
      }
    }
    return nil
  }
}
