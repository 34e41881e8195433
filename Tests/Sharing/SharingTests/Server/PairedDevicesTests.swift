// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import Sharing
@testable import Visitors

/// When the paired devices are saved, as a timeline.
@Suite struct PairedDevicesTests {
  private let loop = InlineLoop()
  private let host: ManualHost
  private let timer: ManualTimer
  private let disk = Disk()
  private let devices: PairedDevices

  init() {
    host = ManualHost(loop: loop, utc: UTCInstant(secondsSinceEpoch: 1_800_000_000))
    timer = ManualTimer(host, loop)
    let keeper = Gatekeeper(registry: DeviceRegistry(), hosts: HostNames([]), isInsecure: false)
    devices = PairedDevices(keeper, timer: timer) { [disk] in disk.write($0) }
  }

  private func pair() throws -> PairedDevice {
    try devices.pair(try #require(ClientName(text: "tablet")), DeviceGrant(role: .control), at: host.now()).device
  }

  private func pass(_ span: TimeSpan) {
    host.advance(by: span)
    timer.tell()
  }

  @Test func `A new device is saved before it gets its token`() throws {
    let answer = try devices.pair(
      try #require(ClientName(text: "tablet")), DeviceGrant(role: .control), at: host.now())
    #expect(disk.saved == [["d1"]])
    #expect(devices.registry.device(of: DeviceToken.digest(of: answer.token))?.id == "d1")
    #expect(timer.pending == 0)
  }

  @Test func `A device that cannot be saved is not paired`() throws {
    disk.isFull = true
    #expect { try pair() } throws: { ($0 as? AccessRefusal)?.code == .notSaved }
    #expect(devices.registry.devices.isEmpty)
    disk.isFull = false
    #expect(try pair().id == "d2", "no id is used again")
  }

  @Test func `A use is saved once, a few seconds later`() throws {
    let device = try pair()
    devices.note(device, at: host.now())
    devices.note(device, at: host.now())
    pass(PairedDevices.delay - .seconds(1))
    #expect(disk.saved.count == 1)
    pass(.seconds(1))
    #expect(disk.saved.count == 2 && timer.pending == 0)
  }

  @Test func `Unsaved data is saved once there is room`() throws {
    let device = try pair()
    disk.isFull = true
    devices.note(device, at: host.now())
    for _ in 1...3 { pass(PairedDevices.delay) }
    #expect(disk.saved.count == 1)
    disk.isFull = false
    pass(PairedDevices.delay)
    #expect(disk.saved.count == 2 && timer.pending == 0)
  }

  @Test func `A device that is removed is out at once, and saved as soon as that is possible`() throws {
    let device = try pair()
    disk.isFull = true
    #expect(devices.remove(device.id))
    #expect(!devices.save())
    #expect(devices.registry.devices.isEmpty)
    disk.isFull = false
    pass(PairedDevices.delay)
    #expect(disk.saved.last == [])
    #expect(!devices.remove(device.id))
  }

  @Test func `Pending data is saved when the sharing server closes, and nothing else`() throws {
    let device = try pair()
    devices.stop()
    #expect(disk.saved.count == 1)
    devices.note(device, at: host.now())
    devices.stop()
    #expect(disk.saved.count == 2)
  }

  @Test func `Links are saved only when they have changed`() {
    let known = [LinkWatch.Known(device: "d1", lost: nil)]
    devices.keep(links: known)
    pass(PairedDevices.delay)
    devices.keep(links: known)
    pass(PairedDevices.delay)
    #expect(disk.saved.count == 1 && devices.registry.links == known)
  }
}

/// A disk that may be full.
// Proof: a test is one thread.
private final class Disk: @unchecked Sendable {
  /// The ids of the devices, each time that they were saved.
  private(set) var saved: [[String]] = []
  var isFull = false

  func write(_ registry: DeviceRegistry) -> Bool {
    if !isFull { saved.append(registry.devices.map(\.device.id)) }
    return !isFull
  }
}
