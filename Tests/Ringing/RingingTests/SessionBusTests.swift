// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel

@testable import Ringing

/// What the service keeps for the bus, and what its names are; the calls are tried in `test_bus.py`.
@Suite struct SessionBusTests {
  @Test func `The newest signals wait for a bus that takes none, up to a limit`() throws {
    let service = SessionBusService(address: "unix:path=/nowhere")
    for number in Int64(1)...300 { service.take(.ringStarted(try TestSounds.ring(number, sound: .standard))) }
    let owed = service.work.withLock { $0.signals }
    #expect(owed.count == SessionBusService.mostSignals)
    #expect(owed.last?.values.first == .text("r300"))
    #expect(owed.first?.values.first == .text("r\(301 - owed.count)"))
  }

  @Test func `Changes that no call on the bus can read are not announced`() {
    for change in [EngineEvent.Change.trustedTime(nil), .warnings([]), .playedOnce(RingID(1)), .stopping] {
      #expect(!BusSignal.news(of: change).isChange)
    }
    #expect(BusSignal.news(of: .removed(.timer(TimerID(1)))).isChange)
  }

  @Test func `A missed ring is announced once, and not again once it was seen`() throws {
    var ring = try TestSounds.ring(1, sound: .standard)
    ring.isUnseen = true
    #expect(BusSignal.news(of: .missed(ring)).signal == .missed(ring))
    ring.isUnseen = false
    #expect(BusSignal.news(of: .missed(ring)).signal == nil)
  }

  @Test(arguments: ControlError.Code.allCases)
  func `Every code is a name of an error on the bus`(_ code: ControlError.Code) throws {
    let name = BusRefusal(code: code.rawValue, "").name
    // D-Bus specification, "Valid Names".
    #expect(name.count <= 255 && name.wholeMatch(of: /([A-Za-z][A-Za-z0-9_]*\.)+[A-Z][A-Za-z]+/) != nil, "\(name)")
  }

  @Test(arguments: ["/": "io", "/io": "github", "/io/github": "toki_clock", "/io/github/toki_clock": "Toki1"])
  func `The object can be found from the root`(_ path: String, _ child: String) {
    #expect(BusInterface.description(of: path)?.contains("<node name=\"\(child)\"/>") == true)
  }

  @Test(arguments: ["/i", "/io/", "/io/github/toki_clock/Toki10", "/org"])
  func `Other paths have no object`(_ path: String) { #expect(BusInterface.description(of: path) == nil) }
}
