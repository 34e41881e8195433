// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// The paired devices, behind the gatekeeper who lets them in: changes that somebody waits for are saved at once, the
/// rest a while later.
///
/// `@unchecked Sendable`: used only on the loop's thread.
final class PairedDevices: @unchecked Sendable {
  private var keeper: Gatekeeper
  private let timer: any LoopTimer
  private let write: (DeviceRegistry) -> Bool
  /// `true` if something must be saved later.
  private var isDirty = false

  /// Time that the note of a last use may wait to be saved.
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
  /// The wrong codes since the sharing server was opened; `nil` for none.
  var wrongCodes: WrongCodes? { keeper.wrongCodes }

  /// Answers under these names from now on.
  func answer(under hosts: HostNames) { keeper.hosts = hosts }

  /// The wrong codes, if somebody was found to be guessing since it was last asked.
  func takeGuesses() -> WrongCodes? { keeper.takeGuesses() }

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

  /// Makes a button of a message about a ring; returns its token.
  func offerButton(_ press: RingButtons.Press, for ring: RingButtonsRequest) -> String {
    let token = DeviceToken.text(random: RandomBytes.make(DeviceToken.length))
    keeper.buttons.add(press, for: ring, token: token)
    return token
  }

  /// Makes a button valid again that could not do anything.
  func giveBack(_ button: RingButtons.Button) { keeper.buttons.giveBack(button) }

  /// Forgets the buttons of rings that are over.
  func forgetButtons(allBut rings: [Ring]) { keeper.buttons.forget(allBut: rings) }

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

  /// Has a device reached by push, or no longer for `nil`; returns whether that is saved, and changes nothing otherwise.
  func subscribe(_ id: String, to push: PushSubscription?) -> Bool {
    let former = registry.devices.first { $0.device.id == id }?.push
    keeper.subscribe(id, to: push)
    if write(registry) { return true }
    keeper.subscribe(id, to: former)
    return false
  }

  /// Forgets a subscription that leads nowhere, unless the device has another one by now.
  func unsubscribe(_ id: String, from push: PushSubscription) {
    guard registry.devices.contains(where: { $0.device.id == id && $0.push == push }) else { return }
    keeper.subscribe(id, to: nil)
    _ = save()
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

  /// Saves changes that could wait, for the sharing server closes.
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
