// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// The system's tz database; a file is reread only after it has changed.
public final class ZoneFolder: Sendable {
  /// The path of the database.
  public let path: String
  private let kept = Mutex<[Key: Kept]>([:])
  private let aliases = Mutex<Aliases?>(nil)

  private struct Key: Hashable {
    let name: ZoneName
    let path: String
  }

  private struct Kept {
    let identity: HostFile.Identity
    let rules: ZoneRules
  }

  /// More zones than the tz database has names; beyond that, the cache is cleared.
  private static let keptLimit = 1_024
  /// The largest zone file of tzdata has 3.5 kB; a fat one for 1901 to 2500 stays below 32 kB.
  private static let sizeLimit = 1 << 20

  /// Reads nothing yet; a folder that is missing has no zones.
  public init(path: String) { self.path = path }

  /// The rules of a zone in the database, under its name there.
  ///
  /// A former name that has no file of its own, as `US/Pacific` where Debian's `tzdata-legacy` is not installed, leads to
  /// the zone that it stands for, by the database's own list of links.
  ///
  /// - Throws: `ZoneError`.
  public func rules(named name: ZoneName) throws(ZoneError) -> ZoneRules {
    do throws(ZoneError) {
      return try rules(named: name, at: "\(path)/\(name.text)")
    } catch {
      guard error == .unknown(name), let target = alias(name), target != name else { throw error }
      return try rules(named: target, at: "\(path)/\(target.text)")
    }
  }

  /// The links of the database as they were last read.
  private struct Aliases {
    let identity: HostFile.Identity
    let targets: [String: ZoneName]
  }

  /// The source of the database in its compact form is some 110 kB (zic(8)).
  private static let sourceLimit = 4 << 20

  /// The zone that a former name stands for, by a line `L TARGET NAME` of `tzdata.zi` (zic(8)); `nil` if none does.
  private func alias(_ name: ZoneName) -> ZoneName? {
    let source = path + "/tzdata.zi"
    guard let identity = try? HostFile.identity(of: source) else { return nil }
    if let known = aliases.withLock({ $0 }), known.identity == identity { return known.targets[name.text] }
    guard let bytes = try? HostFile.bytes(of: source, limit: Self.sourceLimit) else { return nil }
    var targets: [String: ZoneName] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      if words.count == 3, let target = ZoneName(words[1]) { targets[words[2]] = target }
    }
    aliases.withLock { $0 = Aliases(identity: identity, targets: targets) }
    return targets[name.text]
  }

  /// The rules in a file, under a given name.
  ///
  /// - Throws: `ZoneError.unknown` if there is no file, `.damaged` if it is unusable.
  public func rules(named name: ZoneName, at path: String) throws(ZoneError) -> ZoneRules {
    let key = Key(name: name, path: path)
    let identity: HostFile.Identity
    let bytes: [UInt8]
    do throws(HostFile.ReadError) {
      // Before the content: a file replaced in between is reread, never cached wrongly.
      identity = try HostFile.identity(of: path)
      if let known = kept.withLock({ $0[key] }), known.identity == identity { return known.rules }
      bytes = try HostFile.bytes(of: path, limit: Self.sizeLimit)
    } catch {
      throw error.isMissing ? .unknown(name) : .damaged(path: path, reason: error.reason)
    }
    do throws(TZifError) {
      let rules = try ZoneRules(name: name, tzif: bytes)
      kept.withLock { kept in
        if kept.count >= Self.keptLimit { kept = [:] }
        kept[key] = Kept(identity: identity, rules: rules)
      }
      return rules
    } catch {
      throw .damaged(path: path, reason: error.description)
    }
  }

  /// The name of the zone that a link, such as `/etc/localtime`, leads to; `nil` unless a path on its way has a folder
  /// `zoneinfo`.
  public static func name(ofLink path: String) -> ZoneName? {
    var path = path
    for _ in 0..<8 {
      guard let target = HostFile.target(ofLink: path) else { return nil }
      if let name = nameBelowZoneinfo(target) { return name }
      path = target.hasPrefix("/") ? target : HostFile.folder(of: path) + "/" + target
    }
    return nil
  }

  private static func nameBelowZoneinfo(_ path: String) -> ZoneName? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    return ZoneName(parts[(folder + 1)...].joined(separator: "/"))
  }
}
