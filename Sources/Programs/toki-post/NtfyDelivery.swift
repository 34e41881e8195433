// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// A hook's message for a person on a topic of ntfy: in their language, and with buttons while this machine is shared.
struct NtfyDelivery {
  private let occasion: HookOccasion
  private let topic: NtfyTopic

  /// Time that the sharing server may take to make buttons: one that hangs costs the buttons, not the message.
  private static let patience = TimeSpan.seconds(3)

  /// Reads the JSON that a hook finds on its standard input.
  init(of body: [UInt8], to topic: NtfyTopic) throws(TokiPost.Failure) {
    do throws(ControlError) {
      occasion = try Wire.answer(HookOccasion.self, from: body)
    } catch {
      throw TokiPost.Failure(code: 2, "A message of ntfy is made of what a hook is told: \(error.reason)")
    }
    self.topic = topic
  }

  /// Sends the message, again after a while if that may help.
  func send() throws(TokiPost.Failure) {
    Localization.start(environment: HostProcess.environment, catalogue: InstalledFolders.catalogue)
    let language = Localization.language
    let clock = LinuxClock(timeZone: HostProcess.environment("TZ"))
    let buttons = buttons
    let actions =
      (buttons.map { [NtfyMessage.Action(tr("Stop", in: language), $0.stop)] } ?? [])
      + (buttons?.snooze.map { [NtfyMessage.Action(tr("Snooze", in: language), $0)] } ?? [])
    let message = NtfyMessage(
      occasion, on: topic, title: OccasionTexts.title(of: occasion, in: language),
      message: OccasionTexts.message(of: occasion, in: language) { RingTimeText.of($0, clock: clock, in: language) },
      page: buttons?.page, actions: actions)
    // No signature: ntfy checks none, and passes on nothing that could be checked.
    try Delivery(of: Wire.bytes(message), to: topic.server, secret: nil).send()
  }

  /// The buttons of a ring; `nil` while this machine is not shared, and for anything else than the beginning of a ring.
  private var buttons: RingButtonAddresses? {
    guard occasion.moment == .ring, let ring = occasion.ring,
      let folders = try? TokiFolders(environment: HostProcess.environment),
      let lock = DataLock(data: folders.sharing)
    else { return nil }
    let asked = RingButtonsRequest(ring: ring, item: occasion.item, planned: occasion.planned)
    var request = PostedRequest(
      address: "http://localhost/sharing/buttons", headers: ["Content-Type: application/json"], body: Wire.bytes(asked),
      limit: Self.patience)
    request.socket = lock.socketHint ?? folders.sharingSocket
    let answer = request.send()
    guard answer.status == 201 else { return nil }
    return try? Wire.answer(RingButtonAddresses.self, from: Array(answer.body.utf8))
  }
}
