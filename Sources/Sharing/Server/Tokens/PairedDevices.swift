// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// The paired devices, behind the gatekeeper who lets them in: what somebody waits for is saved at once, the rest a
/// while later.
///
/// `@unchecked Sendable`: used only on the loop's thread.
final class PairedDevices: @unchecked Sendable {
  private var keeper: Gatekeeper
  private let timer: any LoopTimer
  private let write: (DeviceRegistry) -> Bool
  /// Whether something is to be saved later.
  private var isDirty = false

  /// How long the note of a last use may wait to be saved.
  static let delay = TimeSpan.seconds(5)

  /// Takes the devices over from a gatekeeper.
  ///
  /// - Parameters:
  ///   - keeper: Knows the devices that were saved.
  ///   - timer: The loop's timer.
  ///   - write: Saves them; returns whether that worked.
  init(_ keeper: Gatekeeper, timer: any LoopTimer, write: @escaping (DeviceRegistry) -> Bool) {
    (self.keeper, self.timer, self.write) = (keeper, timer, write)
  }

  var registry: DeviceRegistry { keeper.registry }

  /// Judges a request, by the items that there are; `nil` while that is unknown.
  ///
  /// - Throws: `AccessRefusal`.
  func admit(
    _ request: ReceivedRequest, items: ItemLists?, at now: HostMoment
  ) throws(AccessRefusal) -> Gatekeeper.Admission {
    try keeper.admit(request, digest: request.token.map(DeviceToken.digest), items: items, at: now)
  }

  /// Makes a code valid for one device.
  func offer(_ code: PairingCode, for grant: DeviceGrant, at now: HostMoment) {
    keeper.offer(code, for: grant, at: now)
  }

  /// Pairs a device that brought a valid code, under a new token.
  ///
  /// - Throws: `AccessRefusal` of `.tooMany`, or of `.notSaved`; nothing is changed then.
  func pair(_ name: ClientName, _ grant: DeviceGrant, at now: HostMoment) throws(AccessRefusal) -> PairingAnswer {
    let token = DeviceToken.text(random: RandomBytes.make(DeviceToken.length))
    guard var device = keeper.add(name, grant, digest: DeviceToken.digest(of: token), at: now) else {
      throw AccessRefusal(.tooMany, "Too many devices are paired; remove some first.")
    }
    guard write(registry) else {
      _ = keeper.remove(device.id)
      throw AccessRefusal(.notSaved, "It could not be saved; nothing was changed.")
    }
    device.grant = grant.narrowed(to: nil)
    return PairingAnswer(token: token, device: device)
  }

  /// Notes that a device was heard of.
  func note(_ device: PairedDevice, at now: HostMoment) {
    if keeper.use(device.id, at: now) { saveSoon() }
  }

  /// Takes over which links there are, for a sharing server that is opened anew.
  func keep(links: [LinkWatch.Known]) {
    if keeper.keep(links: links) { saveSoon() }
  }

  /// Lets a device in no more, which `save` makes last; returns whether there was one.
  func remove(_ id: String) -> Bool { keeper.remove(id) != nil }

  /// Saves at once, or else a while later; returns whether that worked at once.
  func save() -> Bool {
    if write(registry) { return true }
    saveSoon()
    return false
  }

  /// Saves what would be saved later, for the sharing server closes.
  func stop() {
    if isDirty { _ = write(registry) }
  }

  /// Saves a while later, and again until that works.
  private func saveSoon() {
    guard !isDirty else { return }
    isDirty = true
    timer.wake(at: timer.now + Self.delay) { [weak self] in
      guard let self, isDirty else { return }
      isDirty = false
      if !write(registry) { saveSoon() }
    }
  }
}
