// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiScreens
import TokiWire

extension HomeSharing.Trouble {
  /// One sentence about the sharing server's failure.
  var sentence: String {
    switch self {
    case .unusable(let reason): tr("Sharing does not work: {reason}", ["reason": reason])
    case .unopened(let reason): tr("Sharing could not be turned on: {reason}", ["reason": reason])
    case .stillOpen: tr("Sharing does not end; try again.")
    case .closed(isOutdated: true):
      tr("Sharing is off: since the upgrade, paired devices may do more than when you turned it on.")
    case .closed(isOutdated: false): tr("Sharing is off.")
    case .refused(status: 403):
      tr("Over plain HTTP only displays are served: anyone on the network could read along.")
    case .refused(status: 404): tr("This is not there any more.")
    case .refused(status: 507): tr("The device is out now, but this could not be saved.")
    case .refused(let status): tr("It was refused (HTTP status {status}).", ["status": String(status)])
    case .unanswered(let error): ErrorText.of(error, in: Localization.language)
    }
  }
}
