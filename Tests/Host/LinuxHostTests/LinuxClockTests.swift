// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct LinuxClockTests {
  @Test func `The machine's clock keeps every promise of a host clock`() async {
    let violations = await checkHostClock(LinuxClock(timeZone: nil)) { span in
      try? await Task.sleep(for: .nanoseconds(span.nanoseconds))
    }
    #expect(violations == [])
  }

  @Test func `Both clocks are read within microseconds`() {
    let clock = LinuxClock(timeZone: nil)
    // A busy machine interrupts some of them.
    let areClose = (0..<100).contains { _ in
      let differences = (0..<1_000).map { _ in
        let now = clock.now()
        return now.utc.nanosecondsSinceEpoch - now.boot.nanosecondsSinceBoot
      }
      let middle = differences.sorted()[500]
      return differences.count { abs($0 - middle) < 10_000 } > 900
    }
    #expect(areClose)
  }

  @Test func `The boot is the kernel's`() throws {
    let text = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    #expect(LinuxClock(timeZone: nil).bootID.text + "\n" == text)
  }

  /// What determines the host's zone: the variable TZ, the link, the name file.
  struct Host: Sendable, CustomTestStringConvertible {
    var variable: String?
    var link: String?
    var hasCopy = false
    var nameFile: String?
    let zone: String
    var testDescription: String {
      "TZ \(variable ?? "-"), link \(link ?? "-"), copy \(hasCopy), timezone \(nameFile ?? "-") → \(zone)"
    }
  }

  @Test(arguments: [
    Host(variable: "Asia/Tokyo", link: "../zoneinfo/Europe/Berlin", zone: "Asia/Tokyo"),
    Host(variable: ":Asia/Tokyo", link: "../zoneinfo/Europe/Berlin", zone: "Asia/Tokyo"),
    Host(variable: ":FOLDER/zoneinfo/Asia/Tokyo", link: "../zoneinfo/Europe/Berlin", zone: "Asia/Tokyo"),
    Host(variable: "", link: "../zoneinfo/Europe/Berlin", zone: "UTC"),
    Host(variable: "JST-9", link: "../zoneinfo/Europe/Berlin", zone: "JST-9"),
    Host(
      variable: ":CET-1CEST,M3.5.0,M10.5.0/3", link: "../zoneinfo/Asia/Tokyo", zone: "CET-1CEST_M3.5.0_M10.5.0/3"),
    Host(variable: "<+03>-3", link: "../zoneinfo/Asia/Tokyo", zone: "_+03_-3"),
    Host(variable: ":FOLDER/etc/localtime", link: "../zoneinfo/Europe/Berlin", zone: "Europe/Berlin"),
    Host(variable: "FOLDER/etc/localtime", hasCopy: true, nameFile: "Europe/Berlin\n", zone: "Europe/Berlin"),
    Host(variable: ":FOLDER/etc/hop", link: "../zoneinfo/Europe/Berlin", zone: "Asia/Tokyo"),
    Host(variable: "../../etc/passwd", link: "../zoneinfo/Europe/Berlin", zone: "Europe/Berlin"),
    Host(link: "FOLDER/zoneinfo/Europe/Berlin", zone: "Europe/Berlin"),
    Host(link: "hop", zone: "Asia/Tokyo"),
    Host(link: "../zoneinfo/Europe/Berlin", nameFile: "Asia/Tokyo\n", zone: "Europe/Berlin"),
    Host(hasCopy: true, nameFile: "Europe/Berlin\n", zone: "Europe/Berlin"),
    Host(hasCopy: true, nameFile: "not a name\n", zone: "localtime"),
    Host(hasCopy: true, zone: "localtime"),
  ])
  func `The host's zone is found`(host: Host) throws {
    let folder = try TestFolder()
    defer { folder.end() }
    for name in ["Asia/Tokyo", "Europe/Berlin"] { try folder.file("zoneinfo/\(name)", systemZone(name)) }
    try folder.folder("etc")
    try folder.link("etc/hop", to: "\(folder.path)/zoneinfo/Asia/Tokyo")
    func here(_ text: String) -> String { text.replacingOccurrences(of: "FOLDER", with: folder.path) }
    if let link = host.link { try folder.link("etc/localtime", to: here(link)) }
    if host.hasCopy { try folder.file("etc/localtime", systemZone("Asia/Tokyo")) }
    if let name = host.nameFile { try folder.file("etc/timezone", name) }
    let clock = LinuxClock(
      timeZone: host.variable.map(here), localtimePath: "\(folder.path)/etc/localtime",
      zoneFolder: "\(folder.path)/zoneinfo")
    #expect(try clock.hostZone().name.text == host.zone)
  }

  @Test func `TZ may be the path of a file outside the database`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = try folder.file("mine", systemZone("Asia/Tokyo"))
    func clock(_ variable: String) -> LinuxClock {
      LinuxClock(timeZone: variable, localtimePath: "\(folder.path)/localtime", zoneFolder: "\(folder.path)/zoneinfo")
    }
    for variable in [path, ":" + path] {
      #expect(clock(variable).unknownTimeZone == nil)
      let zone = try clock(variable).hostZone()
      #expect(zone.offsetSeconds(at: UTCInstant(secondsSinceEpoch: 1_783_000_000)) == 32_400)
      #expect(zone.name.text == String(path.dropFirst()), "no other zone passes for it")
    }
    #expect(clock(path + "-gone").unknownTimeZone == path + "-gone")
  }

  @Test func `A missing zone of the host is reported`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let localtime = try folder.link("localtime", to: "/nowhere/zoneinfo/Asia/Tokyo")
    let clock = LinuxClock(timeZone: nil, localtimePath: localtime, zoneFolder: folder.path)
    let tokyo = try #require(ZoneName("Asia/Tokyo"))
    #expect(throws: ZoneError.unknown(tokyo)) { try clock.hostZone() }
  }

  @Test func `A host without a zone has none, and a variable with a missing zone is reported`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try folder.file("zoneinfo/Europe/Berlin", systemZone("Europe/Berlin"))
    func clock(_ variable: String?) -> LinuxClock {
      LinuxClock(
        timeZone: variable, localtimePath: "\(folder.path)/etc/localtime", zoneFolder: "\(folder.path)/zoneinfo")
    }
    #expect(throws: ZoneError.unset) { try clock(nil).hostZone() }
    try folder.folder("etc")
    try folder.file("etc/timezone", "Europe/Berlin\n")
    #expect(throws: ZoneError.unset) { try clock(nil).hostZone() }
    try folder.link("etc/localtime", to: "../zoneinfo/Europe/Berlin")
    for name in ["Asia/Tokyo", "Asia"] {
      #expect(throws: ZoneError.unknown(try #require(ZoneName(name)))) { try clock(name).hostZone() }
      #expect(clock(name).unknownTimeZone == name)
    }
    #expect(clock("JST-9").unknownTimeZone == nil)
  }

  @Test func `A former name leads to the zone that it stands for`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    try folder.file("America/Los_Angeles", systemZone("America/Los_Angeles"))
    let clock = LinuxClock(timeZone: nil, zoneFolder: folder.path)
    let former = try #require(ZoneName("US/Pacific"))
    #expect(throws: ZoneError.unknown(former)) { try clock.zone(named: former) }
    try folder.file("tzdata.zi", "# version 2026a\nR u 1 2 o - 0 0 x\nL America/Los_Angeles US/Pacific\nL A B C\n")
    #expect(try clock.zone(named: former).name.text == "America/Los_Angeles")
    try folder.file("US/Pacific", systemZone("Asia/Tokyo"))
    #expect(try clock.zone(named: former).name == former)
    #expect(throws: ZoneError.self) { try clock.zone(named: #require(ZoneName("B"))) }
  }

  @Test func `A zone that is replaced is read again`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let clock = LinuxClock(timeZone: nil, localtimePath: "/etc/localtime", zoneFolder: folder.path)
    let here = try #require(ZoneName("Here"))
    #expect(throws: ZoneError.unknown(here)) { try clock.zone(named: here) }
    for name in ["Asia/Tokyo", "America/New_York"] {
      try folder.file("Here", systemZone(name))
      let bytes = try [UInt8](systemZone(name))
      let summer = UTCInstant(secondsSinceEpoch: 1_783_000_000)
      for _ in 0..<2 {
        let offset = try clock.zone(named: here).offsetSeconds(at: summer)
        #expect(try offset == ZoneRules(name: here, tzif: bytes).offsetSeconds(at: summer))
      }
    }
    try folder.folder("Folder")
    let inner = try #require(ZoneName("Folder"))
    #expect(throws: ZoneError.unknown(inner)) { try clock.zone(named: inner) }
  }

  @Test(.enabled(if: zonesAreRead, "the reader of zone files is not there yet"))
  func `A damaged zone is reported with its path`() throws {
    let folder = try TestFolder()
    defer { folder.end() }
    let path = try folder.file("Broken", "not a zone")
    let clock = LinuxClock(timeZone: nil, zoneFolder: folder.path)
    let error = try #require(throws: ZoneError.self) {
      try clock.zone(named: #require(ZoneName("Broken")))
    }
    guard case .damaged(path, _) = error else {
      Issue.record("\(error)")
      return
    }
  }
}

private let zonesAreRead = (try? ZoneRules(name: .utc, tzif: [])) == nil
