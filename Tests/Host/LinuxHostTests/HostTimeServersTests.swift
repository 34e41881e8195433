// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Testing

@Suite struct HostTimeServersTests {
  @Test func `Servers of the network and of timesyncd are found, each once`() throws {
    let folder = try TestFolder()
    let files = [
      ("run/systemd/netif/leases", "2", "ADDRESS=192.0.2.9\nNTP=192.0.2.1 192.0.2.2\n"),
      ("run/chrony-dhcp", "eth0.sources", "server 192.0.2.3 iburst\n"),
      ("var/lib/dhcp", "dhclient.eth0.leases", "lease {\n  option ntp-servers 192.0.2.2,192.0.2.4;\n}\n"),
      ("etc/systemd", "timesyncd.conf", "[Time]\n#NTP=no.example\nNTP=a.example b.example\nFallbackNTP=c.example\n"),
    ]
    for (place, name, text) in files {
      var path = folder.path
      for part in place.split(separator: "/") {
        path += "/" + part
        mkdir(path, 0o700)
      }
      try WholeFile.write(Array(text.utf8), to: path + "/" + name)
    }
    let found = HostTimeServers.all(root: folder.path)
    #expect(
      found.map(\.server) == ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "a.example", "b.example"])
    #expect(found.map { $0.origin == .network } == [true, true, true, true, false, false])
    #expect(HostTimeServers.all(root: folder.path + "/none").isEmpty)
  }
}
