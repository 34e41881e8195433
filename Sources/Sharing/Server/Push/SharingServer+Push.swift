// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// Devices' requests about pushes.
extension SharingServer {
  func answer(_ asked: Gatekeeper.PushQuestion, of device: PairedDevice) throws(AccessRefusal) -> Answer {
    switch asked {
    case .offer:
      do throws(SharingFailure) {
        return Answer(body: Wire.bytes(try pushes.offer(to: device.id)))
      } catch {
        throw AccessRefusal(.notSaved, error.description)
      }
    case .subscribe(let subscription):
      guard devices.subscribe(device.id, to: subscription) else { throw Self.notSubscribed }
    case .unsubscribe:
      guard devices.subscribe(device.id, to: nil) else { throw Self.notSubscribed }
    }
    return .done
  }

  private static let notSubscribed = AccessRefusal(.notSaved, "It could not be saved; nothing was changed.")
}
