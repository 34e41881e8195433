// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The time servers configured on this machine by DHCP or systemd-timesyncd.
public enum HostTimeServers {
  /// The origin of a server.
  public enum Origin: Hashable, Sendable {
    case network
    case timesyncd
  }

  /// The files of each origin, and the prefix of the lines that list servers.
  private static let places: [(pattern: String, origin: Origin, prefix: String)] = [
    ("/run/systemd/netif/leases/*", .network, "NTP="),
    ("/run/chrony-dhcp/*", .network, "server "),
    ("/var/lib/dhcp/dhclient*.leases", .network, "option ntp-servers "),
    ("/var/lib/dhclient/*.leases", .network, "option ntp-servers "),
    ("/etc/systemd/timesyncd.conf", .timesyncd, "NTP="),
    ("/etc/systemd/timesyncd.conf.d/*.conf", .timesyncd, "NTP="),
    ("/run/systemd/timesyncd.conf.d/*.conf", .timesyncd, "NTP="),
  ]

  /// Names and addresses as written in the files, without duplicates.
  ///
  /// - Parameter root: Prefix of every path, without a trailing slash; tests use a folder of their own.
  /// - Returns: Each server with the origin that named it first.
  public static func all(root: String = "") -> [(server: String, origin: Origin)] {
    var found: [(server: String, origin: Origin)] = []
    for place in places {
      for path in paths(root + place.pattern) {
        guard let bytes = try? WholeFile.bytes(ofRegular: path, limit: 1 << 20) else { continue }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
          let text = line.drop { $0 == " " || $0 == "\t" }
          guard text.hasPrefix(place.prefix) else { continue }
          var words = text.dropFirst(place.prefix.count).split { " \t,;".contains($0) }.map(String.init)
          // Words after the name are options.
          if place.prefix == "server " { words = Array(words.prefix(1)) }
          for word in words where !found.contains(where: { $0.server == word }) { found.append((word, place.origin)) }
        }
      }
    }
    return found
  }

  /// The paths that match a glob(7) pattern, sorted by name.
  private static func paths(_ pattern: String) -> [String] {
    var result = unsafe glob_t()
    defer { unsafe globfree(&result) }
    guard unsafe glob(pattern, 0, nil, &result) == 0 else { return [] }
    var paths: [String] = []
    for index in 0..<Int(unsafe result.gl_pathc) {
      if let path = unsafe result.gl_pathv[index] { paths.append(unsafe String(cString: path)) }
    }
    return paths
  }
}
