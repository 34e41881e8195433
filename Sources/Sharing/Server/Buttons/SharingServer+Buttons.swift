// SPDX-License-Identifier: Apache-2.0
import TokiClient
import TokiEngine
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Buttons on messages about rings that go to other services, such as ntfy.
extension SharingServer {
  /// Time that the daemon may take to tell a ring that it started a hook for.
  private static let patience = TimeSpan.seconds(2)
  private static let pause = TimeSpan.milliseconds(10)

  /// Makes the buttons of a ring.
  ///
  /// - Throws: `AccessRefusal` of `.insecure` over plain HTTP, where anybody could read them, and of `.notFound` if it does
  ///   not ring.
  func buttons(for asked: RingButtonsRequest) async throws(AccessRefusal) -> RingButtonAddresses {
    guard !settings.isInsecure else {
      throw AccessRefusal(.insecure, "Over plain HTTP only displays are served.")
    }
    guard let ring = await ringing(asked) else { throw Self.noRing }
    let page = pages[0]
    let stop = devices.offerButton(.stop, for: asked)
    let snooze = ring.canSnooze ? devices.offerButton(.snooze, for: asked) : nil
    let path = page + Gatekeeper.buttons.dropFirst()
    return RingButtonAddresses(page: page, stop: path + stop, snooze: snooze.map { path + $0 })
  }

  /// Does a button's action.
  ///
  /// - Throws: `AccessRefusal` of `.daemonAway`, after which it may be pressed again, and of `.notFound`.
  func press(_ button: RingButtons.Button) async throws(AccessRefusal) {
    let id = button.ring.ring.text
    var request = PassedRequest(
      method: "POST", target: "/v1/rings/\(id)/\(button.press == .stop ? "dismiss" : "snooze")")
    request.client = ClientName(text: "ntfy")
    let answer: PassedAnswer
    do throws(AccessRefusal) {
      answer = try await link.pass(request)
    } catch {
      devices.giveBack(button)
      throw error
    }
    guard (200..<300).contains(answer.status) else { throw Self.noRing }
  }

  private func ringing(_ asked: RingButtonsRequest) async -> Ring? {
    let end = timer.now + Self.patience
    while true {
      if let ring = broadcast.rings.first(where: { $0.isRinging && asked.names($0) }) { return ring }
      guard timer.now < end else { return nil }
      await withCheckedContinuation { done in timer.wake(at: timer.now + Self.pause) { done.resume() } }
    }
  }

  private static let noRing = AccessRefusal(.notFound, "It is not ringing any more.")
}
