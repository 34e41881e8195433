// SPDX-License-Identifier: Apache-2.0
import AVFAudio
import Foundation

#if canImport(UIKit)
import UIKit
#endif

/// A change by the system of an app's sound.
enum SoundEvent: Hashable, Sendable {
  /// A call or another app silences it, or the system's sound has failed.
  case interrupted
  /// It may be heard again.
  case mayPlay
  /// It may be heard again, but only by new players: the system's sound was restarted.
  case restarted
  /// It goes to another output, as when headphones are pulled out.
  case moved

  /// The notices that tell of it, and their sender where that is one.
  ///
  /// The end of an interruption is not always told (AVFAudio/Handling audio interruptions), so an app that comes to the
  /// front counts as one.
  static var notices: [(name: Notification.Name, sender: AnyObject?)] {
    var notices: [(name: Notification.Name, sender: AnyObject?)] = []
    #if !os(macOS)
    let names = [
      AVAudioSession.interruptionNotification, AVAudioSession.routeChangeNotification,
      AVAudioSession.mediaServicesWereLostNotification, AVAudioSession.mediaServicesWereResetNotification,
    ]
    notices += names.map { ($0, AVAudioSession.sharedInstance()) }
    #endif
    #if canImport(UIKit)
    notices.append((UIApplication.didBecomeActiveNotification, nil))
    #endif
    return notices
  }

  /// Reads a notice; `nil` if it changes nothing, as one that the app itself has caused.
  init?(_ notice: Notification) {
    #if !os(macOS)
    func number(_ key: String) -> UInt? { notice.userInfo?[key] as? UInt }
    switch notice.name {
    case AVAudioSession.interruptionNotification:
      // The system's proposal to go on (`shouldResume`) makes no difference: it is an alarm.
      let type = number(AVAudioSessionInterruptionTypeKey).flatMap(AVAudioSession.InterruptionType.init(rawValue:))
      self = type == .began ? .interrupted : .mayPlay
    case AVAudioSession.routeChangeNotification:
      let reason = number(AVAudioSessionRouteChangeReasonKey).flatMap(AVAudioSession.RouteChangeReason.init(rawValue:))
      guard reason != .categoryChange else { return nil }
      self = .moved
    case AVAudioSession.mediaServicesWereLostNotification: self = .interrupted
    case AVAudioSession.mediaServicesWereResetNotification: self = .restarted
    default: self = .mayPlay
    }
    #else
    return nil
    #endif
  }
}
